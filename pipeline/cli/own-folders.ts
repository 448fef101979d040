/** Folders outside the workspace. Their names tell whose they are, so that what a killed process left is removed by the next. */
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentOwner, isAlive } from '../store/owner.ts';

const NAME = /^aegis-(?:agent|tools)-(\d+)_(\d*)_([0-9a-f-]*)-[A-Za-z0-9]{6}$/;

/** By its real path; whoever makes it removes it. */
export function makeOwnFolder(what: 'agent' | 'tools'): string {
  const { pid, start, boot } = currentOwner();
  return realpathSync(mkdtempSync(join(tmpdir(), `aegis-${what}-${pid}_${start}_${boot}-`)));
}

/**
 * Where an agent's command line runs. Not in the workspace: what lies above it there (notes for agents, settings) would be read by it.
 */
export const makeAgentFolder = (): Promise<string> => Promise.resolve(makeOwnFolder('agent'));

export function sweepFolders(parent: string = tmpdir()): void {
  for (const name of readdirSync(parent)) {
    const [, pid, start = '', boot = ''] = NAME.exec(name) ?? [];
    if (pid === undefined || isAlive({ pid: Number(pid), start, boot })) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // somebody else's, in a folder for temporary files that is shared
    }
  }
}
