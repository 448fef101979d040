import { expect, it } from 'vitest';
import { translate } from '../../compiler/translate.ts';
import { rustcOutput } from '../support/rustc-output.ts';

/** Function on a line of its own: where it is refused, for what, and what to write instead. */
const REFUSED: readonly (readonly [source: string, column: number, message: RegExp, hint: RegExp])[] = [
  [
    'pub fn f(v: &mut [u32; 4]) { let [a, rest @ ..] = v; *a = 3; rest[0] = 4; }',
    38,
    /mutable sub-slice pattern/,
    /split_at_mut/,
  ],
  ['use std::rc::Rc; pub fn f(x: Rc<u32>) -> u32 { *x }', 27, /`std::rc::Rc<u32>`/, /`Box`/],
  ['use std::cell::Cell; pub fn f(x: &Cell<u32>) -> u32 { x.get() }', 31, /`std::cell::Cell<u32>`/, /`&mut` parameter/],
  ['pub fn f(x: *const u32) -> bool { x.is_null() }', 10, /`\*const u32`/, /references/],
  ['pub fn f<T: Copy>(a: impl Into<T>, b: impl Into<T>) -> u8 { 0 }', 19, /`impl Into<T>`/, /type parameter of its own/],
  ['pub fn f(c: char) -> u8 { c as u8 }', 27, /a cast from char to u8/, /`u8` for characters/],
  ['pub fn f(n: u32, x: &dyn Fn(u32) -> u32) -> u32 { x(n) }', 18, /`dyn std::ops::Fn\(u32\) -> u32`/, /generic parameter/],
  ['pub fn f(x: u32, s: String) -> u32 { x }', 18, /`String`/, /byte vectors/],
  ['pub fn f() -> impl Iterator<Item = u32> { 0..3u32 }', 15, /`impl std::iter::Iterator/, /plain type/],
  ['pub fn f(v: &[u32]) -> u32 { v.iter().sum() }', 30, /::sum` is not in/, /index loop/],
  [
    'pub fn f(v: Option<u32>) -> Option<u32> { let x = v?; Some(x / 2) }',
    51,
    /::branch` is not in/,
    /`match` that returns early/,
  ],
  ['pub fn f(a: u32) -> u32 { a.isqrt() }', 27, /`u32::isqrt` is not in/, /search in a loop/],
  ['pub fn f(a: i8, b: i8) -> i8 { a.saturating_mul(b) }', 32, /`i8::saturating_mul` is not in/, /checked_mul/],
  ['pub fn f(mut v: Vec<u8>) -> Vec<u8> { v.insert(0, 1); v }', 39, /another meaning/, /by hand/],
  ['pub fn f(a: f64) -> f64 { a * 2.0 }', 27, /floating-point arithmetic/, /scaled integers/],
  ['pub fn f(v: &mut Vec<u8>) -> Option<u8> { v.pop() }', 43, /`Vec::pop` is not in/, /keep a length/],
  [
    "pub struct H<'a> { pub r: Option<&'a mut u32> } pub fn f(x: &mut u32) -> u32 { let mut h = H { r: None }; h.r = Some(x); 3 }",
    107,
    /stored in a part of a value/,
    /borrow where/,
  ],
];

it.each(REFUSED)('refuses with place and rewrite: %s', async (source, column, message, hint) => {
  const { functions } = translate(await rustcOutput('app', source));
  const f = functions.find((found) => found.rust === 'f');
  expect(f).toMatchObject({ status: 'refused', diagnostics: [{ span: { file: 'src/lib.rs', line: 1, column } }] });
  expect(f?.diagnostics[0]?.message).toMatch(message);
  expect(f?.diagnostics[0]?.hint).toMatch(hint);
});
