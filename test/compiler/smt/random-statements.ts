/** Small programs and statements about them, drawn from a seed; every binder is bounded by hypotheses, so that all inputs can be run. */
import { type Random, randomFrom } from '../../../pipeline/core/random.ts';

/** Stands for a value that the program gives for some inputs. */
export const SAMPLE = 'SAMPLE';

export interface Drawn {
  readonly model: string;
  readonly statement: string;
}

const WIDTHS = ['U8', 'I8', 'U16', 'I32', 'U64'] as const;

export function draw(seed: number): Drawn {
  const random = randomFrom(seed);
  const type = random.pick(WIDTHS);
  if (random.oneIn(2)) return onNumbers(random, type);
  return random.oneIn(3) ? onTwoPlaces(random, type) : onSlices(random, type);
}

const suffix = (type: string): string => type.toLowerCase();
/** Near zero, and near the upper end of a byte, where things overflow. */
function bounds(random: Random, type: string): readonly [number, number] {
  const low = type.startsWith('I') ? random.pick([-8, -3, -128, 0]) : random.pick([0, 0, 3, 240]);
  if (low === -128 && type !== 'I8') return [-8, 7];
  return low === 240 ? [240, 255] : [low, low + 15];
}

/** A step of a program: a name for the result of an operation on names and literals. */
function step(random: Random, type: string, name: string, values: readonly string[]): string {
  const value = (): string => (random.oneIn(3) ? literal(random, type) : random.pick(values as readonly [string]));
  const [a, b] = [value(), value()];
  const checked = ['+', '-', '*', '/', '%'] as const;
  const S = type;
  switch (random.below(8)) {
    case 0:
    case 1:
    case 2:
      return `let ${name} ← ${a} ${random.pick(checked)} ${b}`;
    case 3:
      return `let ${name} : Std.${S} ← lift (${a} ${random.pick(['&&&', '|||', '^^^'] as const)} ${b})`;
    case 4:
      return `let ${name} ← lift (core.num.${S}.${random.pick(['wrapping', 'saturating'] as const)}_${random.pick(['add', 'sub'] as const)} ${a} ${b})`;
    case 5:
      return `let ${name} ← ${a} ${random.pick(['<<<', '>>>'] as const)} ${random.below(9)}#i32`;
    case 6:
      return `let ${name} ← (match core.num.${S}.checked_${random.pick(['add', 'sub', 'mul'] as const)} ${a} ${b} with | none => ok ${literal(random, type)} | some y => ok y)`;
    default:
      return `let ${name} ← (if ${a} ${random.pick(['<', '<=', '=', '>'] as const)} ${b} then ok ${value()} else do\n      let w ← ${a} ${random.pick(checked)} ${value()}\n      ok w)`;
  }
}

const literal = (random: Random, type: string): string => `${random.pick([0, 1, 2, 3, 7, 15, 100])}#${suffix(type)}`;

function onNumbers(random: Random, type: string): Drawn {
  const steps = [step(random, type, 'p', ['x', 'y']), step(random, type, 'q', ['x', 'y', 'p'])];
  const last = random.oneIn(2) ? 'q' : 'p';
  const model = `def f (x : Std.${type}) (y : Std.${type}) : Result Std.${type} := do\n  ${steps.join('\n  ')}\n  ok ${last}\n`;
  const [[a, b], [c, d]] = [bounds(random, type), bounds(random, type)];
  const given = `(x y : Std.${type}) (hx : ${a} ≤ x.val ∧ x.val ≤ ${b}) (h1 : ${c} ≤ y.val) (h2 : y.val ≤ ${d})`;
  const r = random.below(8) % 7;
  const number = random.pick([0, 1, 3, 8, 15, 30, 255]);
  const term = random.pick([
    'x.val',
    'y.val',
    'x.val + y.val',
    'x.val * y.val',
    `x.val / ${number + 1}`,
    'x.val % 3',
    `${number}`,
    'x.val - y.val',
  ] as const);
  const claim = `r.val ${random.pick(['<', '≤', '=', '≠', '>'] as const)} ${term}`;
  const other = `x.val ${random.pick(['<', '≤', '=', '∣'] as const)} y.val`;
  const body = [
    `${given} : f x y ⦃ r => r.val ≠ ${SAMPLE} ⦄`,
    `${given} : f x y ⦃ r => ${claim} ⦄`,
    `${given} : ∃ r, f x y = ok r`,
    `${given} : ∃ r, f x y = ok r ∧ (${other} → ${claim})`,
    `${given} (r : Std.${type}) (hr : f x y = ok r) : ${claim} ∨ ${other}`,
    `${given} : f x y = f y x`,
    `${given} : (∃ r, f x y = ok r) ↔ ¬ (${other})`,
  ][r] as string;
  return { model, statement: body };
}

function onSlices(random: Random, type: string): Drawn {
  const first = step(random, type, 'acc1', ['acc', 'x']);
  const stop = random.oneIn(3) ? `if x = ${literal(random, type)} then ok (done acc) else do\n    ` : '';
  const model = `def f_loop.body (s : Slice Std.${type}) (i : Std.Usize) (acc : Std.${type}) :
    Result (ControlFlow (Std.Usize × Std.${type}) Std.${type}) := do
  if i < Slice.len s then do
    let x ← Slice.index_usize s i
    ${stop}${first}
    let i1 ← i + ${random.oneIn(4) ? 2 : 1}#usize
    ok (cont (i1, acc1))
  else ok (done acc)

def f_loop (s : Slice Std.${type}) (i : Std.Usize) (acc : Std.${type}) : Result Std.${type} := do
  loop (fun (i1, acc1) => f_loop.body s i1 acc1) (i, acc)

def f (s : Slice Std.${type}) : Result Std.${type} := do
  f_loop s ${random.oneIn(5) ? 1 : 0}#usize ${literal(random, type)}
`;
  const length = random.pick([1, 2, 3]);
  const low = random.below(2);
  const high = low + 2 + random.below(2);
  const given = `(s : Slice Std.${type}) (h : s.val.length ≤ ${length}) (hi : ∀ x ∈ s.val, ${low} ≤ x.val ∧ x.val ≤ ${high})`;
  const number = random.pick([0, 1, 2, 6, 9, 12]);
  const claims = [
    `r.val ${random.pick(['≤', '<', '≥', '='] as const)} ${number}`,
    `r.val = (s.val.map (fun x => x.val)).sum`,
    `∀ i < s.val.length, (s.val[i]!).val ≤ r.val`,
    `r ∈ s.val`,
    `r.val ≤ s.val.countP (fun x => decide (x.val > 1))`,
    `∃ i < s.val.length, (s.val[i]!).val = r.val`,
    `s.val.Pairwise (fun u v => u.val ≤ v.val) → r.val ≤ ${number}`,
    `(s.val.filter (fun x => decide (x.val = ${low}))).length ≠ ${length}`,
    `r.val ≠ ${SAMPLE}`,
    `r.val ≠ ${SAMPLE}`,
    `s.val.reverse = s.val → s.val.take 1 = s.val.drop (s.val.length - 1)`,
  ];
  const claim = random.pick(claims as unknown as readonly [string]);
  const body = random.oneIn(5) ? `${given} : ∃ r, f s = ok r` : `${given} : f s ⦃ r => ${claim} ⦄`;
  return { model, statement: body };
}

/** Two places that move towards each other, or away, by what stands there; the vector is written on the way. */
function onTwoPlaces(random: Random, type: string): Drawn {
  const moves = [
    'ok (cont (v, i1, j))',
    'ok (cont (v, i, j1))',
    'ok (cont (w, i1, j1))',
    'ok (cont (w, i1, j))',
    'ok (done (v, i, j))',
  ] as const;
  const test = random.pick([`a < b`, `a = b`, `a = ${literal(random, type)}`, 'b <= a'] as const);
  const [item, at] = [random.pick(['a', 'b', literal(random, type)] as const), random.pick(['i', 'j1'] as const)];
  const model = `def f_loop.body (v : alloc.vec.Vec Std.${type}) (i : Std.Usize) (j : Std.Usize) :
    Result (ControlFlow (alloc.vec.Vec Std.${type} × Std.Usize × Std.Usize) (alloc.vec.Vec Std.${type} × Std.Usize × Std.Usize)) := do
  if i < j then do
    let j1 ← j - 1#usize
    let a ← alloc.vec.Vec.index_usize v i
    let b ← alloc.vec.Vec.index_usize v j1
    let i1 ← i + 1#usize
    let w ← alloc.vec.Vec.update v ${at} ${item}
    if ${test} then ${random.pick(moves)} else ${random.pick(moves)}
  else ok (done (v, i, j))

def f (v : alloc.vec.Vec Std.${type}) : Result (alloc.vec.Vec Std.${type} × Std.Usize × Std.Usize) := do
  let (w, i, j) ← loop (fun (w, i, j) => f_loop.body w i j) (v, 0#usize, alloc.vec.Vec.len v)
  ok (w, i, j)
`;
  const given = `(v : alloc.vec.Vec Std.${type}) (h : v.val.length ≤ ${random.pick([2, 3, 4])}) (hi : ∀ x ∈ v.val, x.val ≤ 2) (hl : ∀ x ∈ v.val, 0 ≤ x.val)`;
  const claims = [
    'r.2.1.val ≤ v.val.length',
    'r.2.2.val ≤ r.2.1.val',
    `r.2.1.val ${random.pick(['≠', '<', '='] as const)} ${random.below(4)}`,
    'r.1.val = v.val',
    'List.Perm r.1.val v.val',
    'r.1.val.length = v.val.length',
    '∀ x ∈ r.1.val.take r.2.1.val, ∃ y ∈ v.val, x.val ≤ y.val',
    'r.2.1.val = v.val.countP (fun x => decide (x.val = 1))',
    '(r.1.val.map (fun x => x.val)).sum ≤ (v.val.map (fun x => x.val)).sum',
    'r.1.val.Pairwise (fun x y => x.val ≤ y.val) → r.2.1.val = r.2.2.val',
  ] as const;
  return { model, statement: `${given} : f v ⦃ r => ${random.pick(claims)} ⦄` };
}
