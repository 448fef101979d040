/**
 * Folders in which agents' command lines run. They stand outside the workspace: what lies above one (notes for agents, settings) would be read by it.
 * Their names tell whose they are, so that what a killed run left is removed by the next.
 */
import { readdirSync, rmSync } from 'node:fs';
import { mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentOwner, isAlive } from '../store/owner.ts';

const NAME = /^aegis-agent-(\d+)_(\d*)_([0-9a-f-]*)-[A-Za-z0-9]{6}$/;

export async function makeAgentFolder(): Promise<string> {
  const { pid, start, boot } = currentOwner();
  return realpath(await mkdtemp(join(tmpdir(), `aegis-agent-${pid}_${start}_${boot}-`)));
}

export function sweepAgentFolders(parent: string = tmpdir()): void {
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
