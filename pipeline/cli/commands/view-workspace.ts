import { AegisError } from '../../core/errors.ts';
import { openWorkspace, type Workspace } from '../../store/open-workspace.ts';

interface Wanted {
  readonly workspace: string;
  readonly generation?: string | undefined;
}

/** Opens an existing workspace for a command that only looks, with the generation it asked for or the newest. */
export function viewWorkspace<T>(wanted: Wanted, look: (workspace: Workspace, generation: string) => T): T {
  const workspace = openWorkspace(wanted.workspace, { create: false });
  try {
    return look(workspace, generationOf(workspace, wanted));
  } finally {
    workspace.close();
  }
}

/** The same for a command that takes its time. */
export async function useWorkspace<T>(wanted: Wanted, use: (workspace: Workspace, generation: string) => Promise<T>): Promise<T> {
  const workspace = openWorkspace(wanted.workspace, { create: false });
  try {
    return await use(workspace, generationOf(workspace, wanted));
  } finally {
    workspace.close();
  }
}

function generationOf({ reader, folder }: Workspace, { generation }: Wanted): string {
  const known = reader.generations();
  const chosen = generation ?? known.at(-1);
  if (chosen === undefined)
    throw new AegisError('config/invalid', `the workspace ${folder} is empty`, { hint: 'Fill it with `aegis run`.' });
  if (!known.includes(chosen))
    throw new AegisError('config/invalid', `there is no generation ${chosen} in ${folder}`, {
      hint: `There are: ${known.join(', ')}`,
    });
  return chosen;
}
