import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeAgentFolder, sweepFolders } from '../../../pipeline/cli/own-folders.ts';

test('what a killed run left goes, what is at work or not ours stays', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'aegis-sweep-'));
  const own = await makeAgentFolder();
  const [, pid = '', start = '', boot = ''] = /aegis-agent-(\d+)_(\d*)_([0-9a-f-]*)-/.exec(own) ?? [];
  expect(Number(pid)).toBe(process.pid);
  const names = {
    alive: basename(own),
    tools: `aegis-tools-4194304_1_${boot}-abcdef`,
    gone: `aegis-agent-4194304_1_${boot}-abcdef`,
    pidUsedAgain: `aegis-agent-${pid}_${Number(start) + 1}_${boot}-abcdef`,
    beforeTheReboot: `aegis-agent-${pid}_${start}_00000000-0000-4000-8000-000000000000-abcdef`,
    other: 'aegis-agent-notes',
  };
  for (const name of Object.values(names)) mkdirSync(join(parent, name, 'work'), { recursive: true });
  sweepFolders(parent);
  const left = Object.entries(names).flatMap(([what, name]) => (existsSync(join(parent, name)) ? [what] : []));
  expect(left).toEqual(['alive', 'other']);
  for (const folder of [own, parent]) rmSync(folder, { recursive: true });
});
