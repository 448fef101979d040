import type { LeanFile } from '../../../compiler/model/api.ts';
import { AegisError } from '../../core/errors.ts';
import { readLeanFiles } from '../read-lean-files.ts';

/** The last file holds the statements, all before it (and what they import) the model. */
export function readStatementFiles(paths: readonly string[]): {
  readonly model: readonly LeanFile[];
  readonly statements: LeanFile;
} {
  const files = readLeanFiles(paths);
  const statements = files.at(-1);
  if (statements === undefined || files.length < 2)
    throw new AegisError('config/invalid', 'statements need a model', {
      hint: "Give the model's Lean files first, then the file of statements.",
    });
  return { model: files.slice(0, -1), statements };
}
