import { describe, expect, it } from 'vitest';
import { loadModel } from '../../compiler/model/load-model.ts';
import { translate } from '../../compiler/translate.ts';
import type { TranslatedFunction } from '../../compiler/translate-api.ts';
import { rustcOutput } from '../support/rustc-output.ts';

async function translated(lib: string, modules: Readonly<Record<string, string>> = {}) {
  const answer = translate(await rustcOutput('app', lib, modules));
  const find = (rust: string): TranslatedFunction => {
    const found = answer.functions.find((f) => f.rust === rust);
    if (found === undefined) throw new Error(`no function ${rust}`);
    return found;
  };
  const run = (lean: string, ...args: readonly (number | string | boolean)[]) => {
    const model = loadModel([{ name: 'App.lean', text: answer.text }]);
    if (model.status !== 'ok') throw new Error(JSON.stringify(model.diagnostics));
    const fn = model.model.functions.get(lean);
    if (fn === undefined) throw new Error(`no model of ${lean}`);
    return fn.call(args);
  };
  return { answer, find, run };
}

describe('refusals', () => {
  it('are located, say what helps, and pass on to callers', async () => {
    const { find, answer } = await translated(`pub fn top(v: &mut Vec<u32>) -> Option<u32> {
    v.pop()
}
pub fn caller(v: &mut Vec<u32>) -> bool { top(v).is_some() }
pub fn far(v: &mut Vec<u32>) -> bool { caller(v) }
pub fn fine(x: u32) -> u32 { x + 1 }
`);
    expect(find('top')).toMatchObject({
      status: 'refused',
      diagnostics: [
        { code: 'AE5301', span: { file: 'src/lib.rs', line: 2, column: 5 }, hint: expect.stringContaining('resize') },
      ],
    });
    expect(find('caller').diagnostics[0]?.message).toMatch(/needs `top`/);
    expect(find('far').diagnostics[0]?.message).toMatch(/needs `caller`/);
    expect(find('fine').status).toBe('translated');
    expect(answer.text).not.toMatch(/\b(top|caller|far)\b/);
  });

  it.each([
    ['floats', 'pub fn f(x: f64) -> f64 { x + 1.5 }', /floating-point/],
    ['strings', 'pub fn f(x: String) -> usize { x.len() }', /String/],
    ['maps', 'use std::collections::HashMap;\npub fn f(m: &HashMap<u32, u32>) -> usize { m.len() }', /HashMap/],
    ['trait objects', 'pub trait T { fn t(&self) -> u32; }\npub fn f(x: &dyn T) -> u32 { x.t() }', /dyn T|trait object/],
    ['function pointers', 'pub fn f(g: fn(u32) -> u32) -> u32 { g(1) }', /fn\(u32\)/],
    ['unsafe', 'pub unsafe fn f(x: u32) -> u32 { x }', /unsafe/],
    ['static mut', 'static mut N: u32 = 0;\npub fn f() -> u32 { unsafe { N } }', /./],
    ['chars as numbers', 'pub fn f(c: char) -> u32 { c as u32 }', /cast from char to u32/],
    [
      'destructors',
      'pub struct D(u32);\nimpl Drop for D { fn drop(&mut self) { if self.0 == 1 { panic!() } } }\npub fn f(x: u32) -> u32 { let d = D(x); d.0 }',
      /destructor/,
    ],
    ['Vec::insert', 'pub fn f(v: &mut Vec<u8>) { v.insert(0, 1) }', /another meaning/],
    ['a name of Lean’s', 'pub fn ok(x: u32) -> u32 { x }\npub fn f(x: u32) -> u32 { ok(x) }', /meaning of its own/],
    [
      'a type of Lean’s',
      'pub enum Option { A }\npub fn f(x: Option) -> u32 { match x { Option::A => 1 } }',
      /meaning of its own/,
    ],
  ])('%s', async (_, lib, message) => {
    const { find } = await translated(lib);
    const f = find('f');
    expect(f.status).toBe('refused');
    expect(f.diagnostics[0]?.message).toMatch(message);
    expect(f.diagnostics[0]?.span).not.toBeNull();
  });
});

it.each([
  [
    'methods of two impls',
    'pub struct W<T>(pub T);\nimpl W<u8> { pub fn f(&self) -> u8 { self.0 } }\nimpl W<u32> { pub fn f(&self) -> u32 { self.0 } }\npub fn g(w: &W<u32>) -> u32 { w.f() }',
  ],
  [
    'a method and a constructor',
    'pub struct S { pub x: u8 }\nimpl S { pub fn mk(x: u8) -> S { S { x } } }\npub fn g() -> u8 { S::mk(1).x }',
  ],
  [
    'a function and a loop',
    'pub fn f(n: u8) -> u8 { let mut i = 0; while i < n { i += 1; } i }\npub fn f_loop(n: u8, i: u8) -> u8 { n }\npub fn g(n: u8) -> u8 { f(n) }',
  ],
])('refuses %s of one name', async (_, lib) => {
  const { find } = await translated(lib);
  expect(find('g').diagnostics[0]?.message).toMatch(/two items are called/);
});

describe('where the library differs from rustc', () => {
  it('checked_rem says None for MIN and -1', async () => {
    const { find, run } = await translated('pub fn f(a: i8, b: i8) -> Option<i8> { a.checked_rem(b) }');
    expect(find('f').divergences).toEqual(['model-divergence:checked_rem']);
    expect(run('f', -128, -1)).toEqual({ ok: { None: [] } });
    expect(run('f', -128, 3)).toEqual({ ok: { Some: [-2] } });
    expect(run('f', 5, 0)).toEqual({ ok: { None: [] } });
  });

  it('with_capacity panics when the bytes exceed isize', async () => {
    const { find, run } = await translated(
      'pub fn f(n: usize) -> usize { let v: Vec<(u8, u32)> = Vec::with_capacity(n); v.len() }',
    );
    expect(find('f').divergences).toEqual(['model-divergence:with_capacity']);
    expect(run('f', '1152921504606846975')).toEqual({ ok: 0 });
    expect(run('f', '1152921504606846976')).toEqual({ panic: true });
  });

  it('MIN % -1 panics', async () => {
    const { run } = await translated('pub fn f(a: i32, b: i32) -> i32 { a % b }');
    expect(run('f', -2147483648, -1)).toEqual({ panic: true });
    expect(run('f', -7, 2)).toEqual({ ok: -1 });
  });
});

describe('traits', () => {
  it('copy default methods, take constants and supertraits through bounds', async () => {
    const { run } = await translated(`pub trait Named { fn id(&self) -> u32; }
pub trait Shape: Named { const SIDES: u32; fn area(&self) -> u32; fn both(&self) -> u32 { self.area() * 100 + self.id() } }
pub struct Sq(pub u32);
impl Named for Sq { fn id(&self) -> u32 { 7 } }
impl Shape for Sq { const SIDES: u32 = 4; fn area(&self) -> u32 { self.0 * self.0 } }
pub fn all<T: Shape>(t: &T) -> u32 { t.both() + T::SIDES * 10_000 + t.id() }
pub fn f(s: u32) -> u32 { all(&Sq(s)) }
pub fn g(t: impl Shape) -> u32 { t.area() }
pub fn h(s: u32) -> u32 { g(Sq(s)) + Sq(s).both() }
`);
    expect(run('f', 3)).toEqual({ ok: 40_914 });
    expect(run('h', 2)).toEqual({ ok: 411 });
  });
});

it('reads modules in files of their own', async () => {
  const { run, answer } = await translated('mod m;\npub fn f(x: u32) -> u32 { m::inner::up(x) + m::K }', {
    'src/m.rs': 'pub const K: u32 = 5;\npub mod inner;',
    'src/m/inner.rs': 'pub fn up(x: u32) -> u32 { x + 1 }',
  });
  expect(run('f', 1)).toEqual({ ok: 7 });
  expect(answer.text).toContain("Source: 'src/m/inner.rs', lines 1:0-1:34");
});

it('warns of compilers it was not tested with', async () => {
  const output = await rustcOutput('app', 'pub fn f() {}');
  expect(translate(output).warnings).toEqual([]);
  expect(translate({ ...output, rustcVersion: 'rustc 2.0.0' }).warnings[0]?.code).toBe('AE5100');
});

it('answers MIR outside the grammar with its line, and keeps the other functions', async () => {
  const output = await rustcOutput('app', 'pub fn f(x: u32) -> u32 { x + 1 }\npub fn g(x: u32) -> u32 { x }');
  const file = Object.keys(output.mir).find((name) => name.startsWith('app.f.')) ?? '';
  const strange = { ...output.mir, [file]: (output.mir[file] ?? '').replace('AddWithOverflow(', 'AddSomehow::<1>(') };
  const { functions } = translate({ ...output, mir: strange });
  expect(functions.find((f) => f.rust === 'f')).toMatchObject({
    status: 'refused',
    diagnostics: [{ code: 'AE5102', message: expect.stringContaining('AddSomehow'), span: { line: 1 } }],
  });
  expect(functions.find((f) => f.rust === 'g')?.status).toBe('translated');
});

it('answers text that is no HIR tree with a diagnostic', async () => {
  const output = await rustcOutput('app', 'pub fn f() {}');
  expect(translate({ ...output, hirTree: 'error: something' })).toMatchObject({
    functions: [],
    diagnostics: [{ code: 'AE5101' }],
  });
});
