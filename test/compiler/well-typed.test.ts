import { expect, it } from 'vitest';
import { loadModel } from '../../compiler/model/load-model.ts';
import { translate } from '../../compiler/translate.ts';
import { rustcOutput } from '../support/rustc-output.ts';

async function modelOf(lib: string) {
  const { text } = translate(await rustcOutput('app', lib));
  const answer = loadModel([{ name: 'app.lean', text }]);
  if (answer.status !== 'ok') throw new Error(JSON.stringify(answer.diagnostics));
  const call = (name: string, ...args: readonly unknown[]) =>
    answer.model.functions
      .get(name)
      ?.call(args as Parameters<NonNullable<ReturnType<typeof answer.model.functions.get>>['call']>[0]);
  return { text, call };
}

it('has an arm for every variant of an array element, also where rustc knows that some do not occur', async () => {
  const { text, call } = await modelOf(
    'pub fn f(v: [Option<u8>; 2]) -> u8 { match v { [Some(a), Some(b)] => a / 2 + b / 2, [None, _x] => 3, [_, None] => 9 } }',
  );
  expect(text).toMatch(/\| none => ok 9#u8\n +\| _ => fail panic/);
  const NONE = { None: [] };
  const some = (value: number) => ({ Some: [value] });
  const inputs = [
    [some(4), some(6)],
    [NONE, some(6)],
    [some(4), NONE],
    [NONE, NONE],
  ];
  expect(inputs.map((v) => call('f', v))).toEqual([{ ok: 5 }, { ok: 3 }, { ok: 9 }, { ok: 3 }]);
});

it('takes a constant of an impl that computes as the Result it is', async () => {
  const { text, call } = await modelOf(`pub trait Shape { const N: u32; const M: u32; fn n(&self) -> u32 { Self::N / Self::M } }
pub struct Rv { pub a: u32 }
const fn two(x: u32) -> u32 { x * 2 }
impl Shape for Rv { const N: u32 = two(4) + 1; const M: u32 = 3; }
pub fn n<T: Shape>(t: &T) -> u32 { t.n() + T::N }
pub fn f(a: u32) -> u32 { n(&Rv { a }) }
`);
  expect(text).toMatch(/N := Rv\.Insts\.AppShape\.N\s+M := ok Rv\.Insts\.AppShape\.M/);
  expect(call('f', 1)).toEqual({ ok: 12 });
});

it('passes and stores floating-point numbers, and refuses to compute with them', async () => {
  const lib = `pub struct P { pub x: f64, pub n: u32 }
pub fn keep(x: f64, n: u32) -> P { P { x, n } }
pub fn get(p: &P) -> f64 { p.x }
pub fn less(a: f32, b: f32) -> bool { a < b }
pub fn add(a: f64) -> f64 { a + a }
pub fn minus(a: f64) -> f64 { -a }
pub fn cast(a: u32) -> f64 { a as f64 }
`;
  const { functions } = translate(await rustcOutput('app', lib));
  expect(functions.map((f) => [f.rust, f.diagnostics[0]?.message ?? f.status])).toEqual([
    ['keep', 'translated'],
    ['get', 'translated'],
    ...['less', 'add', 'minus', 'cast'].map((name) => [name, 'floating-point arithmetic']),
  ]);
});

it('gives comparisons the type Bool wherever they are stored', async () => {
  const { call } = await modelOf(`pub struct W(pub bool, pub u32);
pub struct G<T> { pub v: T, pub n: u32 }
pub fn arrays(a: u32, b: u32) -> bool { let v = [a < b, a == b]; let w = [[!v[0]; 2]; 2]; v[1] || w[1][0] }
pub fn tuples(a: u32, b: u32) -> bool { let w = if a > 3 { W(a < b, a) } else { W(true, b) }; let t = if b > 3 { (a <= b, w) } else { (w.0, w) }; t.0 && t.1.0 }
pub fn options(a: u32, b: u32) -> bool { let o = if a > 3 { Some(a < b) } else { None }; let g = if b > 1 { G { v: a == b, n: b } } else { G { v: !(a < b), n: a } }; match o { Some(x) => x ^ g.v, None => g.n > 2 } }
`);
  const all = [0, 2, 4, 9].flatMap((a) => [0, 2, 4, 9].map((b) => [a, b] as const));
  const outcomes = (name: string) => all.map(([a, b]) => call(name, a, b));
  expect(outcomes('arrays')).toEqual(all.map(([a, b]) => ({ ok: a === b || !(a < b) })));
  const first = (a: number, b: number) => (a > 3 ? a < b : true);
  expect(outcomes('tuples')).toEqual(all.map(([a, b]) => ({ ok: (b > 3 ? a <= b : first(a, b)) && first(a, b) })));
  const stored = (a: number, b: number) => (b > 1 ? a === b : !(a < b));
  expect(outcomes('options')).toEqual(all.map(([a, b]) => ({ ok: a > 3 ? a < b !== stored(a, b) : (b > 1 ? b : a) > 2 })));
});
