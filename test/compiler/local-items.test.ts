import { describe, expect, it } from 'vitest';
import { translate } from '../../compiler/translate.ts';
import { rustcOutput } from '../support/rustc-output.ts';

/** MIR prints `f::g` for the `g` of either block. */
describe('items of one name in different blocks of a function', () => {
  it.each([
    ['functions', '{ fn g() -> u8 { 1 } let a = g(); if x > 3 { fn g() -> u8 { 2 } return a + g(); } a }', 'f::g'],
    ['functions as values', '{ let a = { fn g(x: u8) -> u8 { x / 2 } Some(x).map(g) }; { fn g() {} g() } a.unwrap() }', 'f::g'],
    ['constants', '{ let a = { const K: u8 = 3; x / K }; let b = { const K: u8 = 5; x / K }; a + b }', 'f::K'],
    ['structs', '{ { struct S { v: u8 } if x == 1 { return S { v: x }.v; } } { struct S { w: u8 } S { w: x }.w } }', 'f::S'],
    [
      'enums',
      '{ { enum E { A, B } let e = if x == 1 { E::A } else { E::B }; if x > 3 { return e as u8; } } { enum E { B, A } let e = if x == 1 { E::A } else { E::B }; e as u8 } }',
      'f::E',
    ],
    [
      'methods',
      '{ let a = { struct S; impl S { fn g(&self) -> u8 { 1 } } S.g() }; let b = { struct S; impl S { fn g(&self) -> u8 { 2 } } S.g() }; a + b }',
      'f::S',
    ],
    [
      'traits',
      '{ { trait T { fn g(&self) -> u8; } impl T for u8 { fn g(&self) -> u8 { 2 } } if x > 3 { return x.g(); } } { trait T { fn g(&self) -> u8; } impl T for u8 { fn g(&self) -> u8 { 3 } } x.g() } }',
      'f::T',
    ],
  ])('refuses, with the place, who mentions %s', async (_, body, name) => {
    const answer = translate(await rustcOutput('app', `pub fn f(x: u8) -> u8 ${body}\npub fn other(x: u8) -> u8 { f(x) }`));
    const find = (rust: string) => answer.functions.find((f) => f.rust === rust);
    expect(find('f')).toMatchObject({ status: 'refused', diagnostics: [{ span: { file: 'src/lib.rs', line: 1 } }] });
    expect(find('f')?.diagnostics[0]?.message).toContain(`several local items are called \`${name}\``);
    expect(find('other')?.status).toBe('refused');
  });

  it('takes one name once', async () => {
    const lib =
      'pub fn f(x: u8) -> u8 { const K: u8 = 3; fn g(x: u8) -> u8 { x / K } g(x) }\npub fn h(x: u8) -> u8 { fn g(x: u8) -> u8 { x } g(x) }';
    const answer = translate(await rustcOutput('app', lib));
    expect(answer.functions.map((f) => [f.rust, f.status])).toEqual(
      ['f', 'f::g', 'h', 'h::g'].map((name) => [name, 'translated']),
    );
  });
});
