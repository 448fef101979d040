import { expect, test } from 'vitest';
import { parseFile } from '../../../compiler/lean/parse.ts';
import { printTree } from '../../../compiler/lean/print.ts';
import { translate } from '../../../compiler/translate.ts';
import { rustcOutput } from '../../support/rustc-output.ts';

const LIB = `
#[derive(Clone, Copy)]
pub struct P { pub x: i32, pub y: u8 }
pub enum E { A, B(u32), C(P) }
pub enum List { Nil, Cons(u32, Box<List>) }
pub trait Size { fn size(&self) -> u32; }
impl Size for E { fn size(&self) -> u32 { match self { E::A => 0, E::B(n) => *n, E::C(p) => p.y as u32 } } }
pub fn total<T: Size>(items: &[T]) -> u32 {
    let mut sum = 0;
    let mut i = 0;
    while i < items.len() { sum += items[i].size(); i += 1; }
    sum
}
pub fn len(l: &List) -> u32 { match l { List::Nil => 0, List::Cons(_, t) => 1 + len(t) } }
pub fn even(n: u32) -> bool { if n == 0 { true } else { odd(n - 1) } }
pub fn odd(n: u32) -> bool { if n == 0 { false } else { even(n - 1) } }
pub fn set(v: &mut Vec<Vec<i64>>, i: usize, x: i64) { if i < v.len() { v[i].push(-x); } }
pub fn pick(a: &mut u32, b: &mut u32, first: bool) -> u32 { let r = if first { a } else { b }; *r += 1; *r }
pub fn mixed(x: u32, p: P) -> Option<(u32, P)> {
    let q = P { x: p.x.wrapping_neg_of(), ..p };
    match x { 0 => None, 1..=9 if p.y > 3 => Some((x << 2, q)), _ => Some((x ^ 0xff & !x, p)) }
}
trait Neg2 { fn wrapping_neg_of(self) -> i32; }
impl Neg2 for i32 { fn wrapping_neg_of(self) -> i32 { 0i32.wrapping_sub(self) } }
`;

test('what the translator prints is read without errors, and prints the same again', async () => {
  const { text, functions } = translate(await rustcOutput('app', LIB));
  expect(functions.filter((f) => f.status === 'translated').length).toBeGreaterThan(7);
  const { tree, diagnostics } = parseFile('App.lean', text);
  expect(diagnostics).toEqual([]);
  expect(printTree(tree)).toBe(text);
});
