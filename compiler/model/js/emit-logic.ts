/** Operators and propositions. Connectives do not look at their right side where the left one decides. */
import { STRING_DECL } from '../builtin-types.ts';
import type { Core, Type } from '../core.ts';
import { showType, whnf } from '../types.ts';
import { settled } from './conventions.ts';
import { bindings, conditions } from './emit-patterns.ts';
import { NotCheckable, quantifierValue } from './emit-quantifier.ts';
import { mayGiveUp } from './give-up.ts';
import { holdsFunctions } from './holds-functions.ts';
import type { Emitter } from './emitter.ts';
import { isLane, laneCode } from './lanes.ts';
import { numberKind, numberOp, textLiteral } from './scalar-code.ts';

type Operation = Extract<Core, { kind: 'op' }>;

const RELATIONS = { lt: '<', le: '<=', gt: '>', ge: '>=' } as const;
const ON_LISTS = { mem: 'member', prefix: 'prefixOf', suffix: 'suffixOf', infix: 'infixOf', sublist: 'sublistOf', perm: 'permutes', subset: 'subsetOf' } as const; // biome-ignore format: one table

export function operatorValue(e: Emitter, core: Operation): string {
  const [a, b] = core.args as readonly [Core, Core];
  switch (core.op) {
    case 'boolAnd':
    case 'boolOr':
      return lazy(e, core.op === 'boolAnd' ? '&&' : '||', a, b);
    case 'boolNot':
      return `!${e.write.atom(e, a)}`;
    case 'boolXor':
      return `(${e.write.value(e, a)} !== ${e.write.value(e, b)})`;
    case 'eq':
    case 'ne':
      if (isLane(e, a) || isLane(e, b)) return `(${laneCode(e, a)} ${core.op === 'eq' ? '===' : '!=='} ${laneCode(e, b)})`;
      return equality(e, core.op === 'eq', core.over, a, b);
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge':
      if (isLane(e, a) || isLane(e, b)) return `(${laneCode(e, a)} ${RELATIONS[core.op]} ${laneCode(e, b)})`;
      return `(${e.write.atom(e, a)} ${RELATIONS[core.op]} ${e.write.atom(e, b)})`;
    case 'dvd':
      return `$.divides(${e.write.value(e, a)}, ${e.write.value(e, b)})`;
    case 'append': {
      const t = whnf(core.over);
      const text = t.kind === 'con' && t.decl === STRING_DECL;
      return text
        ? `(${e.write.value(e, a)} + ${e.write.value(e, b)})`
        : `$.append(${e.write.value(e, a)}, ${e.write.value(e, b)})`;
    }
    case 'notMem':
      return `!$.member(${e.write.value(e, a)}, ${e.write.value(e, b)})`;
    case 'mem':
    case 'prefix':
    case 'suffix':
    case 'infix':
    case 'sublist':
    case 'perm':
    case 'subset':
      return `$.${ON_LISTS[core.op]}(${e.write.value(e, a)}, ${e.write.value(e, b)})`;
    default:
      return performOperator(e, core);
  }
}

/** Arithmetic; checked if the type says `Result`. */
export function performOperator(e: Emitter, core: Operation): string {
  const kind = numberKind(core.over);
  if (kind === null) return `$.unanswered(${textLiteral(`arithmetic on \`${showType(core.over)}\``)})`;
  const [a, b] = core.args.map((x) => e.write.atom(e, x));
  return numberOp(e, core.op, kind, a ?? '0', b ?? '0');
}

function lazy(e: Emitter, sign: '&&' | '||', a: Core, b: Core): string {
  if (mayGiveUp(a)) return threeValued(e, sign, a, b);
  const left = e.write.atom(e, a);
  let right = '';
  const lines = e.capture(() => {
    right = e.write.value(e, b);
  });
  if (lines.length === 0) return `(${left} ${sign} ${right})`;
  const name = e.fresh('t');
  e.lines.push(`let ${name} = ${left};`, `if (${sign === '&&' ? name : `!${name}`}) {`, ...lines, `${name} = ${right};`, '}');
  return name;
}

/** Where the left side gives no answer the right one may still decide. */
function threeValued(e: Emitter, sign: '&&' | '||', a: Core, b: Core): string {
  const [name, left] = [e.fresh('t'), e.fresh('u')];
  const first = e.capture(() => e.line(`${name} = ${e.write.value(e, a)};`));
  const second = e.capture(() => e.line(`${name} = ${e.write.value(e, b)};`));
  const decided = sign === '&&' ? `!${name}` : name;
  e.lines.push(`let ${name}, ${left} = null;`, 'try {', ...first, `} catch (x) { ${left} = $.gaveUp(x); }`);
  e.lines.push(
    `if (${left} !== null || !(${decided})) {`,
    ...second,
    '}',
    `if (${left} !== null && !(${decided})) throw ${left};`,
  );
  return name;
}

function equality(e: Emitter, equal: boolean, over: Type, a: Core, b: Core): string {
  const t = whnf(over);
  const simple =
    numberKind(t) !== null ||
    t.kind === 'sort' ||
    (t.kind === 'con' &&
      t.decl.kind === 'inductive' &&
      (t.decl.representation === 'bool' || t.decl.representation === 'text' || t.decl.representation === 'unit'));
  const [x, y] = [e.write.atom(e, a), e.write.atom(e, b)];
  if (simple) return `(${x} ${equal ? '===' : '!=='} ${y})`;
  if (holdsFunctions(t)) throw new NotCheckable(`functions are compared, in values of type \`${showType(over)}\``);
  if (isEnumeration(t)) return `(${x}.t ${equal ? '===' : '!=='} ${y}.t)`;
  return `${equal ? '' : '!'}$.equal(${x}, ${y})`;
}

/** No constructor has a field. */
function isEnumeration(t: Type): boolean {
  return (
    t.kind === 'con' &&
    t.decl.kind === 'inductive' &&
    t.decl.representation === 'data' &&
    t.decl.ctors.length > 0 &&
    t.decl.ctors.every((c) => c.fields.length === 0)
  );
}

export function logicValue(e: Emitter, core: Extract<Core, { kind: 'logic' | 'quantifier' | 'spec' }>): string {
  switch (core.kind) {
    case 'quantifier':
      return quantifierValue(e, core);
    case 'spec':
      return specValue(e, core);
    case 'logic':
      return connective(e, core);
  }
}

function connective(e: Emitter, core: Extract<Core, { kind: 'logic' }>): string {
  const [a, b] = core.args as readonly [Core, Core];
  switch (core.op) {
    case '¬': {
      const inner = settled(a);
      if (inner.kind === 'quantifier' || inner.kind === 'spec') return `!${e.write.atom(e, inner)}`;
      return `!${e.write.atom(e, a)}`;
    }
    case '∧':
      return lazy(e, '&&', a, b);
    case '∨':
      return lazy(e, '||', a, b);
    case '→':
      return lazy(e, '||', { kind: 'logic', op: '¬', args: [a], type: core.type }, b);
    case '↔':
      return `(${e.write.atom(e, a)} === ${e.write.atom(e, b)})`;
  }
}

/** Holds where the run gives a value and the claim about it holds. */
function specValue(e: Emitter, core: Extract<Core, { kind: 'spec' }>): string {
  const run = e.write.atom(e, core.run);
  const found = e.fresh('t');
  const tests = [`${run}.t === 0`, ...conditions(core.pattern, `${run}.a0`)];
  const inner = e.capture(() => {
    for (const b of bindings(core.pattern, `${run}.a0`)) e.bind(b.local, b.code);
    e.line(`${found} = ${e.write.value(e, core.post)};`);
  });
  e.lines.push(`let ${found} = false;`, `if (${tests.join(' && ')}) {`, ...inner, '}');
  return found;
}
