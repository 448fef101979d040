import { appendFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Judgement, Submission } from '../../../exports/judge/judge-task.ts';
import { openJudgementLog } from '../../../exports/judge/judgement-log.ts';
import { falseTask, taskOver } from '../../support/judge-fixture.ts';

const proof = (text: string): Submission => ({ kind: 'proof', text });
const rejected: Judgement = { verdict: 'rejected', reason: 'no' };

test('a judgement is found again for the same task, submission and conditions only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aegis-log-'));
  const log = openJudgementLog(folder, { lean: true });
  log.keep(taskOver(), proof('a'), rejected);
  log.keep(taskOver(), proof('b'), { verdict: 'unknown', reason: 'a limit', cause: 'limit' });
  appendFileSync(join(folder, 'unfinished.jsonl'), '{"key":"cut o');
  const again = openJudgementLog(folder, { lean: true });
  expect(again.left).toBe(1);
  expect(again.find(taskOver(), proof('a'))).toEqual(rejected);
  expect(again.find(taskOver(), proof('b'))).toBeUndefined();
  expect(again.find(falseTask(), proof('a'))).toBeUndefined();
  expect(openJudgementLog(folder, { lean: false }).find(taskOver(), proof('a'))).toBeUndefined();
  again.done();
  expect(openJudgementLog(folder, { lean: true }).left).toBe(0);
});
