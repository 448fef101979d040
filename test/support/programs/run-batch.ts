/** Compiles many programs as one crate, runs each on its inputs natively, and the same with the translated model. */
import { loadModel } from '../../../compiler/model/load-model.ts';
import { translate } from '../../../compiler/translate.ts';
import { readCrateItems } from '../../../compiler/rust/read-crate-items.ts';
import { type Diagnostic, formatDiagnostic } from '../../../pipeline/core/diagnostic.ts';
import type { Outcome } from '../../../pipeline/core/outcome.ts';
import type { StageContext } from '../../../pipeline/core/stage.ts';
import { typeTable } from '../../../pipeline/core/value.ts';
import { compareOutcomes } from '../../../stages/compare/compare-outcomes.ts';
import { caseLimits, evaluateCase } from '../../../stages/evaluate/evaluate-cases.ts';
import { harness } from './harness.ts';
import { runNatively } from './run-natively.ts';
import { entryOf, type GeneratedProgram, PRELUDE, printProgram } from './program.ts';

export interface Difference {
  readonly program: GeneratedProgram;
  readonly input: readonly string[];
  readonly native: Outcome;
  readonly model: Outcome;
}

export interface BatchResult {
  /** Programs that rustc did not take: faults of the generator. */
  readonly invalid: readonly string[];
  readonly refused: readonly string[];
  readonly differences: readonly Difference[];
  /** Runs compared, and how many of them panicked. */
  readonly compared: number;
  readonly panics: number;
  readonly unknown: number;
}

export type World = Pick<StageContext, 'exec' | 'rustc'> & { scratch(): Promise<string> };

/** What breaks down (a model that is not read, a crash) counts as a difference of the program that does it. */
export async function runBatch(world: World, programs: readonly GeneratedProgram[]): Promise<BatchResult> {
  try {
    return await runTogether(world, programs);
  } catch (error) {
    const [only, ...more] = programs;
    if (only === undefined) throw error;
    if (more.length === 0) return { ...NOTHING, differences: [brokenDown(only, error)] };
    let sum = NOTHING;
    for (const program of programs) sum = together(sum, await runBatch(world, [program]));
    return sum;
  }
}

const NOTHING: BatchResult = { invalid: [], refused: [], differences: [], compared: 0, panics: 0, unknown: 0 };

const brokenDown = (program: GeneratedProgram, error: unknown): Difference => ({
  program,
  input: [],
  native: { unknown: 'not run' },
  model: { unknown: error instanceof Error ? error.message : String(error) },
});

const together = (a: BatchResult, b: BatchResult): BatchResult => ({
  invalid: [...a.invalid, ...b.invalid],
  refused: [...a.refused, ...b.refused],
  differences: [...a.differences, ...b.differences],
  compared: a.compared + b.compared,
  panics: a.panics + b.panics,
  unknown: a.unknown + b.unknown,
});

async function runTogether(world: World, programs: readonly GeneratedProgram[]): Promise<BatchResult> {
  const texts = programs.map(printProgram);
  const invalid = new Map<number, string>();
  for (;;) {
    const valid = programs.flatMap((_, i) => (invalid.has(i) ? [] : [i]));
    const sources = {
      'src/lib.rs': [HEAD, `pub mod prelude {${PRELUDE}}\n`, ...valid.map((i) => `pub mod p${i} {\n${texts[i]}}\n`)].join(''),
    };
    const built = await build(world, sources['src/lib.rs'], valid, programs);
    if (built.bad.length > 0) {
      for (const i of built.bad) invalid.set(i, built.errors);
      continue;
    }
    const dump = await world.rustc.dump({ crate: 'batch', edition: '2021', sources });
    if (dump.status !== 'ok')
      throw new Error(`rustc takes the binary but not the library: ${JSON.stringify(dump).slice(0, 2000)}`);
    return compare(
      programs,
      valid,
      built.outcomes,
      dump.value.output,
      [...invalid].map(([i, errors]) => `${errors}\n${texts[i] ?? ''}`),
    );
  }
}

interface Built {
  readonly bad: readonly number[];
  readonly errors: string;
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

async function build(world: World, lib: string, valid: readonly number[], programs: readonly GeneratedProgram[]): Promise<Built> {
  const run = await runNatively(world, `${lib}${harness(valid, programs)}`);
  if (run.status === 'invalid') {
    const bad = linesOf(run.errors).map((line) => moduleAt(lib, line));
    const found = [...new Set(bad.flatMap((i) => (i === null ? [] : [i])))];
    if (found.length === 0) throw new Error(run.errors.slice(0, 3000));
    return { bad: found, errors: run.errors.slice(0, 1500), outcomes: new Map() };
  }
  const outcomes = new Map<string, Outcome>();
  for (const line of run.stdout.split('\n')) {
    const [, key, text] = /^(\d+ \d+) (.*)$/.exec(line) ?? [];
    if (key !== undefined && text !== undefined) outcomes.set(key, JSON.parse(text) as Outcome);
  }
  return { bad: [], errors: '', outcomes };
}

const linesOf = (stderr: string): readonly number[] =>
  [...stderr.matchAll(/^ *--> src\/main\.rs:(\d+):/gm)].map((m) => Number(m[1]));

/** The module a line of the source is in. */
function moduleAt(text: string, line: number): number | null {
  const before = text.split('\n').slice(0, line).join('\n');
  const found = [...before.matchAll(/^pub mod p(\d+) \{/gm)].at(-1)?.[1];
  return found === undefined ? null : Number(found);
}

function compare(
  programs: readonly GeneratedProgram[],
  valid: readonly number[],
  outcomes: ReadonlyMap<string, Outcome>,
  output: Parameters<typeof translate>[0],
  invalid: readonly string[],
): BatchResult {
  const translation = translate(output);
  const answer = loadModel([{ name: 'batch.lean', text: translation.text }]);
  if (answer.status === 'rejected')
    throw new Error(
      `the model is rejected:\n${answer.diagnostics
        .slice(0, 6)
        .map((d) => shown(d, translation.text))
        .join('\n')}`,
    );
  const items = readCrateItems(output.hirTree);
  const table = typeTable(items.adts);
  const refused: string[] = [];
  const differences: Difference[] = [];
  const counts = { compared: 0, panics: 0, unknown: 0 };
  for (const i of valid) {
    const program = programs[i] as GeneratedProgram;
    const path = `p${i}::${entryOf(program).name}`;
    const found = translation.functions.find((f) => f.rust === path);
    const model = found?.status === 'translated' ? answer.model.functions.get(found.lean) : undefined;
    const signature = items.functions.find((f) => f.name === path);
    if (model === undefined || signature === undefined) {
      refused.push(`${path}: ${found?.diagnostics.map((d) => d.message).join('; ') ?? 'missing'}\n${printProgram(program)}`);
      continue;
    }
    program.inputs.forEach((input, k) => {
      const native = outcomes.get(`${i} ${k}`);
      const mine = evaluateCase(model, input.json, { signature, table, limits: caseLimits(1) });
      if (native === undefined || 'unknown' in mine) counts.unknown++;
      else if (compareOutcomes(native, mine, signature, table).kind !== 'same')
        differences.push({ program, input: input.rust, native, model: mine });
      counts.compared++;
      if (native !== undefined && 'panic' in native) counts.panics++;
    });
  }
  return { invalid, refused, differences, ...counts };
}

/** Constant folding would refuse what is sure to panic. */
const HEAD = '#![allow(arithmetic_overflow, unconditional_panic, overflowing_literals)]\n';

/** The diagnostic with the lines it points to. */
const shown = (d: Diagnostic, text: string): string =>
  `${formatDiagnostic(d)}\n${text
    .split('\n')
    .slice((d.span?.line ?? 1) - 6, d.span?.endLine)
    .join('\n')}`;
