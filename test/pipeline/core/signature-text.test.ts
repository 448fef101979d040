import { describe, expect, test } from 'vitest';
import type { RustType } from '../../../pipeline/core/rust-type.ts';
import { typeText } from '../../../compiler/rust/display-path.ts';
import { mayBeSameType, readSignatureText } from '../../../pipeline/core/signature-text.ts';

const shown = (text: string): string | null => {
  const read = readSignatureText(text);
  return read === null
    ? null
    : `${read.name}(${read.params.map(({ type }) => typeText(type)).join(', ')}) -> ${typeText(read.result)}`;
};
const resultOf = (text: string): RustType => readSignatureText(`fn f() -> ${text}`)?.result ?? { kind: 'never' };

describe('a signature as text', () => {
  test.each([
    ['fn g()', 'g() -> ()'],
    ['pub const fn f(x: u8) -> [[u8; 3]; 1_0] {', 'f(u8) -> [[u8; 3]; 10]'],
    [
      "pub fn f<'a, T: Ord + Into<u8>>(x: &'a mut [T; N], mut y: Vec<(u32, Option<i8>)>) -> Result<Box<m::T>, Vec<u8>> where T: X",
      'f(&mut [T; N], Vec<(u32, Option<i8>)>) -> Result<Box<m::T>, Vec<u8>>',
    ],
    ['fn f((a, b): (u8, u8), c: (u8,)) -> std::option::Option<String>', 'f((u8, u8), (u8,)) -> Option<String>'],
    ['fn f(g: impl Fn(u8, u8) -> u8, s: &str) -> Matrix<3, u8>', 'f(impl Fn ( u8 , u8 ) -> u8, &str) -> Matrix<3, u8>'],
    ['fn f<F: Fn(u8) -> u8>(g: F, n: [u8; 2 * N]) -> !', 'f(F, [u8; _]) -> !'],
  ])('%s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  test.each(['', 'f', 'u32 -> u32', 'fn f(x u32)', 'fn f(x: u32', 'fn f(x: u32) -> u32 u32', 'fn f(self)', 'fn 3(x: u8)'])(
    'is not: %s',
    (text) => {
      expect(readSignatureText(text)).toBeNull();
    },
  );

  test.each([
    ['u32', 'u32', true],
    ['u32', 'u64', false],
    ['Vec<u32>', '&[u32]', false],
    ['&[u32]', '&mut [u32]', false],
    ['[u8; 2]', '[u8; 3]', false],
    ['[u8; N]', '[u8; 3]', true],
    ['(u8, u8)', '(u8, u8, u8)', false],
    ['Result<u8, ()>', 'Result<u8, u8>', false],
    ['Option<Box<Shape>>', 'Option<Box<m::Other>>', true],
    ['Grid', 'Vec<Vec<u8>>', true],
    ['()', 'u8', false],
  ])('%s may be %s: %s', (text, real, expected) => {
    expect(mayBeSameType(resultOf(text), resultOf(real))).toBe(expected);
  });
});
