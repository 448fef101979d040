/** A reference that is chosen at run time or walks in a loop: its content and the function that puts it back are values. */
import type { Expr, FunType, PureTerm } from '../../ir/functional.ts';
import { refuse } from '../refusal.ts';
import type { Context } from './context.ts';
import { FIRST_CELL, freshVariable, newCell, rootType, rust } from './context.ts';
import type { Line } from './draft.ts';
import { tupleExpr, tupleType, variable } from './draft.ts';
import type { Environment, Loan, Resolved, Root } from './environment.ts';
import { cellsOf, copyOf } from './environment.ts';
import { giveBack, isDirty } from './loans.ts';
import { pointee } from './mutable-types.ts';
import type { Here } from './places.ts';
import { letVariable, read, write } from './places.ts';

export interface Carrier {
  readonly local: number;
  readonly loan: Loan;
  /** Roots that the content goes back to in the end. */
  readonly owners: readonly Root[];
}

/** For all ways at once: they must agree on the owners. */
export function newCarrier(context: Context, local: number, base: Environment, environments: readonly Environment[]): Carrier {
  const owners = [...new Set(environments.flatMap((e) => ownersOf(e, (e.aliases.get(local) as Resolved).root, base.loans)))].sort(
    (a, b) => a - b,
  );
  const declared = context.body.locals[local];
  const type: FunType = rust(pointee(declared?.type ?? { kind: 'unit' }));
  const cell = newCell(context, type, declared?.name ?? null);
  const result = tupleType(owners.map((owner) => rootType(context, owner)));
  const fn = newCell(context, { kind: 'arrow', params: [type], result }, 'back');
  const parents = owners.map((root) => ({ root, path: [] }));
  return { local, owners, loan: { cell, item: null, parents, give: { kind: 'apply', fn, parts: [[]] } } };
}

/** Roots known to all ways that a borrow is from in the end. */
export function ownersOf(environment: Environment, root: Root, common: readonly Loan[]): readonly Root[] {
  const loans = environment.loans.filter((loan) => cellsOf(loan).includes(root));
  if (root < FIRST_CELL || loans.some((loan) => common.includes(loan))) return [root];
  // A value that borrows nothing on this way (`None`) has no owner.
  return loans.flatMap((loan) => loan.parents.flatMap((parent) => ownersOf(environment, parent.root, common)));
}

/** On one way: the reference now points to the carrier's cell. Loans that are not common are part of the function. */
export function carry(here: Here, carrier: Carrier, common: readonly Loan[]): void {
  const { context, environment } = here;
  const { loan, local, owners } = carrier;
  const place = environment.aliases.get(local) as Resolved;
  const content = read(here, place);
  const param = freshVariable(context, context.body.locals[local]?.name ?? null, rootType(context, loan.cell));
  const trial: Here = { ...here, environment: copyOf(environment), lines: [] };
  write(trial, place, variable(param));
  for (const open of trial.environment.loans) {
    if (open !== loan && common.includes(open)) continue;
    if (!trial.environment.loans.includes(open) || !leadsTo(trial.environment, open, owners)) continue;
    // One that was not written (`None` of a `get_mut`) has nothing to give, and would undo what another one gives.
    if (isDirty(trial, open)) giveBack(trial, open);
  }
  const results = owners.map((root) => read(trial, { root, path: [] }));
  const lambda: Expr = {
    kind: 'lambda',
    params: [{ kind: 'var', name: param, type: rootType(context, loan.cell) }],
    body: pureBody(here, trial.lines, tupleExpr(results)),
  };
  if (loan.give.kind !== 'apply') throw new Error('a carrier gives back through a function');
  const fn = letVariable(here, lambda, 'back', rootType(context, loan.give.fn));
  environment.loans = environment.loans.filter(
    (open) => open !== loan && (common.includes(open) || !leadsTo(environment, open, owners)),
  );
  environment.loans = [...environment.loans, loan];
  environment.values.set(loan.cell, content);
  environment.values.set(loan.give.fn, fn);
  environment.dirty.add(loan.cell);
  environment.aliases.set(local, { root: loan.cell, path: [] });
}

const leadsTo = (environment: Environment, loan: Loan, owners: readonly Root[]): boolean =>
  loan.parents.some(
    (parent) =>
      owners.includes(parent.root) ||
      environment.loans.some((l) => cellsOf(l).includes(parent.root) && leadsTo(environment, l, owners)),
  );

/** Lines of a trial as the body of a lambda; they can only be pure. */
export function pureBody(here: Here, lines: readonly Line[], value: Expr): PureTerm {
  let body: PureTerm = { kind: 'value', of: value };
  for (const line of [...lines].reverse()) {
    if (line.kind !== 'let') return refuse('giving back a mutable borrow could fail', here.span);
    body = { kind: 'let', pattern: line.pattern, value: line.value, rest: body };
  }
  return body;
}
