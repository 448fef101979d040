/** The encoding against running every input: what it proves holds on all of them, what it refutes fails on the inputs it gives. */
import { afterAll, expect, test, vi } from 'vitest';
import type { Statement } from '../../../compiler/model/api.ts';
import type { LoadedModel } from '../../../compiler/model/load-model.ts';
import { goalOfStatement } from '../../../compiler/model/statement/statement-object.ts';
import { everyRow } from '../../../compiler/search/enumerate.ts';
import type { InputPlan } from '../../../compiler/search/input-plan.ts';
import { openModel } from '../../../compiler/search/open-model.ts';
import { openFile } from '../../../compiler/search/open-statement.ts';
import type { Space } from '../../../compiler/search/space.ts';
import { planStatement } from '../../../compiler/search/plan-statement.ts';
import { encodeStatement } from '../../../compiler/smt/encode.ts';
import { Evaluator } from '../../../compiler/smt/evaluate.ts';
import { Machine, type RunLimits } from '../../../compiler/smt/machine.ts';
import { NoForm, script } from '../../../compiler/smt/print-terms.ts';
import { splitInputs } from '../../../compiler/smt/split-inputs.ts';
import { TermBank } from '../../../compiler/smt/term.ts';
import { closeSolver, openSolver } from '../../../pipeline/tools/z3.ts';
import { draw, SAMPLE } from './random-statements.ts';

const HEAD = 'import Aeneas\nopen Aeneas Aeneas.Std Result ControlFlow Error\n\nnamespace p\n\n';

afterAll(closeSolver);

interface Case {
  readonly seed: number;
  readonly statement: Statement;
  readonly plan: InputPlan;
  readonly text: string;
}

function open(seed: number): Case {
  const { model, statement: theorem } = draw(seed);
  const text = `${HEAD}${model}\nend p\n`;
  const opened = openModel([{ name: 'p.lean', text }]);
  if (opened.status !== 'ok') throw new Error(`${opened.diagnostics[0]?.message}\n${text}`);
  const fileOf = (claim: string): string =>
    `open Aeneas Aeneas.Std Result\n\nnamespace p\n\ntheorem t ${claim} := by sorry\n\nend p\n`;
  const sample = theorem.includes(SAMPLE) ? sampleOf(opened.model, fileOf(theorem.replaceAll(SAMPLE, '0')), seed) : '0';
  const file = fileOf(theorem.replaceAll(SAMPLE, sample));
  const { answers, tree } = openFile(opened.model, 's.lean', file);
  const [answer] = answers;
  if (answer?.verdict !== 'ok') throw new Error(`${answer?.reason}\n${file}`);
  const plan = planStatement(opened.model, answer.statement, tree, []);
  if (typeof plan === 'string') throw new Error(plan);
  return { seed, statement: answer.statement, plan, text: `${text}\n${theorem}` };
}

/** What the program gives for one of the inputs. */
function sampleOf(model: LoadedModel, file: string, seed: number): string {
  const { answers, tree } = openFile(model, 's.lean', file);
  const [answer] = answers;
  const plan = answer?.verdict === 'ok' ? planStatement(model, answer.statement, tree, []) : '';
  if (typeof plan === 'string') throw new Error(plan);
  const rows = [...everyRow(plan.domain)];
  const outcome = model.functions.get('f')?.call(rows[seed % rows.length] ?? []);
  return outcome !== undefined && 'ok' in outcome ? String(outcome.ok) : '0';
}

/** Whether some input refutes it; null where some run has no answer. */
function refutable({ statement, plan }: Case): boolean | null {
  const inputs = statement.binders.flatMap((_, i) => (statement.determinedBy[i] === null ? [i] : []));
  let unknown = false;
  for (const row of everyRow(plan.domain)) {
    const truth = statement.checkEncoded(inputs.map((binder, i) => statement.encode(binder, row[i] ?? null)));
    if (truth.kind === 'fails') return true;
    if (truth.kind === 'unknown') unknown = true;
  }
  return unknown ? null : false;
}

type Verdict = 'proved' | 'refuted' | 'not confirmed' | 'open';

/** Followed together or apart, whole or in parts: each way for a third of the seeds. */
async function verdicts(drawn: Case, rounds: number): Promise<readonly Verdict[]> {
  const { seed, plan } = drawn;
  const limits = { rounds, strands: seed % 3 === 0 ? 1 : 40, terms: 50_000, steps: 500_000 };
  const parts = seed % 3 === 2 ? splitInputs(plan.domain, 20) : [plan.domain];
  const found: Verdict[][] = [[], []];
  for (const part of parts) (await ofPart(drawn, part, limits)).forEach((v, theory) => found[theory]?.push(v));
  return found.flatMap((ofTheory) => (ofTheory.length < parts.length ? [] : [worst(ofTheory)]));
}

/** All parts have to be proved; one is enough for a refutation. */
const worst = (parts: readonly Verdict[]): Verdict =>
  (['not confirmed', 'refuted', 'open'] as const).find((v) => parts.includes(v)) ?? 'proved';

async function ofPart({ statement }: Case, part: readonly Space[], limits: RunLimits): Promise<readonly Verdict[]> {
  const made = goalOfStatement(statement);
  if (made === null) throw new Error('no goal');
  const encoding = encodeStatement(made.goal, made.environment, part, limits);
  if (typeof encoding === 'string') return ['open', 'open'];
  const solver = await openSolver();
  const out: Verdict[] = [];
  for (const theory of ['integers', 'bit-vectors'] as const) {
    try {
      const { text, variables } = script(encoding.query, theory);
      const answer = await solver.solve(text, variables.map((v) => v.name), 2_000_000); // biome-ignore format: one line
      if (answer.status === 'unsat') out.push('proved');
      else if (answer.status === 'unknown') out.push('open');
      else if (statement.checkInputs(encoding.inputs(answer.assignment)).kind === 'fails') out.push('refuted');
      else out.push(encoding.reasons.length > 0 ? 'open' : 'not confirmed');
    } catch (e) {
      if (!(e instanceof NoForm)) throw e;
      out.push('open');
    }
  }
  return out;
}

/** Seeds whose verdicts are not what running every input says, with both. */
async function disagreements(
  seeds: readonly number[],
  rounds = 8,
): Promise<{ readonly wrong: readonly string[]; readonly decided: number }> {
  const wrong: string[] = [];
  let decided = 0;
  for (const seed of seeds) {
    const drawn = open(seed);
    const truth = refutable(drawn);
    const found = await verdicts(drawn, rounds);
    if (found.some((v) => v !== 'open')) decided++;
    const bad = found.some(
      (v) => v === 'not confirmed' || (v === 'proved' && truth !== false) || (v === 'refuted' && truth !== true),
    );
    if (bad)
      wrong.push(
        `seed ${seed}: ${found.join(', ')}, but ${truth === null ? 'unknown' : truth ? 'refutable' : 'true'}\n${drawn.text}`,
      );
  }
  return { wrong, decided };
}

const count = Number(process.env['AEGIS_SOUNDNESS_SEEDS'] ?? 80);
const from = Number(process.env['AEGIS_SOUNDNESS_FROM'] ?? 1);
const SEEDS = Array.from({ length: count }, (_, i) => from + i);

test('what is proved holds for every input, what is refuted fails', async () => {
  const { wrong, decided } = await disagreements(SEEDS);
  expect(wrong).toEqual([]);
  expect(decided).toBeGreaterThan(0.8 * count);
});

/** Faults of an encoder, each put into the real one. */
const FAULTS: Readonly<Record<string, () => unknown>> = {
  'a strict comparison that is not': () =>
    vi.spyOn(TermBank.prototype, 'lt').mockImplementation(function (this: TermBank, a, b) {
      return this.le(a, b);
    }),
  'no bounds are checked': () =>
    vi.spyOn(TermBank.prototype, 'le').mockImplementation(function (this: TermBank, a, b) {
      return a.op === 'constant' || b.op === 'constant' ? this.true : this.not(this.eq(a, b));
    }),
  'a remainder that is a quotient': () =>
    vi.spyOn(TermBank.prototype, 'rem').mockImplementation(function (this: TermBank, a, b) {
      return this.quot(a, b);
    }),
  'runs that were cut off count as followed': () =>
    vi.spyOn(Machine.prototype, 'giveUp').mockImplementation(() => ({ kind: 'nothing' })),
  'wrapping keeps a bit too many': () => {
    const low = TermBank.prototype.low;
    return vi.spyOn(TermBank.prototype, 'low').mockImplementation(function (this: TermBank, a, bits) {
      return low.call(this, a, bits + 1);
    });
  },
  'a choice that is open counts as made': () =>
    vi.spyOn(Machine.prototype, 'glance').mockImplementation(function (this: Machine) {
      return this.bank.true;
    }),
  'an overflow is no failure': () =>
    vi.spyOn(Evaluator.prototype, 'failIf').mockImplementation(function (this: Evaluator, _cond, _error, value) {
      return this.ok(value());
    }),
};

/** Programs in which a fault can show. */
const ABOUT: Readonly<Record<string, RegExp>> = {
  'a choice that is open counts as made': /let w ← alloc/,
  'a remainder that is a quotient': /%/,
  'runs that were cut off count as followed': /loop/,
  'wrapping keeps a bit too many': /f \(x[^]*(p|q) ← lift \(core.num.U\d+.wrapping_sub[^]*ok \1\n/,
};

function seedsAbout(pattern: RegExp | undefined, count: number): readonly number[] {
  const out: number[] = [];
  for (let seed = 1000; out.length < count; seed++) if (pattern?.test(draw(seed).model) !== false) out.push(seed);
  return out;
}

for (const [fault, plant] of Object.entries(FAULTS))
  test(`the comparison sees a planted fault: ${fault}`, async () => {
    plant();
    try {
      let seen = 0;
      const seeds = seedsAbout(ABOUT[fault], 100);
      for (let at = 0; at < seeds.length && seen === 0; at += 10)
        seen += (await disagreements(seeds.slice(at, at + 10), fault.startsWith('runs') ? 1 : 8)).wrong.length;
      expect(seen).toBeGreaterThan(0);
    } finally {
      vi.restoreAllMocks();
    }
  });
