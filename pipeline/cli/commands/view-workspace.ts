import { AegisError } from '../../core/errors.ts';
import { openWorkspace, type Workspace } from '../../store/open-workspace.ts';

/** Opens an existing workspace for a command that only looks, with the generation it asked for or the newest. */
export function viewWorkspace<T>(
  { workspace: folder, generation }: { readonly workspace: string; readonly generation?: string | undefined },
  look: (workspace: Workspace, generation: string) => T,
): T {
  const workspace = openWorkspace(folder, { create: false });
  try {
    const known = workspace.reader.generations();
    const chosen = generation ?? known.at(-1);
    if (chosen === undefined)
      throw new AegisError('config/invalid', `the workspace ${folder} is empty`, { hint: 'Fill it with `aegis run`.' });
    if (!known.includes(chosen))
      throw new AegisError('config/invalid', `there is no generation ${chosen} in ${folder}`, {
        hint: `There are: ${known.join(', ')}`,
      });
    return look(workspace, chosen);
  } finally {
    workspace.close();
  }
}
