import { expect } from 'vitest';
import type { ReferenceCase } from '../../../pipeline/core/problem.ts';
import type { Outcome } from '../../../pipeline/core/outcome.ts';

export interface Subject {
  readonly signature?: string;
  readonly entry?: string;
  readonly sources: Readonly<Record<string, string>>;
  readonly cases: readonly ReferenceCase[];
}

const of = (args: ReferenceCase['args'], expected: Outcome, visible = true): ReferenceCase => ({ args, expected, visible });
const lib = (text: string, ...cases: readonly ReferenceCase[]): Subject => ({ sources: { 'src/lib.rs': text }, cases });

/** Programs that must pass, one kind of type or layout each. */
export const GOOD: Readonly<Record<string, Subject>> = {
  plain: {
    ...lib('pub fn f(a: u8, b: u8) -> u8 { a + b }', of([1, 2], { ok: 3 }), of([200, 100], { panic: true })),
    signature: 'pub fn f(x: u8, y: u8) -> u8',
  },
  signature_by_other_names: {
    ...lib(
      'pub type Row = Vec<u8>;\npub struct Grid(Vec<Row>);\npub fn f(g: [u8; 2], r: &Row) -> Grid { Grid(vec![r.clone(), g.to_vec()]) }',
      of([[1, 2], [3]], { ok: { _0: [[3], [1, 2]] } }),
    ),
    signature: "pub fn f<'a>(g: Pair, r: &'a std::vec::Vec<u8>) -> crate::Grid",
  },
  mutated_vec: lib('pub fn f(v: &mut Vec<u32>, k: u32) -> usize { v.push(k); v.len() }', of([[1, 2], 3], { ok: [3, [1, 2, 3]] })),
  mutated_slice: lib('pub fn f(v: &mut [i16]) { v.reverse() }', of([[1, 2, 3]], { ok: [null, [3, 2, 1]] })),
  result_borrows: lib('pub fn f(v: &mut Vec<u8>) -> &mut u8 { v[0] = 7; &mut v[1] }', of([[1, 2]], { ok: [2, [7, 2]] })),
  big_integers: lib(
    'pub fn f(a: u64, b: i128) -> (u128, i64) { (a as u128 * 2, b as i64) }',
    of(['18446744073709551615', -5], { ok: ['36893488147419103230', -5] }),
  ),
  text: lib(
    'pub fn f(s: &str, c: char) -> String { let mut t = s.to_string(); t.push(c); t }',
    of(['a"é\n', '\u{1F600}'], { ok: 'a"é\n\u{1F600}' }),
  ),
  arrays: lib(
    'pub fn f(a: [[u8; 2]; 2], b: &[u8; 2]) -> [u8; 2] { [a[1][0], b[1]] }',
    of(
      [
        [
          [1, 2],
          [3, 4],
        ],
        [5, 6],
      ],
      { ok: [3, 6] },
    ),
  ),
  option_result: lib(
    'pub fn f(a: Option<u8>, b: Result<u8, ()>) -> Result<Option<u8>, (u8, bool)> { match b { Ok(x) => Ok(a.map(|y| y + x)), Err(()) => Err((1, true)) } }',
    of([{ Some: [1] }, { Ok: [2] }], { ok: { Ok: [{ Some: [3] }] } }),
    of([{ None: [] }, { Err: [null] }], { ok: { Err: [[1, true]] } }),
  ),
  private_fields: {
    entry: 'shapes::inner::area',
    sources: {
      'src/lib.rs': 'pub mod shapes; // the end without a line end',
      'src/shapes.rs':
        '//! Docs.\npub mod inner {\n    //! Inner docs.\n    pub struct Box2 { w: u32, r#type: u32 } /* é */\n    pub fn area(b: &Box2) -> u32 { b.w * b.r#type }\n}\n',
    },
    cases: [of([{ w: 3, type: 4 }], { ok: 12 })],
  },
  recursive_enum: lib(
    'pub enum List { Nil, Cons(i8, Box<List>) }\npub fn f(l: List) -> List { List::Cons(0, Box::new(l)) }',
    of([{ Cons: [5, { Nil: [] }] }], { ok: { Cons: [0, { Cons: [5, { Nil: [] }] }] } }),
  ),
  generic_types: lib(
    "#![forbid(unsafe_code)]\n#![deny(missing_docs, warnings)]\n//! D.\n/// D.\npub struct View<'a, T: Copy + 'a, const N: usize>(&'a [T], [T; N]);\n/// D.\npub enum Pick<T> where T: Copy { /// D.\n One { /// D.\n it: T }, /// D.\n Non }\n/// D.\npub fn f(v: View<'_, u8, 2>) -> Pick<u8> { if v.0.is_empty() { Pick::Non } else { Pick::One { it: v.0[0] + v.1[1] } } }",
    of([{ _0: [4], _1: [1, 2] }], { ok: { One: [6] } }),
    of([{ _0: [], _1: [1, 2] }], { ok: { Non: [] } }),
  ),
  other_types_inside: lib(
    'use std::collections::BTreeMap;\nstruct Seen { map: BTreeMap<u8, fn() -> u8> }\npub fn f(a: &[u8]) -> usize { let mut s = Seen { map: BTreeMap::new() }; for x in a { s.map.insert(*x, || 1); } s.map.len() }',
    of([[1, 1, 2]], { ok: 2 }),
  ),
  prints_megabytes: lib(
    'pub fn f(n: u8) -> u8 { for _ in 0..n { println!("{}", "x".repeat(1 << 20)); } n }',
    of([9], { ok: 9 }),
    of([1], { ok: 1 }),
  ),
  aliases: lib(
    'pub type Grid = Vec<Vec<bool>>;\npub struct Unit;\npub fn f(g: &Grid) -> (Unit, usize) { (Unit, g.len()) }',
    of([[[true]]], { ok: [{}, 1] }),
  ),
};

/** Programs that misbehave on some cases; the others must keep their outcomes. */
export const HOSTILE: Readonly<Record<string, { readonly subject: Subject; readonly reason: string }>> = {
  /** A reference case alone is not enough. */
  ends_hardly_ever: {
    subject: lib('pub fn f(n: u64) -> u64 { while n != 123_456 && n != 0 {} n }', of([123_456], { ok: 123_456 })),
    reason: expect.stringMatching(/^only [012] of \d+ fresh inputs came to an end/) as string,
  },
  never_ends: {
    subject: lib('pub fn f(n: u8) -> u8 { let mut i = n; loop { i = i.wrapping_add(1); if i as u16 > 300 { return i; } } }'),
    reason: expect.stringMatching(/^only 0 of \d+ fresh inputs came to an end/) as string,
  },
  endless_loop: {
    subject: lib(
      'pub fn f(n: u8) -> u8 { let mut i = n; while n == 1 { i = i.wrapping_add(1); } i }',
      of([0], { ok: 0 }),
      of([1], { ok: 1 }),
      of([2], { ok: 2 }),
    ),
    reason: 'case 2: cpu time',
  },
  endless_recursion: {
    subject: lib(
      'fn g(n: u64) -> u64 { if n == 0 { 0 } else { 1 + g(n + 1) } }\npub fn f(n: u64) -> u64 { g(n) }',
      of([0], { ok: 0 }),
      of([1], { ok: 1 }),
    ),
    reason: 'case 2: stack',
  },
  allocation_bomb: {
    subject: lib(
      'pub fn f(n: u8) -> usize { let mut v: Vec<u64> = Vec::new(); while n == 1 { v.push(1); } v.len() }',
      of([1], { ok: 0 }),
      of([0], { ok: 0 }),
    ),
    reason: 'case 1: memory',
  },
  one_huge_allocation: {
    subject: lib('pub fn f(n: usize) -> usize { vec![1u8; n].len() }', of([10], { ok: 10 }), of(['1099511627776'], { ok: 0 })),
    reason: 'case 2: memory',
  },
  leaves_the_process: {
    subject: lib(
      'pub fn f(n: u8) -> u8 { if n == 1 { std::process::exit(0) } n }',
      of([0], { ok: 0 }),
      of([1], { ok: 1 }),
      of([2], { ok: 2 }),
    ),
    reason: 'case 2: the program ended the process',
  },
  aborts: {
    subject: lib('pub fn f(n: u8) -> u8 { if n == 1 { std::process::abort() } n }', of([1], { ok: 1 }), of([2], { ok: 2 })),
    reason: 'case 1: the process was aborted',
  },
  panics_while_panicking: {
    subject: lib(
      'struct D;\nimpl Drop for D { fn drop(&mut self) { panic!() } }\npub fn f(n: u8) -> u8 { let _d = D; if n == 1 { panic!() } n }',
      of([1], { panic: true }),
    ),
    reason: 'case 1: the process was aborted',
  },
  floods_stderr: {
    subject: lib(
      'pub fn f(n: u8) -> u8 { while n == 1 { eprintln!("{}", "x".repeat(4096)); } n }',
      of([1], { ok: 1 }),
      of([2], { ok: 2 }),
    ),
    reason: 'case 1: output',
  },
  floods_stdout: {
    subject: lib(
      'pub fn f(n: u8) -> u8 { while n == 1 { println!("{}", "x".repeat(4096)); } n }',
      of([1], { ok: 1 }),
      of([2], { ok: 2 }),
    ),
    reason: 'case 1: cpu time',
  },
};

/** Programs that must be rejected, with what the first diagnostic says. */
export const WRONG: Readonly<Record<string, { readonly subject: Subject; readonly says: string }>> = {
  does_not_compile: {
    subject: lib('pub fn f(n: u8) -> u8 {\n    let s: u16 = n;\n    n\n}', of([1], { ok: 1 })),
    says: 'src/lib.rs:2:18: AE2001: mismatched types: expected `u16`, found `u8`; line 2: expected due to this [E0308]',
  },
  no_such_entry: {
    subject: lib('pub fn g(n: u8) -> u8 { n }', of([1], { ok: 1 })),
    says: 'AE2002: the crate has no function f; it has g',
  },
  wrong_value: {
    subject: lib('pub fn f(a: u8) -> u8 { a }', of([1], { ok: 1 }), of([2], { ok: 3 })),
    says: 'AE2005: case 2 differs: f(2u8) gave 2, expected 3',
  },
  wrong_panic: {
    subject: lib('pub fn f(a: u8) -> u8 { a + 1 }', of([255], { ok: 0 })),
    says: 'AE2005: case 1 differs: f(255u8) gave a panic, expected 0',
  },
  wrong_hidden: {
    subject: lib('pub fn f(a: u8) -> u8 { a }', of([1], { ok: 1 }), of([2], { ok: 77 }, false)),
    says: 'AE2005: case 2, which is hidden, differs',
  },
  forged: {
    subject: lib(
      'pub fn f(n: u8) -> u8 { println!("\\n{{\\"case\\":0,\\"outcome\\":{{\\"ok\\":42}}}}"); n }',
      of([1], { ok: 42 }),
    ),
    says: 'AE2005: case 1 differs: f(1u8) gave 1, expected 42',
  },
  /** Would get past no safe subset; the channel must withstand it all the same. */
  forged_in_the_channel: {
    subject: lib(
      'pub fn f(n: u8) -> u8 { use std::io::Write; let path = std::env::args().nth(2).unwrap(); let mut file = std::fs::File::options().append(true).open(path).unwrap(); for secret in ["", "0"] { writeln!(file, "{{\\"secret\\":\\"{secret}\\",\\"case\\":0,\\"outcome\\":{{\\"ok\\":42}}}}").unwrap(); } n }',
      of([1], { ok: 42 }),
    ),
    says: 'AE2005: case 1 differs: f(1u8) gave 1, expected 42',
  },
  other_types: {
    subject: lib('pub fn f(a: u8) -> u8 { a }', of([300], { ok: 1 })),
    says: 'AE2004: cases[0] does not fit f of the program: a: 300 is not in the range of u8',
  },
  other_argument: {
    subject: {
      ...lib('pub mod m {\n    pub fn f(a: u8, b: u64) -> Vec<u8> { vec![a, b as u8] }\n}', of([1, 2], { ok: [1, 2] })),
      entry: 'm::f',
      signature: 'pub fn f(a: u8, b: u32) -> Vec<u8>',
    },
    says: 'src/lib.rs:2:24: AE2006: argument 2 of m::f is u64; the problem asks for u32',
  },
  other_result: {
    subject: {
      ...lib('type Number = i64;\npub fn f(a: &mut [u8]) -> Option<Number> { None }', of([[1]], { ok: [{ None: [] }, [1]] })),
      signature: 'fn f(a: &mut [u8]) -> Option<u64>',
    },
    says: 'src/lib.rs:2:27: AE2006: f returns Option<i64>; the problem asks for Option<u64>',
  },
  other_count: {
    subject: { ...lib('pub fn f(a: u8) -> u8 { a }', of([1], { ok: 1 })), signature: 'fn f(a: u8, b: u8) -> u8' },
    says: 'src/lib.rs:1:9: AE2006: f takes 1 arguments; the problem asks for 2',
  },
  not_a_value: { subject: lib('pub fn f(a: fn(u8) -> u8) -> u8 { a(1) }', of([null], { ok: 1 })), says: 'AE2003: f: a: ' },
};
