import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AegisError } from '../../pipeline/core/errors.ts';
import { Outcome } from '../../pipeline/core/outcome.ts';
import { parseJson } from '../../pipeline/core/parse-json.ts';
import type { StageContext, ToolCall, ToolRun } from '../../pipeline/core/stage.ts';

export interface CaseLimits {
  readonly cpuMs: number;
  readonly memoryBytes: number;
  /** Of the result's JSON text. */
  readonly resultBytes: number;
  /** A panic because no machine could hold a collection of that size counts as running out of memory. */
  readonly hugeIsMemory: boolean;
}
export interface CaseWords {
  /** Arguments as `encodeWords` gives them, in order. */
  readonly words: string;
  readonly limits: CaseLimits;
}
export interface RunProgram {
  readonly harness: string;
  readonly index: number;
  readonly cases: readonly CaseWords[];
  /** So many of the first cases must all be decided for any of the others to matter. */
  readonly needed: number;
}

/** Needed cases that may come to no end; a program that does so is not run further. Some more are, for one of them may be wrong. */
const MOST_ENDLESS = 3;
/** A process ends with the first case that breaks it; each new start goes on after that case. */
const MAX_STARTS = 24;
const OUTPUT_BYTES = 4 * 2 ** 20;
/** Address space of the threads that the harness may lose. */
const STACK_BYTES = 8 * 64 * 2 ** 20;

/** One outcome a case. What ends a process costs the case it ended in, and no other. */
export async function runCases(
  program: RunProgram,
  folder: string,
  context: StageContext,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly sandbox: string }> {
  const outcomes = new Map<number, Outcome>();
  let sandbox = 'none';
  for (let start = 0, first = 0; start < MAX_STARTS && first < program.cases.length; start++) {
    if (isLost(outcomes, program.needed, first)) break;
    const secret = randomBytes(16).toString('hex');
    const channel = join(folder, `outcomes-${program.index}-${start}.jsonl`);
    const run = await context.exec(planRun(program, { folder, channel, first, secret }));
    sandbox = run.sandbox;
    for (const { index, outcome } of readChannel(channel, secret)) if (!outcomes.has(index)) outcomes.set(index, outcome);
    const missing = firstMissing(outcomes, first, program.cases.length);
    const broke = outcomes.size > 0 ? Math.max(...outcomes.keys()) + 1 : 0;
    if (missing === null) break;
    // The harness itself stopped the last case it reported; otherwise the first missing one ended the process.
    if (missing === broke && stoppedItself(outcomes.get(missing - 1), missing > first)) first = missing;
    else {
      outcomes.set(missing, { unknown: whyEnded(run) });
      first = missing + 1;
    }
  }
  return {
    outcomes: program.cases.map((_, i) => outcomes.get(i) ?? { unknown: 'not run: too many cases before it came to no end' }),
    sandbox,
  };
}

/** Whether what is left to run from `next` on cannot matter any more, or is not worth it. */
function isLost(outcomes: ReadonlyMap<number, Outcome>, needed: number, next: number): boolean {
  const open = [...outcomes].filter(([i, outcome]) => i < needed && 'unknown' in outcome).map(([, outcome]) => outcome);
  const endless = open.filter((outcome) => 'unknown' in outcome && outcome.unknown === 'cpu time').length;
  return endless >= MOST_ENDLESS || (open.length > 0 && next >= needed);
}

const stoppedItself = (last: Outcome | undefined, ranSome: boolean): boolean =>
  ranSome && last !== undefined && 'unknown' in last && (last.unknown === 'cpu time' || last.unknown === 'memory');

function firstMissing(outcomes: ReadonlyMap<number, Outcome>, from: number, count: number): number | null {
  for (let i = from; i < count; i++) if (!outcomes.has(i)) return i;
  return null;
}

/** Reasons are the same on every machine: they become part of what is stored. */
function whyEnded({ hit, exitCode, stderr }: ToolRun): string {
  if (hit !== null) return hit === 'wall' || hit === 'cpu' ? 'cpu time' : hit;
  if (/has overflowed its stack/.test(stderr)) return 'stack';
  return exitCode === 0 ? 'the program ended the process' : 'the process was aborted';
}

interface RunPlace {
  readonly folder: string;
  readonly channel: string;
  readonly first: number;
  readonly secret: string;
}

function planRun({ harness, index, cases }: RunProgram, { folder, channel, first, secret }: RunPlace): ToolCall {
  const left = cases.slice(first);
  const cpuMs = left.reduce((sum, { limits }) => sum + limits.cpuMs, 2000);
  const memory = Math.max(...left.map(({ limits }) => limits.memoryBytes));
  const lines = cases.map(
    ({ words, limits }) => `${limits.cpuMs} ${limits.memoryBytes} ${limits.resultBytes} ${limits.hugeIsMemory ? 1 : 0} ${words}`,
  );
  return {
    program: harness,
    args: [String(index), channel, String(first)],
    cwd: folder,
    input: `${secret}\n${lines.join('\n')}\n`,
    // The harness keeps to its limits by itself; these are for what it cannot see.
    limits: {
      cpuSeconds: Math.ceil(cpuMs / 1000),
      wallMs: cpuMs * 5 + 10_000,
      memoryBytes: memory * 8 + STACK_BYTES,
      outputBytes: OUTPUT_BYTES,
    },
    sandbox: { writable: [folder] },
  };
}

const ChannelLine = z.strictObject({ secret: z.string(), case: z.int().nonnegative(), outcome: Outcome });

function readChannel(path: string, secret: string): readonly { readonly index: number; readonly outcome: Outcome }[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    // The process ended before it opened its channel: every case is missing.
    return [];
  }
  return text.split('\n').flatMap((line, i) => {
    if (!line.startsWith(`{"secret":"${secret}"`) || !line.endsWith('}')) return [];
    const read = ChannelLine.safeParse(parseJson(line, `outcome ${i + 1}`));
    if (!read.success) throw new AegisError('tool/bad-output', `the test harness wrote ${line.slice(0, 200)}`);
    const { case: index, outcome } = read.data;
    if ('unknown' in outcome && outcome.unknown === 'bad input')
      throw new AegisError('internal/bug', `the test harness could not read the arguments of case ${index}`);
    return [{ index, outcome }];
  });
}
