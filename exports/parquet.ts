import { type ColumnSource, parquetWriteBuffer, type SchemaElement } from 'hyparquet-writer';
import { COLUMN_NAMES, COLUMNS, type ColumnShape } from './columns.ts';
import type { ExportRow } from './export-row.ts';

/** Rows as one Parquet file (Snappy). Equal rows give equal bytes. */
export function parquetOf(rows: readonly ExportRow[]): Uint8Array {
  const schema: SchemaElement[] = [
    { name: 'root', num_children: COLUMN_NAMES.length },
    ...COLUMN_NAMES.flatMap((name) => elementsOf(name, COLUMNS[name].shape)),
  ];
  const columnData: ColumnSource[] = COLUMN_NAMES.map((name) => ({ name, data: rows.map((row) => row[name]) }));
  return new Uint8Array(parquetWriteBuffer({ columnData, schema, createdBy: 'aegis' }));
}

/** Elements in the order of a walk from the root; lists in the three-level form that every reader takes. */
function elementsOf(name: string, shape: ColumnShape): readonly SchemaElement[] {
  switch (shape.kind) {
    case 'text':
      return [{ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: shape.nullable ? 'OPTIONAL' : 'REQUIRED' }];
    case 'flag':
      return [{ name, type: 'BOOLEAN', repetition_type: shape.nullable ? 'OPTIONAL' : 'REQUIRED' }];
    case 'count':
      return [{ name, type: 'INT32', repetition_type: shape.nullable ? 'OPTIONAL' : 'REQUIRED' }];
    case 'list':
      return [
        { name, repetition_type: 'REQUIRED', num_children: 1, converted_type: 'LIST' },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        ...elementsOf('element', shape.item),
      ];
    case 'struct': {
      const fields = Object.entries(shape.fields);
      return [
        { name, repetition_type: 'REQUIRED', num_children: fields.length },
        ...fields.flatMap(([field, inner]) => elementsOf(field, inner)),
      ];
    }
  }
}
