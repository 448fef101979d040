import { sha256 } from '../pipeline/core/canonical-json.ts';
import { croissantOf } from './croissant.ts';
import { dataCard } from './data-card.ts';
import type { ExportRow } from './export-row.ts';
import { lakeProject } from './lake-project.ts';
import { type DatasetManifest, MANIFEST } from './manifest.ts';
import { parquetOf } from './parquet.ts';
import type { Split } from './split.ts';
import type { FolderFiles } from './write-folder.ts';

/** The files of the `dataset` layout: card, Croissant, models, and a folder a split, which is a Lake project with the tables in it. Equal input gives equal bytes. */
export function datasetFiles(
  splits: readonly Split[],
  models: ReadonlyMap<string, string>,
  about: Omit<DatasetManifest, 'files'>,
): FolderFiles {
  const used = new Set(splits.flatMap(({ rows }) => rows.map((row) => row.model_sha256)));
  const tables = splits.flatMap(({ name, rows }): [string, string | Uint8Array][] => [
    [`${name}/tasks.jsonl`, jsonLines(rows)],
    [`${name}/tasks.parquet`, parquetOf(rows)],
  ]);
  const hashes = new Map(tables.map(([path, content]) => [path, sha256(content)]));
  return withManifest(
    new Map<string, string | Uint8Array>([
      ['README.md', dataCard(about, splits)],
      ['croissant.json', croissantOf(splits, hashes)],
      ...tables,
      ...[...models].filter(([hash]) => used.has(hash)).map(([hash, text]): [string, string] => [`models/${hash}.lean`, text]),
      ...splits.flatMap(({ name, rows }) =>
        [...lakeProject(rows)].map(([path, text]): [string, string] => [`${name}/${path}`, text]),
      ),
    ]),
    about,
  );
}

/** As bytes: a large set is longer than a text may be. */
const jsonLines = (rows: readonly ExportRow[]): Uint8Array =>
  Buffer.concat(rows.map((row) => Buffer.from(`${JSON.stringify(row)}\n`, 'utf8')));

/** Adds the manifest, which names every other file with its hash. */
export function withManifest(files: FolderFiles, about: Omit<DatasetManifest, 'files'>): FolderFiles {
  const hashes = [...files].map(([path, content]): [string, string] => [path, sha256(content)]);
  const manifest: DatasetManifest = { ...about, files: Object.fromEntries(hashes.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
  return new Map([...files, [MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`]]);
}
