/** Terms: one case for each form. */
import { isSigned, rangeOf, type IntType } from '../../../pipeline/core/rust-type.ts';
import type { Loc, Term } from '../../lean/tree.ts';
import {
  argsOf,
  BITVEC_DECL,
  BOOL,
  CHAR,
  INT_DECL,
  LIST_DECL,
  list,
  NAT,
  NAT_DECL,
  result,
  STRING,
  scalarOf,
  scalarType,
} from '../builtin-types.ts';
import type { Core, Local, Type } from '../core.ts';
import { arrow, freshMeta, instantiate, PROP, showType, whnf } from '../types.ts';
import { apply, type Argument } from './apply.ts';
import { coerce, ensure } from './coerce.ts';
import { type Context, delay, ElabError, type TermElaborator, withLocal } from './context.ts';
import { elabDo } from './do-blocks.ts';
import { elabType } from './elab-types.ts';
import { elabIndex } from './indexing.ts';
import { elabLogicBinary, elabQuantifier, elabSpec, logic } from './logic.ts';
import { armsFunction, elabIf, elabIfLet, elabLambda, elabLet, elabMatch } from './matching.ts';
import { elabMonadic, isMonadic } from './monads.ts';
import { elabDotIdent, elabField, elabIdent } from './names.ts';
import { elabArithmetic, elabRelation, isArithmetic, isRelation, operation } from './operators.ts';
import { elabSet, elabSetOf, elabSetOperation, isSetOperation, isSetType } from './sets.ts';
import { elabAnonymous, elabStructure, elabTuple } from './structures.ts';

export const elaborator: TermElaborator = { term: elabTerm, termOf, type: elabType, prop, ensure };

function termOf(cx: Context, term: Term, type: Type): Core {
  const pi = whnf(type);
  // Lean introduces implicit parameters of the expected type by itself.
  if (pi.kind === 'pi' && pi.info !== 'explicit' && !takesImplicit(term)) {
    const local: Local = { name: '_', type: pi.dom };
    const body = termOf(withLocal(cx, local), term, instantiate(pi.cod, [pi.local], [{ kind: 'var', local }]));
    return { kind: 'lambda', param: local, body, type };
  }
  return ensure(cx, elabTerm(cx, term, type), type, term.span);
}

/** Says itself what becomes of implicit parameters. */
function takesImplicit(term: Term): boolean {
  if (term.kind === 'ident') return term.explicit;
  const first = term.kind === 'lambda' ? term.params[0] : undefined;
  return first?.kind === 'binder' && first.binder.kind !== 'explicit';
}

function prop(cx: Context, term: Term): Core {
  return termOf(cx, term, PROP);
}

function elabTerm(cx: Context, term: Term, expected: Type | null): Core {
  switch (term.kind) {
    case 'ident':
      return elabIdent(cx, term, [], expected);
    case 'dotIdent':
      return elabDotIdent(cx, term.name, [], expected, term.span);
    case 'app':
      return elabApplication(cx, term.fn, term.args, expected, term);
    case 'proj':
      return elabField(cx, elabTerm(cx, term.of, null), term.field, [], expected, term.span);
    case 'hole': {
      const type = expected ?? freshMeta();
      return { kind: 'implicit', value: freshMeta(), type };
    }
    case 'sorry':
      cx.session.sorries++;
      return { kind: 'missing', reason: 'sorry', type: expected ?? freshMeta() };
    case 'num':
      return numeral(cx, term.value, expected, term.span);
    case 'scalar':
      return scalarLiteral(term);
    case 'str':
      return { kind: 'text', value: term.value, type: STRING };
    case 'char':
      return { kind: 'text', value: term.value, type: CHAR };
    case 'index':
      return elabIndex(cx, term);
    case 'binary':
      return elabBinary(cx, term, expected);
    case 'unary':
      return elabUnary(cx, term, expected);
    case 'arrow':
    case 'pi': {
      const type = elabType(cx, term);
      if (type.kind === 'proof') return type.prop;
      throw new ElabError('AE4304', 'this is a type; a value is expected here', term.span);
    }
    case 'quantifier':
      return elabQuantifier(cx, term, expected);
    case 'spec':
      return elabSpec(cx, term);
    case 'lambda':
      return elabLambda(cx, term, expected);
    case 'matchLambda':
      return matchLambda(cx, term, expected);
    case 'tuple':
      return elabTuple(cx, term.items, expected);
    case 'ascription':
      return termOf(cx, term.term, elabType(cx, term.type));
    case 'anonymous':
      return elabAnonymous(cx, term.items, expected, term.span);
    case 'structure':
      // `{x, y}`: names alone may be a set's elements.
      return isSetType(expected) && term.sources.length === 0 && term.fields.every((f) => f.value === null)
        ? elabSet(cx, term.fields.map((f): Term => ({ kind: 'ident', name: f.path, explicit: false, span: f.span })), expected, term.span) // biome-ignore format: short
        : elabStructure(cx, term, expected);
    case 'set':
      return elabSet(cx, term.items, expected, term.span);
    case 'setOf':
      return elabSetOf(cx, term, expected);
    case 'list':
      return elabList(cx, term.items, expected);
    case 'if':
      return elabIf(cx, term, expected, termOf);
    case 'ifLet':
      return elabIfLet(cx, term, expected, termOf);
    case 'match':
      return elabMatch(cx, term, expected, termOf);
    case 'let':
    case 'have':
      return elabLet(cx, term, (inner) =>
        expected === null ? elabTerm(inner, term.body, null) : termOf(inner, term.body, expected),
      );
    case 'show': {
      const type = elabType(cx, term.type);
      return type.kind === 'proof' ? { kind: 'erased', type } : termOf(cx, term.value, type);
    }
    case 'do':
      return elabDo(cx, term, expected);
    case 'by':
      // A proof is never asked for its value.
      return { kind: 'missing', reason: 'a value made by tactics', type: expected ?? freshMeta() };
    case 'commandIn':
      return elabTerm(cx, term.body, expected);
    case 'sort':
      throw new ElabError('AE4304', `\`${term.sort}\` is no value`, term.span);
    case 'decimal':
    case 'arrayLiteral':
    case 'nestedAction':
      throw new ElabError('AE4312', 'this is not supported here', term.span);
  }
}

function elabApplication(cx: Context, fn: Term, args: readonly Argument[], expected: Type | null, term: Term): Core {
  switch (fn.kind) {
    case 'ident':
      return elabIdent(cx, fn, args, expected);
    case 'dotIdent':
      return elabDotIdent(cx, fn.name, args, expected, term.span);
    case 'proj':
      return elabField(cx, elabTerm(cx, fn.of, null), fn.field, args, expected, term.span);
    case 'app':
      return elabApplication(cx, fn.fn, [...fn.args, ...args], expected, term);
    default:
      return apply(
        cx,
        { head: { kind: 'value', core: elabTerm(cx, fn, null) }, args, explicit: false, loc: term.span },
        expected,
      );
  }
}

/** A bare numeral is a natural number unless something else decides. */
function numeral(cx: Context, value: bigint, expected: Type | null, loc: Loc): Core {
  const t = expected === null ? null : whnf(expected);
  if (t?.kind === 'con' && (t.decl === NAT_DECL || t.decl === INT_DECL)) return { kind: 'integer', value, type: t };
  const type = t?.kind === 'meta' ? t : freshMeta();
  type.fallback ??= NAT;
  cx.session.numerals.push({ type, loc });
  cx.session.allNumerals.push({ type, loc });
  return { kind: 'integer', value, type };
}

function scalarLiteral(term: Extract<Term, { kind: 'scalar' }>): Core {
  if (term.type === 'uscalar' || term.type === 'iscalar')
    throw new ElabError('AE4312', 'this form of numeral is for patterns only', term.span);
  const type: IntType = term.type;
  const { min, max } = rangeOf(type);
  if (term.value < min || term.value > max)
    throw new ElabError('AE4314', `${term.value} is no ${isSigned(type) ? 'signed' : 'unsigned'} ${type}`, term.span);
  return { kind: 'integer', value: term.value, type: scalarType(type) };
}

function elabBinary(cx: Context, term: Extract<Term, { kind: 'binary' }>, expected: Type | null): Core {
  if (isArithmetic(term.op) || term.op === '^') return elabArithmetic(cx, term, expected);
  if (isRelation(term.op)) return elabRelation(cx, term);
  switch (term.op) {
    case '<<<':
    case '>>>':
      return operation(
        cx,
        term.op === '<<<' ? 'shl' : 'shr',
        [elabTerm(cx, term.left, null), elabTerm(cx, term.right, null)],
        term.span,
      );
    case '&&':
    case '||':
    case '^^': {
      const op = term.op === '&&' ? 'boolAnd' : term.op === '||' ? 'boolOr' : 'boolXor';
      return { kind: 'op', op, args: [termOf(cx, term.left, BOOL), termOf(cx, term.right, BOOL)], over: BOOL, type: BOOL };
    }
    case '::': {
      const cons = LIST_DECL.ctors[1];
      if (cons === undefined) throw new Error('List.cons is missing');
      const args = [term.left, term.right].map((value) => ({ kind: 'positional' as const, value }));
      return apply(cx, { head: { kind: 'ctor', ctor: cons }, args, explicit: false, loc: term.span }, expected);
    }
    default: {
      if (isMonadic(term.op)) return elabMonadic(cx, term, expected);
      if (isSetOperation(term.op)) return elabSetOperation(cx, term, expected);
      const core = elabLogicBinary(cx, term);
      if (core !== null) return core;
      throw new ElabError('AE4312', `\`${term.op}\` is not supported here`, term.span);
    }
  }
}

function elabUnary(cx: Context, term: Extract<Term, { kind: 'unary' }>, expected: Type | null): Core {
  switch (term.op) {
    case '-':
      return elabArithmetic(cx, term, expected);
    case '¬':
      return logic('¬', prop(cx, term.of));
    case '!':
      return { kind: 'op', op: 'boolNot', args: [termOf(cx, term.of, BOOL)], over: BOOL, type: BOOL };
    case '-.':
    case '~~~': {
      const of = elabTerm(cx, term.of, null);
      const type = term.op === '-.' ? result(of.type) : of.type;
      const make = (): Core | null => {
        if (whnf(of.type).kind === 'meta') return null;
        const t = whnf(of.type);
        if (term.op === '~~~' && t.kind === 'con' && t.decl === BITVEC_DECL) return operation(cx, 'not', [of], term.span);
        if (scalarOf(of.type) === null)
          throw new ElabError('AE4310', `\`${term.op}\` is for scalars, not \`${showType(of.type)}\``, term.span);
        return { kind: 'op', op: term.op === '-.' ? 'neg' : 'not', args: [of], over: of.type, type };
      };
      return delay(cx, term.span, type, make, () => new ElabError('AE4306', 'the type of the operand is not known', term.span));
    }
    case '↑':
      return arrowUp(cx, term, expected);
    default:
      throw new ElabError('AE4312', `\`${term.op}\` is not supported`, term.span);
  }
}

/** `↑x` has the type its surroundings want. */
function arrowUp(cx: Context, term: Extract<Term, { kind: 'unary' }>, expected: Type | null): Core {
  const of = elabTerm(cx, term.of, null);
  const type = expected ?? freshMeta();
  const make = (): Core | null => {
    if (whnf(type).kind === 'meta' || whnf(of.type).kind === 'meta') return null;
    return coerce(cx, of, type) ?? ensure(cx, of, type, term.span);
  };
  return delay(
    cx,
    term.span,
    type,
    make,
    () => new ElabError('AE4305', 'the type that `↑` coerces to is not known here', term.span, 'write `(↑x : T)`'),
  );
}

function elabList(cx: Context, items: readonly Term[], expected: Type | null): Core {
  const wanted = expected === null ? null : argsOf(expected, LIST_DECL);
  const item = wanted?.[0] ?? freshMeta();
  const type = list(item);
  return { kind: 'list', items: items.map((t) => termOf(cx, t, item)), type };
}

function matchLambda(cx: Context, term: Extract<Term, { kind: 'matchLambda' }>, expected: Type | null): Core {
  const { params, core } = armsFunction(cx, term.arms, expected ?? freshMeta(), termOf, term.span);
  return params.reduceRight<Core>((body, param) => ({ kind: 'lambda', param, body, type: arrow(param.type, body.type) }), core);
}
