import { datasetFiles, withManifest } from './dataset-files.ts';
import type { ExportRow } from './export-row.ts';
import { leanEvalTask } from './lean-eval-files.ts';
import type { DatasetManifest, Layout } from './manifest.ts';
import type { Split } from './split.ts';
import { minif2fRow, verinaTask } from './verina-files.ts';
import type { FolderFiles } from './write-folder.ts';

type About = Omit<DatasetManifest, 'files'>;

/** The files of a set in the layout asked for, with the manifest. Layouts of one folder a task have a folder a split above them. */
export function filesOf(
  layout: Layout,
  splits: readonly Split[],
  models: ReadonlyMap<string, string>,
  about: About,
): FolderFiles {
  switch (layout) {
    case 'dataset':
      return datasetFiles(splits, models, about);
    case 'verina':
      return withManifest(taskFolders(splits, verinaTask), about);
    case 'lean-eval':
      return withManifest(taskFolders(splits, leanEvalTask), about);
    case 'minif2f':
      return withManifest(
        new Map(
          splits.map(({ name, rows }) => [`${name}.jsonl`, rows.map((row) => `${JSON.stringify(minif2fRow(row))}\n`).join('')]),
        ),
        about,
      );
  }
}

/** Why a layout has no place for a row; null where it has. */
export const refusalOf = (layout: Layout, row: ExportRow): string | null =>
  layout === 'verina' && verinaTask(row) === null ? 'no signature, which the layout verina needs' : null;

function taskFolders(
  splits: readonly Split[],
  write: (row: ExportRow) => ReadonlyMap<string, string> | null,
): ReadonlyMap<string, string> {
  return new Map(
    splits.flatMap(({ name, rows }) =>
      rows.flatMap((row) => [...(write(row) ?? [])].map(([path, text]): [string, string] => [`${name}/${path}`, text])),
    ),
  );
}
