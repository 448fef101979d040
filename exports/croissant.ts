import { COLUMN_NAMES, COLUMNS, type ColumnShape } from './columns.ts';
import { cardLicence } from './data-card.ts';
import type { Split } from './split.ts';

/** Croissant 1.0 metadata of the Parquet files: what they hold, column by column. `hashes` are of the files by path. */
export function croissantOf(splits: readonly Split[], hashes: ReadonlyMap<string, string>): string {
  const metadata = {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    name: 'aegis_verification_tasks',
    description: 'Lean 4 theorems, without proofs, about models of Rust programs, each with what is known of its truth and how.',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    license: cardLicence(splits),
    // Of the columns and their meaning, not of the content.
    version: '1.0.0',
    distribution: splits.map(({ name }) => ({
      '@type': 'cr:FileObject',
      '@id': `${name}.parquet`,
      name: `${name}.parquet`,
      contentUrl: `${name}/tasks.parquet`,
      encodingFormat: 'application/x-parquet',
      sha256: hashes.get(`${name}/tasks.parquet`),
    })),
    recordSet: splits.map(({ name }) => ({
      '@type': 'cr:RecordSet',
      '@id': name,
      name,
      description: `The rows of the split ${name}`,
      field: COLUMN_NAMES.map((column) =>
        fieldOf(column, COLUMNS[column].about, COLUMNS[column].shape, { split: name, path: [column] }),
      ),
    })),
  };
  return `${JSON.stringify(metadata, null, 2)}\n`;
}

interface Place {
  readonly split: string;
  /** Column, then the fields inside it. */
  readonly path: readonly string[];
}

function fieldOf(name: string, about: string, shape: ColumnShape, place: Place): unknown {
  const field = { '@type': 'cr:Field', '@id': [place.split, ...place.path].join('/'), name, description: about };
  switch (shape.kind) {
    case 'text':
      return { ...field, dataType: 'sc:Text', source: sourceOf(place) };
    case 'flag':
      return { ...field, dataType: 'sc:Boolean', source: sourceOf(place) };
    case 'count':
      return { ...field, dataType: 'sc:Integer', source: sourceOf(place) };
    case 'list': {
      const inner = fieldOf(name, about, shape.item, place);
      return { ...(inner as object), repeated: true };
    }
    case 'struct':
      return {
        ...field,
        subField: Object.entries(shape.fields).map(([inner, of]) =>
          fieldOf(inner, `${inner} of ${name}`, of, { ...place, path: [...place.path, inner] }),
        ),
      };
  }
}

function sourceOf({ split, path: [column, ...inside] }: Place): unknown {
  return {
    fileObject: { '@id': `${split}.parquet` },
    extract: { column },
    // One step each: a step goes into every item of a list.
    ...(inside.length === 0 ? {} : { transform: inside.map((part) => ({ jsonPath: part })) }),
  };
}

/** As the specification prints it. */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataBiases: 'cr:dataBiases',
  dataCollection: 'cr:dataCollection',
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  equivalentProperty: 'cr:equivalentProperty',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileObject: 'cr:fileObject',
  fileProperty: 'cr:fileProperty',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  path: 'cr:path',
  personalSensitiveInformation: 'cr:personalSensitiveInformation',
  rai: 'http://mlcommons.org/croissant/RAI/',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  samplingRate: 'cr:samplingRate',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
};
