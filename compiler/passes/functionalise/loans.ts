/** Giving borrows back: when a place is used whose content a borrow holds, the borrow is over and its value goes home. */
import type { Expr, FunType, Pattern } from '../../ir/functional.ts';
import type { MirType } from '../../rust/mir-type.ts';
import { refuse } from '../refusal.ts';
import { freshVariable, rootName, rootType, rust } from './context.ts';
import { tupleExpr, variable } from './draft.ts';
import type { Environment, Loan, Resolved, ResolvedStep } from './environment.ts';
import { cellsOf, overlaps } from './environment.ts';
import { fieldTypes } from './field-types.ts';
import type { Here } from './places.ts';
import { letVariable, read, shapeOf, write } from './places.ts';

/**
 * Ends the borrows of the place. One whose cell was not written is left alone by a read: the parent still has the same
 * value, and a two-phase borrow (`v.push(v.len())`) is used after the parent is read.
 */
export function giveBackOverlapping(here: Here, place: Resolved, writing: boolean): void {
  const { environment } = here;
  for (const loan of environment.loans) {
    if (!environment.loans.includes(loan)) continue;
    if (!loan.parents.some((parent) => overlaps(parent, place))) continue;
    if (isDirty(here, loan)) giveBack(here, loan);
    else if (writing) dropLoan(environment, loan);
  }
}

function dropLoan(environment: Environment, loan: Loan): void {
  environment.loans = environment.loans.filter((l) => l !== loan);
  for (const cell of cellsOf(loan)) environment.ended.add(cell);
}

/** Written, or lent on to something written. */
export function isDirty(here: Here, loan: Loan): boolean {
  const { environment } = here;
  const cells = cellsOf(loan);
  if (cells.some((cell) => environment.dirty.has(cell))) return true;
  return environment.loans.some((l) => l.parents.some((p) => cells.includes(p.root)) && isDirty(here, l));
}

/** Ends one borrow: its parents get what the content makes of them. */
export function giveBack(here: Here, loan: Loan): void {
  const { environment } = here;
  const content = read(here, { root: loan.cell, path: [] });
  const item = loan.item === null ? [] : [read(here, { root: loan.item, path: [] })];
  dropLoan(environment, loan);
  if (loan.give.kind === 'part') {
    const parent = loan.parents[0] as Resolved;
    write(here, parent, partOf(here, content, loan.give.path, parent));
    return;
  }
  // The function knows the parents as they were: it would undo what the other borrow wrote.
  const rival = environment.loans.find(
    (l) => isDirty(here, l) && l.parents.some((p) => loan.parents.some((q) => overlaps(p, q))),
  );
  if (rival !== undefined) refuse('two mutable borrows of one value are written at the same time', here.span, 'use split_at_mut');
  const { fn, parts } = loan.give;
  const args = parts.map((path) => path.reduce<Expr>((value, index) => tupleField(here, value, index, loan), content));
  const applied: Expr = { kind: 'apply', fn: read(here, { root: fn, path: [] }), args: [tupleExpr(args), ...item] };
  const [first, ...more] = loan.parents;
  if (first === undefined) return;
  if (more.length === 0) {
    write(here, first, letVariable(here, applied, rootName(here.context, first.root), typeOfResolved(here, first)));
    return;
  }
  const names = loan.parents.map((p) => freshVariable(here.context, rootName(here.context, p.root), typeOfResolved(here, p)));
  const items = names.map((name, i): Pattern => ({ kind: 'var', name, type: typeOfResolved(here, loan.parents[i] as Resolved) }));
  here.lines.push({ kind: 'let', pattern: { kind: 'tuple', items }, value: applied });
  loan.parents.forEach((parent, i) => {
    write(here, parent, variable(names[i] as string));
  });
}

function tupleField(here: Here, value: Expr, index: number, loan: Loan): Expr {
  const known = shapeOf(here, value);
  if (known?.kind === 'tuple') return known.items[index] as Expr;
  const type = rootType(here.context, loan.cell);
  const adt: MirType = type.kind === 'rust' ? type.type : { kind: 'tuple', items: [] };
  return { kind: 'field', adt, index, of: value };
}

/** Part of the content that goes back to a parent; if the content is another variant by now, the parent keeps its value. */
function partOf(here: Here, content: Expr, path: readonly ResolvedStep[], parent: Resolved): Expr {
  const [step, ...rest] = path;
  if (step === undefined) return content;
  if (step.kind === 'field') {
    const known = shapeOf(here, content);
    const item =
      known?.kind === 'build' ? known.fields[step.index] : known?.kind === 'tuple' ? known.items[step.index] : undefined;
    return partOf(here, item ?? { kind: 'field', adt: step.of, index: step.index, of: content }, rest, parent);
  }
  const field = rest[0];
  if (step.kind !== 'variant' || field?.kind !== 'field' || rest.length !== 1) {
    return refuse('a mutable borrow is stored too deep inside a value', here.span);
  }
  const known = shapeOf(here, content);
  if (known?.kind === 'build') return known.variant === step.name ? (known.fields[field.index] as Expr) : read(here, parent);
  const type = typeOfResolved(here, parent);
  const name = freshVariable(here.context, null, type);
  const arity = field.index + 1;
  const fields = Array.from(
    { length: arity },
    (_, i): Pattern => (i === field.index ? { kind: 'var', name, type } : { kind: 'wild' }),
  );
  const arms = [
    { pattern: { kind: 'adt', adt: step.of, variant: step.name, fields } as const, body: variable(name) },
    { pattern: { kind: 'wild' } as const, body: read(here, parent) },
  ];
  return letVariable(here, { kind: 'match', of: content, arms }, null, type);
}

/** Type of what is at a resolved place. */
export function typeOfResolved(here: Here, { root, path }: Resolved): FunType {
  const last = path.at(-1);
  if (last === undefined) return rootType(here.context, root);
  const { of } = last;
  if (last.kind === 'index') return rust(of.kind === 'array' || of.kind === 'slice' ? of.item : of);
  if (last.kind !== 'field') return rust(of);
  const before = path.at(-2);
  const variant = before?.kind === 'variant' ? before.name : null;
  return rust(fieldTypes(here.context.lookups, of, variant)[last.index] ?? of);
}
