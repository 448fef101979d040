import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { ToolName } from '../../../pipeline/core/stage.ts';
import { Recording } from '../../../pipeline/tools/recording.ts';
import { recordProgram } from '../../../pipeline/tools/record.ts';
import { contextWith, recorded, recordedCrate, type StandIns, useStandIns } from '../../support/stand-ins.ts';

let open: StandIns | undefined;
afterEach(() => open?.close());

async function record(program: string, into: string, tools: StandIns): Promise<string> {
  const world = {
    ...contextWith(tools),
    project: '/nowhere',
    version: (tool: ToolName) => tools.toolbox.version(tool),
  };
  return recordProgram(recordedCrate(program), into, world);
}

const read = (folder: string, program: string): Recording =>
  Recording.parse(JSON.parse(readFileSync(join(folder, program, 'recording.json'), 'utf8')));

test('a recording of a replay replays the same', async () => {
  open = useStandIns();
  const into = mkdtempSync(join(tmpdir(), 'aegis-recorded-'));
  expect(await record('bst_insert', into, open)).toBe('accepted');
  const recording = read(into, 'bst_insert');
  expect(recording.versions).toMatchObject({
    charon: expect.stringMatching(/^0\.1\.235 \(stand-in\) sha256:/),
    aeneas: expect.stringMatching(/^aeneas stand-in sha256:/),
  });
  expect(recording.calls.map(({ args }) => args.join(' '))).toEqual([
    'cargo --preset=aeneas --error-on-warnings --dest-file {out}/bst_insert.llbc',
    '-backend lean -sequential -no-progress-bar -dest {out} {out}/bst_insert.llbc',
  ]);
  expect(readFileSync(join(into, 'bst_insert/BstInsert.lean'))).toEqual(
    readFileSync(join(recorded, 'bst_insert/BstInsert.lean')),
  );
  open.close();
  open = useStandIns({ recordings: into });
  const again = await open.aeneas.charon(recordedCrate('bst_insert', into));
  expect(again.status).toBe('ok');
});

test('a refusal is recorded with its partial file', async () => {
  open = useStandIns();
  const into = mkdtempSync(join(tmpdir(), 'aegis-recorded-'));
  expect(await record('best_trade', into, open)).toMatch(/^refused by aeneas: Could not compute/);
  expect(read(into, 'best_trade').calls.at(-1)).toMatchObject({ exitCode: 1, files: { 'BestTrade.lean': 'BestTrade.lean' } });
});

test('a breakdown is thrown on, and recorded all the same', async () => {
  open = useStandIns({ misbehave: { charon: 'silent failure' } });
  const into = mkdtempSync(join(tmpdir(), 'aegis-recorded-'));
  await expect(record('gcd_lcm', into, open)).rejects.toMatchObject({ code: 'tool/bad-output' });
  expect(read(into, 'gcd_lcm').calls).toMatchObject([{ tool: 'charon', exitCode: 1 }]);
});
