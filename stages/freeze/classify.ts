import type { LeanTree } from '../../compiler/lean/commands.ts';
import type { Model, Statement, StatementAnswer } from '../../compiler/model/api.ts';
import { behaviourOf } from '../../compiler/search/behaviour.ts';
import { findWitness } from '../../compiler/search/find-witness.ts';
import { theoremIn } from '../../compiler/search/flatten-theorem.ts';
import type { InputPlan, Row } from '../../compiler/search/input-plan.ts';
import { numbersIn, planStatement } from '../../compiler/search/plan-statement.ts';
import { type Diagnostic, formatDiagnostic } from '../../pipeline/core/diagnostic.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { FreezeClass } from '../../pipeline/core/statement.ts';
import { canonicalText } from './canonical.ts';
import { dependence } from './dependence.ts';

/** A statement as it was read, with the text it stands in. */
export interface Read {
  readonly answer: StatementAnswer;
  readonly tree: LeanTree;
  /** Of the statement's own file and, last, of the model: where numbers worth trying are. */
  readonly texts: readonly string[];
  /** What the gate says of the text; any offence makes it an error. */
  readonly offences: readonly Diagnostic[];
  /** Its author means it to be false, so some other program has to make it true. */
  readonly shouldFail: boolean;
}

export interface Verdict {
  readonly class: FreezeClass;
  readonly reason: string;
  /** Values of all binders that satisfy the hypotheses; null for a closed statement and for every class but `ok` and `duplicate`. */
  readonly witness: Readonly<Record<string, JsonValue>> | null;
  /** Equal for equal statements; null where nothing could be read. */
  readonly canonical: string | null;
  /** Equal for statements that exclude much the same; null where that tells nothing. Takes a while. */
  readonly behaviour: () => string | null;
}

const verdict = (c: FreezeClass, reason: string): Verdict => ({
  class: c,
  reason,
  witness: null,
  canonical: null,
  behaviour: () => null,
});

/** The first class that fits, but for duplicates, which take all statements to tell (`withDuplicates`). */
export function classify(model: Model, read: Read, seed: number): Verdict {
  const { answer, tree, texts, offences } = read;
  const [offence] = offences;
  if (offence !== undefined) return verdict('error', formatDiagnostic(offence));
  if (answer.verdict === 'error') return verdict('error', answer.reason);
  const mentions = answer.verdict === 'ok' ? answer.statement.mentions : answer.mentions;
  if (!mentions.some((name) => model.functions.has(name))) {
    return verdict('ignores-program', 'no function of the model occurs in it');
  }
  if (answer.verdict !== 'ok') return verdict('not-checkable', answer.reason);
  const { statement } = answer;
  const plan = planStatement(model, statement, tree, texts);
  if (typeof plan === 'string') return verdict('not-checkable', plan);
  return classifyChecked(model, statement, plan, read, seed);
}

function classifyChecked(
  model: Model,
  statement: Statement,
  plan: InputPlan,
  { tree, texts, shouldFail }: Read,
  seed: number,
): Verdict {
  const found = findWitness(statement, plan, seed);
  if (found.kind === 'contradictory') return verdict('vacuous', found.reason);
  if (found.kind === 'none-found') {
    const limits = found.unknown > 0 ? `, ${found.unknown} of them reached a limit` : '';
    return verdict('no-witness', `none of ${found.tried} inputs tried satisfies the hypotheses${limits}`);
  }
  const depends = dependence({
    model,
    statement,
    theorem: theoremIn(tree, statement.name),
    plan: found.plan,
    witness: found.row,
    numbers: numbersIn(texts),
    strict: shouldFail,
    seed,
  });
  if (depends.kind !== 'depends') return verdict(depends.kind, depends.reason);
  const values = new Set(statement.binders.map((b) => b.name));
  return {
    class: 'ok',
    reason: '',
    witness: witnessOf(statement, found.row),
    canonical: canonicalText(tree, statement.name, values),
    behaviour: () => behaviourOf(model, statement, found.plan, texts.at(-1) ?? ''),
  };
}

function witnessOf(statement: Statement, row: Row): Readonly<Record<string, JsonValue>> | null {
  if (statement.binders.length === 0) return null;
  const values = statement.complete(row);
  return values === null ? null : Object.fromEntries(statement.binders.map((b, i) => [b.name, values[i] ?? null]));
}

/** Of equal statements the first stays `ok`; `key` adds what a statement's text means beyond itself, such as its auxiliary definitions. */
export function withDuplicates<T extends { readonly name: string; readonly verdict: Verdict; readonly key: string }>(
  all: readonly T[],
): readonly T[] {
  const first = new Map<string, string>();
  return all.map((one) => {
    const { verdict: v } = one;
    if (v.class !== 'ok' || v.canonical === null) return one;
    const key = `${one.key}\n${v.canonical}`;
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, one.name);
      return one;
    }
    return { ...one, verdict: { ...v, class: 'duplicate' as const, reason: `the same as ${earlier}` } };
  });
}
