/** Random matches: by value of what copies, by reference, through `&mut`; `if let`, `let else`, `while let`, slice patterns. */
import type { Statement } from '../program.ts';
import type { Place } from './scope.ts';
import { line, nest, type Statements } from './statements.ts';
import { isCopy, type Shape, type Ty } from './types.ts';

type Mode = 'copy' | 'ref' | 'mut';

export function matchStatement(s: Statements, depth: number): Statement {
  const r = s.e.random;
  const kinds = ['adt', 'option', 'result', 'int', 'tuple', 'vec', 'array', 'slice'];
  const place = s.e.scope.place(
    r,
    (p) => kinds.includes(p.ty.kind) && !(p.ty.kind === 'adt' && p.ty.adt.kind === 'struct'),
    s.e.index,
    12,
  );
  if (place === null) return line(';');
  switch (place.ty.kind) {
    case 'int':
      return matchInt(s, place, place.ty, depth);
    case 'tuple':
      return matchTuple(s, place, place.ty, depth);
    case 'vec':
    case 'array':
    case 'slice':
      return matchSlice(s, place, place.ty.item, depth);
    default:
      return matchVariants(s, place, depth);
  }
}

/** How the place is looked at, and what binding there does to it. */
function modeOf(s: Statements, place: Place): Mode {
  const r = s.e.random;
  if (place.mutable && r.oneIn(2)) return 'mut';
  return isCopy(place.ty) && r.oneIn(2) ? 'copy' : 'ref';
}

const scrutinee = (place: Place, mode: Mode): string =>
  mode === 'copy' ? place.text : `&${mode === 'mut' ? 'mut ' : ''}${place.text}`;

/** The body of an arm, with its bindings in reach and the owner out of reach or only read. */
function arm(
  s: Statements,
  place: Place,
  mode: Mode,
  bound: readonly (readonly [string, Ty])[],
  depth: number,
): readonly Statement[] {
  const inner = (): readonly Statement[] =>
    s.e.scope.nested(() => {
      for (const [name, ty] of bound) s.e.scope.add({ name, ty, mutable: mode === 'mut', via: mode === 'copy' ? 'own' : mode });
      return s.some(depth - 1, 2);
    });
  if (mode === 'mut') return s.e.scope.without([place.owner.name], inner);
  return mode === 'ref' ? s.e.scope.frozen([place.owner.name], inner) : inner();
}

interface Variant {
  readonly pattern: string;
  readonly bound: readonly (readonly [string, Ty])[];
}

function variantsOf(s: Statements, ty: Ty): readonly Variant[] {
  const one = (name: string, of: Ty): Variant => {
    const x = s.e.fresh('m');
    return { pattern: `${name}(${x})`, bound: [[x, of]] };
  };
  switch (ty.kind) {
    case 'option':
      return [one('Some', ty.item), { pattern: 'None', bound: [] }];
    case 'result':
      return [one('Ok', ty.ok), one('Err', ty.err)];
    case 'adt':
      return ty.adt.variants.map((shape) => shaped(s, ty.adt.name, shape));
    default:
      return [];
  }
}

function shaped(s: Statements, adt: string, shape: Shape): Variant {
  const names = shape.fields.map(() => s.e.fresh('m'));
  const head = `${adt}::${shape.name}`;
  const bound = shape.fields.map((ty, i) => [names[i] as string, ty] as const);
  if (shape.style === 'unit') return { pattern: head, bound };
  if (shape.style === 'tuple') return { pattern: `${head}(${names.join(', ')})`, bound };
  const few = names.length > 1 && s.e.random.oneIn(3);
  const shown = few ? names.slice(0, 1) : names;
  return {
    pattern: `${head} { ${shown.map((n, i) => `f${i}: ${n}`).join(', ')}${few ? ', ..' : ''} }`,
    bound: few ? bound.slice(0, 1) : bound,
  };
}

function matchVariants(s: Statements, place: Place, depth: number): Statement {
  const r = s.e.random;
  const mode = modeOf(s, place);
  const variants = variantsOf(s, place.ty);
  const [first] = variants;
  const on = scrutinee(place, mode);
  if (first === undefined) return line(';');
  if (r.oneIn(4)) {
    const other = r.oneIn(2) ? [s.some(depth - 1, 2)] : [];
    return nest(
      [`if let ${first.pattern} = ${on}`, ...(other.length > 0 ? ['else'] : [])],
      [arm(s, place, mode, first.bound, depth), ...other],
    );
  }
  if (mode === 'copy' && r.oneIn(3) && variants.length > 1) {
    const leave = s.leave();
    for (const [name, ty] of first.bound) s.e.scope.add({ name, ty, mutable: false, via: 'own' });
    return line(`let ${first.pattern} = ${on} else { ${leave} };`);
  }
  if (place.ty.kind === 'option' && place.mutable && r.oneIn(3)) {
    s.e.scope.loops++;
    const body = s.e.scope.without([place.owner.name], () =>
      s.e.scope.nested(() => {
        for (const [name, ty] of first.bound) s.e.scope.add({ name, ty, mutable: false, via: 'own' });
        return s.some(depth - 1, 2);
      }),
    );
    s.e.scope.loops--;
    return nest([`while let ${first.pattern} = ${place.text}.take()`], [body]);
  }
  const guard = r.oneIn(3) && first.bound.some(([, ty]) => ty.kind === 'int') ? ` if ${guardOn(s, first, mode)}` : '';
  const arms = [...variants];
  if (r.oneIn(3) || guard !== '') arms.push({ pattern: '_', bound: [] });
  const used = guard === '' ? arms : [{ ...first, pattern: `${first.pattern}${guard}` }, ...arms.slice(1)];
  return arms_(s, place, mode, used, on, depth);
}

function guardOn(s: Statements, variant: Variant, mode: Mode): string {
  const [name] = variant.bound.find(([, ty]) => ty.kind === 'int') ?? ['0'];
  return `${mode === 'copy' ? name : `*${name}`} > ${s.e.random.below(5)}`;
}

function arms_(s: Statements, place: Place, mode: Mode, arms: readonly Variant[], on: string, depth: number): Statement {
  const [first, ...rest] = arms.map((a) => `${a.pattern} =>`);
  return nest(
    [`match ${on} { ${first ?? '_ =>'}`, ...rest],
    arms.map((a) => arm(s, place, mode, a.bound, depth)),
    ' }',
  );
}

function matchInt(s: Statements, place: Place, ty: Ty, depth: number): Statement {
  const r = s.e.random;
  const n = s.e.fresh('n');
  const low = r.below(4);
  const middle = r.pick([
    `${low + 1}..=${low + 5}`,
    `${low + 1} | ${low + 3}`,
    `${n} @ ${low + 1}..=${low + 9}`,
    `${n} if ${n} > ${low}`,
  ]);
  const bound: readonly (readonly [string, Ty])[] = middle.includes(n) ? [[n, ty]] : [];
  const arms: readonly Variant[] = [
    { pattern: String(low), bound: [] },
    { pattern: middle, bound },
    { pattern: r.pick(['_', '..=2 | _']), bound: [] },
  ];
  return arms_(s, place, 'copy', arms, place.text, depth);
}

function matchTuple(s: Statements, place: Place, ty: Ty & { readonly kind: 'tuple' }, depth: number): Statement {
  const mode = modeOf(s, place);
  const names = ty.items.map(() => s.e.fresh('m'));
  const bound = ty.items.map((item, i) => [names[i] as string, item] as const);
  const whole = (parts: readonly string[]): string => `(${parts.join(', ')}${parts.length === 1 ? ',' : ''})`;
  const narrow = ty.items.findIndex((item) => item.kind === 'int' || item.kind === 'bool');
  const some: readonly Variant[] =
    narrow < 0
      ? []
      : [
          {
            pattern: whole(names.map((n, i) => (i === narrow ? (ty.items[i]?.kind === 'bool' ? 'true' : '0..=3') : n))),
            bound: bound.filter((_, i) => i !== narrow),
          },
        ];
  return arms_(s, place, mode, [...some, { pattern: whole(names), bound }], scrutinee(place, mode), depth);
}

function matchSlice(s: Statements, place: Place, item: Ty, depth: number): Statement {
  const mode: Mode = place.mutable && s.e.random.oneIn(3) ? 'mut' : 'ref';
  const [a, b, rest] = [s.e.fresh('m'), s.e.fresh('m'), s.e.fresh('m')];
  const tail: Ty = { kind: 'slice', item };
  const of = place.ty.kind === 'array' ? place.ty.length : null;
  const arms: readonly Variant[] = s.e.random.pick<readonly Variant[]>([
    [
      {
        pattern: `[${a}, ${b}, ..]`,
        bound: [
          [a, item],
          [b, item],
        ],
      },
    ],
    [
      {
        pattern: `[${a}, .., ${b}]`,
        bound: [
          [a, item],
          [b, item],
        ],
      },
    ],
    mode === 'mut'
      ? [{ pattern: `[.., ${b}]`, bound: [[b, item]] }]
      : [
          {
            pattern: `[${a}, ${rest} @ ..]`,
            bound: [
              [a, item],
              [rest, tail],
            ],
          },
        ],
    mode === 'mut'
      ? [{ pattern: `[${a}, ..]`, bound: [[a, item]] }]
      : [
          {
            pattern: `[${rest} @ .., ${b}]`,
            bound: [
              [rest, tail],
              [b, item],
            ],
          },
        ],
  ]);
  if (of !== null && (of < 2 || arms[0]?.pattern.includes('@'))) return line(';');
  const as = of !== null || place.ty.kind === 'slice' ? '' : mode === 'mut' ? '.as_mut_slice()' : '.as_slice()';
  const on = as === '' ? scrutinee(place, mode) : `${place.text}${as}`;
  const all = of !== null ? arms : [{ pattern: '[]', bound: [] }, ...arms, { pattern: '_', bound: [] }];
  return arms_(s, place, mode, all, on, depth);
}
