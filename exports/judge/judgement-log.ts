/** What was decided so far, a line each, beside the results to come: judging that was interrupted goes on where it was. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { canonicalJson, sha256 } from '../../pipeline/core/canonical-json.ts';
import { Judgement, type JudgeTask, type Submission } from './judge-task.ts';

const Line = z.strictObject({ key: z.string(), judgement: Judgement });

export interface JudgementLog {
  /** How many judgements an earlier try left. */
  readonly left: number;
  find(task: JudgeTask, submission: Submission): Judgement | undefined;
  /** On the disk when it returns. What could not be told is not kept: it is tried again. */
  keep(task: JudgeTask, submission: Submission, judgement: Judgement): void;
  /** The results are written: nothing has to be gone on with. */
  done(): void;
}

/** `conditions`: what a judgement depends on besides the task and the submission; others are not taken over. */
export function openJudgementLog(folder: string, conditions: object): JudgementLog {
  const file = join(folder, 'unfinished.jsonl');
  mkdirSync(folder, { recursive: true });
  const known = existsSync(file) ? readLog(readFileSync(file, 'utf8')) : new Map<string, Judgement>();
  const keyOf = ({ statementSha256 }: JudgeTask, submission: Submission): string =>
    sha256(canonicalJson({ conditions, statementSha256, submission }));
  return {
    left: known.size,
    find: (task, submission) => known.get(keyOf(task, submission)),
    keep(task, submission, judgement) {
      if (judgement.verdict === 'unknown') return;
      appendFileSync(file, `${JSON.stringify({ key: keyOf(task, submission), judgement })}\n`);
    },
    done: () => rmSync(file, { force: true }),
  };
}

/** A line that a kill cut off is none; the next one begins behind it, so that it is cut off too, and is judged again. */
function readLog(text: string): Map<string, Judgement> {
  const lines = text.split('\n').flatMap((line) => {
    const read = Line.safeParse(jsonOrNull(line));
    return read.success ? [[read.data.key, read.data.judgement] as const] : [];
  });
  return new Map(lines);
}

function jsonOrNull(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null; // a line that was not finished: no entry
  }
}
