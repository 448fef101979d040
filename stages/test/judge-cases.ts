import { type Answer, ok, rejected, undecided } from '../../pipeline/core/answer.ts';
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import type { JsonValue, Outcome } from '../../pipeline/core/outcome.ts';
import type { ProgramTypes } from '../../pipeline/core/rust-type.ts';
import type { StageContext } from '../../pipeline/core/stage.ts';
import type { TestedProgram, TestInput } from '../../pipeline/core/tested.ts';
import { equalValues, outcomeType, type Value } from '../../pipeline/core/value.ts';
import { printValue, readOutcome } from '../../pipeline/core/value-json.ts';
import { rustExpression } from '../../pipeline/core/value-rust.ts';
import { encodeWords } from './encode-words.ts';
import type { PreparedCases } from './prepare-cases.ts';
import { runCases } from './run-cases.ts';

const REFERENCE = { cpuMs: 4000, memoryBytes: 512 * 2 ** 20, resultBytes: 4 * 2 ** 20, hugeIsMemory: false } as const;
/** A random input that asks for much is no use: the model has to run it too. */
const FRESH = { cpuMs: 100, memoryBytes: 16 * 2 ** 20, resultBytes: 2 ** 16, hugeIsMemory: true } as const;
/** Of the fresh inputs asked for, as many have to be decided, where the types have so many. */
const LEAST_SHARE = 0.25;
/** More values than this differ: the first few say it. */
const MAX_SHOWN = 5;

export interface Ran {
  readonly reference: readonly Outcome[];
  readonly fresh: readonly Outcome[];
  readonly sandbox: string;
}

export async function runPrepared(
  {
    harness,
    index,
    types,
    cases,
  }: { readonly harness: string; readonly index: number; readonly types: ProgramTypes; readonly cases: PreparedCases },
  folder: string,
  context: StageContext,
): Promise<Ran> {
  const { effort } = context;
  const scaled = <T extends { readonly cpuMs: number; readonly memoryBytes: number }>(limits: T): T => ({
    ...limits,
    cpuMs: limits.cpuMs * effort,
    memoryBytes: limits.memoryBytes * effort,
  });
  const words = (args: readonly Value[]): string =>
    types.entry.params.map(({ type }, i) => encodeWords(args[i] as Value, type, cases.table)).join(' ');
  const all = [
    ...cases.reference.map(({ args }) => ({ words: words(args), limits: scaled(REFERENCE) })),
    ...cases.fresh.map((args) => ({ words: words(args), limits: scaled(FRESH) })),
  ];
  const { outcomes, sandbox } = await runCases({ harness, index, cases: all, needed: cases.reference.length }, folder, context);
  return { reference: outcomes.slice(0, cases.reference.length), fresh: outcomes.slice(cases.reference.length), sandbox };
}

interface Judged {
  readonly input: TestInput;
  readonly types: ProgramTypes;
  readonly cases: PreparedCases;
  readonly ran: Ran;
}

/** Every reference case must give what it should; what was observed is stored in canonical form. */
export function judgeCases({ input, types, cases, ran }: Judged, context: StageContext): Answer<TestedProgram> {
  const { entry } = types;
  const canonical = (outcome: Outcome): Outcome => {
    const value = readGot(outcome, types, cases);
    return value === null ? outcome : { ok: printValue(value, outcomeType(entry), cases.table) };
  };
  const observed = ran.reference.map(canonical);
  const wrong = observed.flatMap((got, i) => differences(got, i, { input, types, cases, ran }));
  if (wrong.length > 0) return rejected(...wrong.slice(0, MAX_SHOWN), ...summary(wrong.length));
  const open = observed.flatMap((outcome, i) => ('unknown' in outcome ? [`case ${i + 1}: ${outcome.unknown}`] : []));
  if (open[0] !== undefined)
    return undecided(open[0], { effort: context.effort, cpuSeconds: (REFERENCE.cpuMs / 1000) * context.effort });
  const fresh = chooseFresh(ran.fresh, input.freshCases).map((i) => ({
    args: cases.fresh[i] ?? [],
    outcome: canonical(ran.fresh[i] ?? PANIC),
  }));
  // What hardly anything was compared on must not pass for a program that agrees.
  if (fresh.length < Math.min(input.freshCases * LEAST_SHARE, ran.fresh.length) || observed.length + fresh.length === 0)
    return undecided(`only ${fresh.length} of ${ran.fresh.length} fresh inputs came to an end within their limits`, {
      effort: context.effort,
      cpuSeconds: (FRESH.cpuMs / 1000) * context.effort,
    });
  const json = (args: readonly Value[]): JsonValue[] =>
    entry.params.map(({ type }, i) => printValue(args[i] as Value, type, cases.table));
  const inputs = [...cases.reference, ...fresh].map(({ args }) => json(args));
  const outcomes = [...observed, ...fresh.map(({ outcome }) => outcome)];
  const visible = cases.reference.flatMap(({ args, visible: seen }, i) =>
    seen ? [{ args: json(args), outcome: observed[i] }] : [],
  );
  return ok({
    types,
    inputs: context.putArtifact(JSON.stringify(inputs)),
    outcomes: context.putArtifact(JSON.stringify(outcomes)),
    visible: context.putArtifact(JSON.stringify(visible)),
    referenceCases: observed.length,
    freshCases: fresh.length,
    freshUnknown: ran.fresh.filter((outcome) => 'unknown' in outcome).length,
    sandbox: ran.sandbox,
  });
}

const PANIC: Outcome = { panic: true };

/** Which fresh inputs are kept: what Rust decided, and no more than a quarter panics where there is a choice. */
function chooseFresh(outcomes: readonly Outcome[], count: number): readonly number[] {
  const fine = outcomes.flatMap((outcome, i) => ('ok' in outcome ? [i] : []));
  const panics = outcomes.flatMap((outcome, i) => ('panic' in outcome ? [i] : []));
  const some = panics.slice(0, Math.max(Math.floor(count / 4), count - fine.length));
  return [...fine.slice(0, count - some.length), ...some].toSorted((a, b) => a - b);
}

/** The harness encodes by the program's own types: what does not fit them is our fault. */
function readGot(outcome: Outcome, types: ProgramTypes, cases: PreparedCases): Value | null {
  try {
    return readOutcome(outcome, types.entry, cases.table);
  } catch (cause) {
    throw new AegisError(
      'internal/bug',
      `the test harness gave a result of another type: ${cause instanceof Error ? cause.message : ''}`,
      { cause },
    );
  }
}

function differences(got: Outcome, i: number, { input, types, cases }: Judged): readonly Diagnostic[] {
  const reference = cases.reference[i];
  if (reference === undefined || 'unknown' in got) return [];
  const value = readGot(got, types, cases);
  const { expected, visible, args } = reference;
  const same = expected === null || value === null ? expected === value : equalValues(expected, value, input.tolerance ?? 0);
  if (same) return [];
  const { params, name } = types.entry;
  const call = `${name}(${args.map((arg, k) => cut(rustExpression(arg, params[k]?.type ?? UNIT, cases.table))).join(', ')})`;
  const shown = `: ${call} gave ${shortOutcome(got)}, expected ${shortOutcome(input.cases[i]?.expected ?? got)}`;
  return [
    {
      code: 'AE2005',
      message: visible ? `case ${i + 1} differs${shown}` : `case ${i + 1}, which is hidden, differs`,
      span: null,
      hint: null,
    },
  ];
}

const summary = (count: number): readonly Diagnostic[] =>
  count <= MAX_SHOWN ? [] : [{ code: 'AE2005', message: `${count - MAX_SHOWN} more cases differ`, span: null, hint: null }];

const shortOutcome = (outcome: Outcome): string =>
  'ok' in outcome ? short(outcome.ok) : 'panic' in outcome ? 'a panic' : outcome.unknown;

const short = (json: JsonValue): string => cut(JSON.stringify(json));
const cut = (text: string): string => (text.length > 120 ? `${text.slice(0, 117)}…` : text);
const UNIT = { kind: 'unit' } as const;
