/**
 * Several ways meet: what differs between them becomes variables of the join, everything else stays as it was.
 *
 * References that point to different places on the different ways become cells: their content is one variable, and how it
 * goes back is another, a function (`let (r, back) ← if c then ok (x, fun x1 => (x1, y)) else …`).
 */
import type { Binder, Expr } from '../../ir/functional.ts';
import { refuse } from '../refusal.ts';
import { isAtom, replaceIn, sameAtom, variableOf } from './atoms.ts';
import type { Context } from './context.ts';
import { FIRST_CELL, freshVariable, rootName, rootType } from './context.ts';
import type { Line } from './draft.ts';
import { variable } from './draft.ts';
import type { Environment, Loan, Root } from './environment.ts';
import { cellsOf, copyOf, samePlaces } from './environment.ts';
import { giveBack, isDirty } from './loans.ts';
import type { Here } from './places.ts';
import { carry, newCarrier } from './carry.ts';

/** One way into the join. Lines are added where something has to be ended first. */
export interface Way {
  readonly environment: Environment;
  readonly lines: Line[];
}

export interface Joined {
  readonly environment: Environment;
  /** Variables of the join, and their values on each way. */
  readonly variables: readonly (Binder & { readonly values: readonly Expr[] })[];
}

export interface Meeting {
  readonly context: Context;
  /** Where the ways began to differ. */
  readonly base: Environment;
  /** Variables with a serial below are known to all ways. */
  readonly serial: number;
  readonly live: ReadonlySet<number>;
  /** Variables that mean something known outside: invariants of the loop being left. */
  readonly replacement: ReadonlyMap<string, Expr>;
  readonly span: Here['span'];
}

export function join(meeting: Meeting, ways: readonly Way[]): Joined {
  const { context, base, live, serial, replacement } = meeting;
  joinReferences(meeting, ways);
  for (const way of ways) endDeadLoans(hereOf(meeting, way), live, base.loans);
  endLoansEndedElsewhere(meeting, ways);
  const first = ways[0] as Way;
  const environment = copyOf(base);
  environment.loans = first.environment.loans;
  const variables: (Binder & { values: readonly Expr[] })[] = [];
  const needed = neededRoots(context, first.environment, live);
  environment.values.clear();
  for (const root of needed) {
    const values = ways.map((way) => way.environment.values.get(root));
    if (!values.every((value) => value !== undefined)) continue;
    const outer = values.map((value) => replaceIn(value, replacement));
    const shared = outer[0] as Expr;
    if (isOuter(context, shared, serial) && outer.every((value) => sameAtom(value, shared))) {
      environment.values.set(root, shared);
      continue;
    }
    const type = rootType(context, root);
    const name = freshVariable(context, rootName(context, root), type);
    context.joined.set(name, values);
    variables.push({ name, type, values });
    environment.values.set(root, variable(name));
  }
  keepSharedKnowledge(meeting, ways, environment);
  return { environment, variables };
}

export const hereOf = ({ context, span }: Pick<Meeting, 'context' | 'span'>, way: Way): Here => ({ context, span, ...way });

/** An atom whose variable all ways know. */
export function isOuter(context: Context, expr: Expr, serial: number): boolean {
  if (!isAtom(expr)) return false;
  const name = variableOf(expr);
  return name === null || (context.variables.get(name)?.serial ?? serial) < serial;
}

/** Roots whose values matter: of live locals and what they point to, of `&mut` parameters, and of borrows under way. */
export function neededRoots(context: Context, environment: Environment, live: ReadonlySet<number>): readonly Root[] {
  const needed = new Set<Root>();
  for (let i = 1; i <= context.body.argCount; i++) if (context.paramRoots.has(i)) needed.add(i);
  for (const local of live) needed.add(environment.aliases.get(local)?.root ?? local);
  for (const root of needed) {
    for (const loan of environment.loans) {
      if (!cellsOf(loan).includes(root) && !loan.parents.some((p) => p.root === root)) continue;
      for (const cell of cellsOf(loan)) needed.add(cell);
      for (const parent of loan.parents) needed.add(parent.root);
      if (loan.give.kind === 'apply') needed.add(loan.give.fn);
    }
  }
  // What a borrow gives back whole is not looked at before.
  for (const loan of environment.loans) {
    if (!environment.dirty.has(loan.cell)) continue;
    for (const parent of loan.parents) if (parent.path.length === 0) needed.delete(parent.root);
  }
  return [...needed].sort((a, b) => a - b);
}

/** Loans whose cell a live reference can still reach. */
export function liveLoans(environment: Environment, live: ReadonlySet<number>): ReadonlySet<Loan> {
  const reached = new Set<Root>();
  for (const [local, { root }] of environment.aliases) if (live.has(local)) reached.add(root);
  for (const root of reached) {
    for (const loan of environment.loans)
      if (cellsOf(loan).includes(root)) for (const parent of loan.parents) reached.add(parent.root);
  }
  return new Set(environment.loans.filter((loan) => cellsOf(loan).some((cell) => reached.has(cell))));
}

/** What no live reference reaches is over. Loans made on one way only are over too. */
export function endDeadLoans(here: Here, live: ReadonlySet<number>, common: readonly Loan[]): void {
  const kept = liveLoans(here.environment, live);
  for (const loan of here.environment.loans) {
    if (kept.has(loan) && common.includes(loan)) continue;
    endLoan(here, loan);
  }
}

function endLoan(here: Here, loan: Loan): void {
  const { environment } = here;
  if (!environment.loans.includes(loan)) return;
  if (isDirty(here, loan)) giveBack(here, loan);
  else environment.loans = environment.loans.filter((l) => l !== loan);
}

function endLoansEndedElsewhere(meeting: Meeting, ways: readonly Way[]): void {
  const open = (loan: Loan): boolean => ways.every((way) => way.environment.loans.includes(loan));
  for (const way of ways) {
    for (const loan of way.environment.loans) if (!open(loan)) endLoan(hereOf(meeting, way), loan);
  }
}

/** Live references that point to different places, or to a cell of one way, get a cell of the join. */
function joinReferences(meeting: Meeting, ways: readonly Way[]): void {
  const { context, base, live } = meeting;
  for (const local of live) {
    const places = ways.map((way) => way.environment.aliases.get(local));
    if (places.every((place) => place === undefined)) continue;
    const first = places[0];
    if (places.some((place) => place === undefined) || first === undefined) {
      for (const way of ways) way.environment.aliases.delete(local);
      continue;
    }
    const isCommon = first.root < FIRST_CELL || base.loans.some((loan) => cellsOf(loan).includes(first.root));
    if (isCommon && places.every((place) => place !== undefined && samePlaces(place, first))) continue;
    const carrier = newCarrier(
      context,
      local,
      base,
      ways.map((way) => way.environment),
    );
    for (const way of ways) carry(hereOf(meeting, way), carrier, base.loans);
    (base as { loans: readonly Loan[] }).loans = [...base.loans, carrier.loan];
  }
}

function keepSharedKnowledge({ context, serial, live }: Meeting, ways: readonly Way[], environment: Environment): void {
  const [first, ...others] = ways.map((way) => way.environment);
  if (first === undefined) return refuse('a join of nothing', null);
  environment.facts.clear();
  for (const [key, fact] of first.facts) {
    if (fact.kind !== 'build' || !fact.fields.every((field) => isOuter(context, field, serial))) continue;
    if (!isOuterKey(context, key, serial) || !others.every((other) => other.facts.get(key) === fact)) continue;
    environment.facts.set(key, fact);
  }
  environment.aliases.clear();
  for (const [local, place] of first.aliases) if (live.has(local)) environment.aliases.set(local, place);
  environment.dirty.clear();
  for (const way of ways) for (const root of way.environment.dirty) environment.dirty.add(root);
}

const isOuterKey = (context: Context, key: string, serial: number): boolean => {
  const name = /^%\d+/.exec(key)?.[0];
  return name !== undefined && (context.variables.get(name)?.serial ?? serial) < serial;
};
