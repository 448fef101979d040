import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Acceptance, AcceptanceTask } from '../../pipeline/core/acceptance.ts';
import type { ToolCall, ToolRun } from '../../pipeline/core/stage.ts';
import { acceptProof } from '../../pipeline/tools/accept-proof.ts';

type Answer = { readonly [K in keyof ToolRun]?: ToolRun[K] | undefined };

/** What each checker answers; the rest of a run is as of one that went well. `tamper`: compiling the candidate changes the frozen file. */
export interface AnswerScript {
  readonly submission?: Answer | undefined;
  readonly check?: Answer | undefined;
  readonly leanchecker?: Answer | undefined;
  readonly comparator?: Answer | undefined;
  readonly tamper?: boolean | undefined;
}

export const leanMessage = (severity: string, line: number, data: string): string =>
  JSON.stringify({ severity, pos: { line, column: 0 }, endPos: null, data });
export const AXIOMS_GOOD = leanMessage('info', 3, "'aegis_check' depends on axioms: [propext,\n Quot.sound]");

const GOOD: ToolRun = { exitCode: 0, signal: null, stdout: '', stderr: '', hit: null, cpuSeconds: 1, sandbox: 'unshare' };

export const goodRun = (over: Answer = {}): ToolRun => ({
  ...GOOD,
  ...Object.fromEntries(Object.entries(over).filter(([, value]) => value !== undefined)),
});

/** Acceptance against scripted checkers. A checker without an answer in the script is not installed. */
export async function acceptScripted(
  task: AcceptanceTask,
  script: AnswerScript,
): Promise<{ readonly result: Acceptance; readonly calls: readonly ToolCall[]; readonly folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'aegis-accept-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const name of ['leanchecker', 'comparator'] as const) {
    if (script[name] === undefined) continue;
    writeFileSync(join(bin, name), '#!/bin/sh\n');
    chmodSync(join(bin, name), 0o755);
  }
  const path = process.env['PATH'];
  process.env['PATH'] = `${bin}:${path}`;
  const calls: ToolCall[] = [];
  const exec = (call: ToolCall): Promise<ToolRun> => {
    calls.push(call);
    const [what, answer] = answerOf(call, script);
    const olean = call.args[call.args.indexOf('-o') + 1] ?? '';
    if (call.args.includes('-o') && (answer.exitCode ?? 0) === 0) writeFileSync(olean, what);
    if (what === 'submission' && script.tamper === true)
      appendFileSync(join(dirname(dirname(olean)), 'frozen/Frozen.olean'), 'x');
    return Promise.resolve(goodRun({ sandbox: call.sandbox === undefined ? 'none' : 'unshare', ...answer }));
  };
  try {
    const result = await acceptProof(task, {
      exec,
      scratch: () => Promise.resolve(folder),
      project: '/project',
      modules: '/modules',
    });
    return { result, calls, folder };
  } finally {
    process.env['PATH'] = path;
  }
}

function answerOf({ args }: ToolCall, script: AnswerScript): readonly [string, Answer] {
  const last = args.at(-1) ?? '';
  if (last.endsWith('Frozen.lean')) return ['frozen', {}];
  if (last.endsWith('Submission.lean')) return ['submission', script.submission ?? {}];
  if (last.endsWith('Check.lean')) return ['check', script.check ?? { stdout: AXIOMS_GOOD }];
  return args.includes('leanchecker') ? ['leanchecker', script.leanchecker ?? {}] : ['comparator', script.comparator ?? {}];
}
