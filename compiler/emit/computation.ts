/** Monadic terms of the functional IR as Lean `do` blocks. */
import { assertNever } from '../../pipeline/core/assert-never.ts';
import type { CheckedBinary, Expr, Pattern, Step, Term as IrTerm } from '../ir/functional.ts';
import { type BinaryOp, type DoItem, NOWHERE, type Term } from '../lean/tree.ts';
import type { LinkedCrate } from '../rust/linked-crate.ts';
import { app, arrow, binary, binder, name } from './build.ts';
import { callTerm, expression, isProposition, matchTerm, pattern } from './expression.ts';
import { targetTerm } from './leading.ts';
import { leanFunType } from './lean-type.ts';

const span = NOWHERE;

const CHECKED: Readonly<Record<CheckedBinary, BinaryOp>> = {
  add: '+',
  sub: '-',
  mul: '*',
  div: '/',
  rem: '%',
  shl: '<<<',
  shr: '>>>',
};

export interface BodyContext {
  readonly crate: LinkedCrate;
  /** Term of a loop's driver, by its suffix: the name with types and instances applied. */
  readonly loop: (suffix: string) => Term;
}

/** A whole body: `do …`. */
export const doBlock = (term: IrTerm, context: BodyContext): Term => ({ kind: 'do', items: items(term, context), span });

/** A branch: the expression itself when it is one, else a block. */
function branch(term: IrTerm, context: BodyContext): Term {
  const all = items(term, context);
  const [only] = all;
  return all.length === 1 && only?.kind === 'expr' ? only.value : { kind: 'do', items: all, span };
}

function items(term: IrTerm, context: BodyContext): readonly DoItem[] {
  const found: DoItem[] = [];
  let at = term;
  for (;;) {
    switch (at.kind) {
      case 'bind':
        found.push(bind(at.pattern, at.step, at.unit, context));
        at = at.rest;
        continue;
      case 'let':
        found.push(letItem(at.pattern, at.value, context));
        at = at.rest;
        continue;
      case 'join':
        found.push(joinItem(at, context));
        at = at.rest;
        continue;
      default:
        found.push({ kind: 'expr', value: last(at, context), span });
        return found;
    }
  }
}

function last(term: Exclude<IrTerm, { readonly kind: 'bind' | 'let' | 'join' }>, context: BodyContext): Term {
  const { crate } = context;
  switch (term.kind) {
    case 'if':
      return {
        kind: 'if',
        name: null,
        cond: expression(term.cond, crate),
        then: branch(term.then, context),
        else: branch(term.else, context),
        span,
      };
    case 'match':
      return matchTerm(
        expression(term.of, crate),
        term.arms.map((arm) => ({ pattern: arm.pattern, body: branch(arm.body, context) })),
        crate,
      );
    case 'tail':
      return step(term.step, context);
    case 'ok':
      return app('ok', [expression(term.of, crate)]);
    case 'fail':
      return app('fail', [name('panic')]);
    case 'cont':
    case 'done':
      return app('ok', [app(term.kind, [expression(term.of, crate)])]);
    default:
      return assertNever(term);
  }
}

function bind(p: Pattern, value: Step, unit: boolean, context: BodyContext): DoItem {
  const term = step(value, context);
  if (p.kind === 'wild' && unit) return { kind: 'expr', value: term, span };
  const typed = p.kind === 'var' && value.kind === 'term' && givesProposition(value.of);
  const type = typed ? leanFunType(p.type, context.crate) : null;
  return { kind: 'bind', pattern: pattern(p, context.crate), type, value: term, otherwise: null, span };
}

/** Whether Lean, which is told no type, would take some branch's value for a proposition. */
function givesProposition(term: IrTerm): boolean {
  switch (term.kind) {
    case 'ok':
      return isProposition(term.of);
    case 'bind':
    case 'let':
    case 'join':
      return givesProposition(term.rest);
    case 'if':
      return givesProposition(term.then) || givesProposition(term.else);
    case 'match':
      return term.arms.some((arm) => givesProposition(arm.body));
    case 'tail':
      return term.step.kind === 'term' && givesProposition(term.step.of);
    default:
      return false;
  }
}

/** Pure operations other than building and reading are bound with `lift`, as Aeneas does. */
function letItem(p: Pattern, value: Expr, { crate }: BodyContext): DoItem {
  const lean = pattern(p, crate);
  const term = expression(value, crate);
  const isBool = p.kind === 'var' && p.type.kind === 'rust' && p.type.type.kind === 'bool';
  if (isLifted(value))
    return {
      kind: 'bind',
      pattern: lean,
      type: isBool ? leanFunType(p.type, crate) : null,
      value: app('lift', [term]),
      otherwise: null,
      span,
    };
  const type = p.kind === 'var' && (needsType(value) || isBool) ? leanFunType(p.type, crate) : null;
  return { kind: 'let', pattern: lean, params: [], type, value: term, otherwise: null, span };
}

/** Structure notation, constructors and lambdas do not say their type by themselves. */
const needsType = (value: Expr): boolean =>
  value.kind === 'build' ||
  value.kind === 'lambda' ||
  value.kind === 'either' ||
  (value.kind === 'tuple' && value.items.some(needsType));

function isLifted(value: Expr): boolean {
  switch (value.kind) {
    case 'call':
      return value.lift;
    case 'binary':
    case 'cast':
      return true;
    case 'not':
      return value.type.kind !== 'bool';
    default:
      return false;
  }
}

function joinItem(join: IrTerm & { readonly kind: 'join' }, context: BodyContext): DoItem {
  const { crate } = context;
  const result = app('Result', [leanFunType(join.result, crate)]);
  const unit = join.params.length === 0;
  const params = unit ? [binder('_', name('Unit'))] : join.params.map((p) => binder(p.name, leanFunType(p.type, crate)));
  const type = join.params.reduceRight((rest, p) => arrow(leanFunType(p.type, crate), rest), result);
  return {
    kind: 'let',
    pattern: { kind: 'ident', name: [join.name], span },
    params: [],
    type: unit ? arrow(name('Unit'), result) : type,
    value: {
      kind: 'lambda',
      params: params.map((b) => ({ kind: 'binder', binder: b })),
      body: doBlock(join.body, context),
      span,
    },
    otherwise: null,
    span,
  };
}

function step(value: Step, context: BodyContext): Term {
  const { crate } = context;
  const of = (part: Expr): Term => expression(part, crate);
  switch (value.kind) {
    case 'binary':
      return binary(CHECKED[value.op], of(value.left), of(value.right));
    case 'neg':
      return { kind: 'unary', op: '-.', of: of(value.of), span };
    case 'assert':
      return app('massert', [of(value.cond)]);
    case 'index':
      return app(`${value.container === 'array' ? 'Array' : 'Slice'}.index_usize`, [of(value.of), of(value.index)]);
    case 'index-mut':
      return app(`${value.container === 'array' ? 'Array' : 'Slice'}.index_mut_usize`, [of(value.of), of(value.index)]);
    case 'update':
      return app(`${value.container === 'array' ? 'Array' : 'Slice'}.update`, [of(value.of), of(value.index), of(value.value)]);
    case 'constant':
      return targetTerm(value.target, [], crate);
    case 'call':
      return callTerm(value.target, value.args, crate);
    case 'call-loop': {
      const driver = context.loop(value.loop);
      const args = value.args.map(of);
      if (driver.kind !== 'app') return app(driver, args);
      return { ...driver, args: [...driver.args, ...args.map((arg) => ({ kind: 'positional', value: arg }) as const)] };
    }
    case 'jump':
      return app(value.join, value.args.length === 0 ? [{ kind: 'tuple', items: [], span }] : value.args.map(of));
    case 'term':
      return branch(value.of, context);
    default:
      return assertNever(value);
  }
}
