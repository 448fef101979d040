/** Statements that take values apart or hold borrows, for the generator of programs over the prelude. */
import type { Random } from '../../../pipeline/core/random.ts';
import type { ExpressionMaker } from './generate-expression.ts';
import type { Statement } from './program.ts';
import { isInt, type Scope, type Type } from './scope.ts';

/** The function under construction. */
export interface Maker {
  readonly random: Random;
  readonly scope: Scope;
  readonly expr: ExpressionMaker;
  /** A number no name has yet. */
  readonly fresh: () => number;
  readonly statements: (count: number, depth: number) => Statement[];
  /** An `if`, where there is nothing to take apart. */
  readonly branch: (depth: number) => Statement;
}

export const line = (text: string): Statement => ({ kind: 'line', text });

export function matchOption(m: Maker, depth: number): Statement {
  const name = `m${m.fresh()}`;
  const value = m.expr.value('opt', 2);
  const guard = m.random.oneIn(3) ? ` if ${name} > ${m.random.below(9)}` : '';
  const some = m.scope.nested(() => {
    m.scope.add({ name, type: 'i32', mutable: false, via: 'own' });
    return m.statements(1 + m.random.below(2), depth - 1);
  });
  const rest = m.statements(1 + m.random.below(2), depth - 1);
  return { kind: 'nest', heads: [`match ${value} { Some(${name})${guard} =>`, '_ =>'], bodies: [some, rest], tail: ' }' };
}

export function matchEnum(m: Maker, depth: number): Statement {
  const e = m.random.pick(m.scope.find((v) => v.type === 'enum'));
  if (e === undefined) return m.branch(depth);
  const [b, x, y] = [`m${m.fresh()}`, `m${m.fresh()}`, `m${m.fresh()}`];
  const bodies = [
    m.statements(1, depth - 1),
    m.scope.nested(() => {
      m.scope.add({ name: b, type: 'u8', mutable: false, via: 'own' });
      return m.statements(1 + m.random.below(2), depth - 1);
    }),
    m.scope.nested(() => {
      m.scope.add({ name: x, type: 'i32', mutable: false, via: 'own' });
      m.scope.add({ name: y, type: 'bool', mutable: false, via: 'own' });
      return m.statements(1 + m.random.below(2), depth - 1);
    }),
  ];
  return {
    kind: 'nest',
    heads: [`match ${e.name} { E::A =>`, `E::B(${b}) =>`, `E::C { x: ${x}, y: ${y} } =>`],
    bodies,
    tail: ' }',
  };
}

export function matchInt(m: Maker, depth: number): Statement {
  const type = m.random.pick(['u8', 'i32', 'usize', 'i8'] as const) as Type;
  const bodies = [m.statements(1, depth - 1), m.statements(1, depth - 1), m.statements(1, depth - 1)];
  return {
    kind: 'nest',
    heads: [`match ${m.expr.value(type, 2)} { 0 =>`, `${m.random.oneIn(2) ? '1 | 2' : '3..=7'} =>`, '_ =>'],
    bodies,
    tail: ' }',
  };
}

/** A borrow held over a few statements, during which its owner is out of reach. */
export function borrow(m: Maker, depth: number): Statement {
  const place = m.random.pick(m.expr.places().filter((p) => isInt(p.type)));
  if (place === undefined) return m.branch(depth);
  const name = `r${m.fresh()}`;
  const body = m.scope.without(place.owner, () =>
    m.scope.nested(() => {
      m.scope.add({ name, type: place.type, mutable: true, via: 'mut' });
      return m.statements(1 + m.random.below(3), depth - 1);
    }),
  );
  return { kind: 'nest', heads: [''], bodies: [[line(`let ${name} = &mut ${place.text};`), ...body]], tail: '' };
}

/** A borrow chosen at run time. */
export function chooseBorrow(m: Maker, depth: number): Statement {
  const words = m.scope.find((v) => v.type === 'u32' && v.mutable && v.via === 'own');
  const [x, y] = [m.random.pick(words), m.random.pick(words)];
  if (x === undefined || y === undefined || x === y) return borrow(m, depth);
  const name = `r${m.fresh()}`;
  const by = m.random.oneIn(2);
  const cond = m.expr.bool(2);
  const body = m.scope.without(x.name, () =>
    m.scope.without(y.name, () =>
      m.scope.nested(() => {
        m.scope.add({ name, type: 'u32', mutable: true, via: 'mut' });
        return m.statements(1 + m.random.below(2), depth - 1);
      }),
    ),
  );
  const value = by ? `pick(${cond}, &mut ${x.name}, &mut ${y.name})` : `if ${cond} { &mut ${x.name} } else { &mut ${y.name} }`;
  return { kind: 'nest', heads: [''], bodies: [[line(`let ${name} = ${value};`), ...body]], tail: '' };
}

export function matchMutable(m: Maker, depth: number): Statement {
  const e = m.random.pick(m.scope.find((v) => v.type === 'enum' && v.mutable));
  if (e === undefined) return m.branch(depth);
  const [b, x] = [`m${m.fresh()}`, `m${m.fresh()}`];
  const bodies = m.scope.without(e.name, () => [
    m.scope.nested(() => {
      m.scope.add({ name: b, type: 'u8', mutable: true, via: 'mut' });
      return m.statements(1 + m.random.below(2), depth - 1);
    }),
    m.scope.nested(() => {
      m.scope.add({ name: x, type: 'i32', mutable: true, via: 'mut' });
      return m.statements(1 + m.random.below(2), depth - 1);
    }),
    [line(';')],
  ]);
  return {
    kind: 'nest',
    heads: [`match &mut ${e.name} { E::B(${b}) =>`, `E::C { x: ${x}, .. } =>`, 'E::A =>'],
    bodies,
    tail: ' }',
  };
}
