/** Programs as the generator makes them and the shrinker cuts them: statements are text, blocks nest. */
import type { JsonValue } from '../../../pipeline/core/outcome.ts';

export type Statement =
  | { readonly kind: 'line'; readonly text: string }
  /** `heads[0] { bodies[0] } heads[1] { bodies[1] } … tail`. */
  | {
      readonly kind: 'nest';
      readonly heads: readonly string[];
      readonly bodies: readonly (readonly Statement[])[];
      readonly tail: string;
    };

export interface GeneratedFunction {
  readonly name: string;
  /** Up to the opening brace. */
  readonly head: string;
  readonly body: readonly Statement[];
  /** The last expression. */
  readonly result: string;
  /** What stands before and after it, when it is a method. */
  readonly wrap?: readonly [string, string];
}

export interface GeneratedProgram {
  readonly functions: readonly GeneratedFunction[];
  /** The last function, with arguments as Rust writes them and as the model reads them. */
  readonly inputs: readonly GeneratedInput[];
  /** For each argument: how the caller binds and passes it. */
  readonly passing: readonly ('value' | 'ref' | 'mut')[];
  /** Items of its own; without them it uses those of the prelude. */
  readonly items?: string;
  /** How values of its own types print: `impl J` for them, given the path of the program's module. */
  readonly printers?: (module: string) => string;
}

export interface GeneratedInput {
  readonly rust: readonly string[];
  readonly json: readonly JsonValue[];
  /** Types of the arguments, where the texts alone do not tell. */
  readonly types?: readonly string[];
}

export const entryOf = (program: GeneratedProgram): GeneratedFunction => {
  const last = program.functions.at(-1);
  if (last === undefined) throw new Error('a program without functions');
  return last;
};

/** Items every program may use: types to take apart, and functions that return borrows. */
export const PRELUDE = `
#[derive(Clone, Copy)]
pub struct P { pub a: u8, pub b: i32 }
pub struct S { pub n: u32, pub p: P, pub v: Vec<u8> }
pub enum E { A, B(u8), C { x: i32, y: bool } }
pub enum L { Nil, Cons(i32, Box<L>) }
pub fn pick<'a>(c: bool, x: &'a mut u32, y: &'a mut u32) -> &'a mut u32 { if c { x } else { y } }
pub fn at<'a>(v: &'a mut Vec<u8>, i: usize) -> &'a mut u8 { &mut v[i] }
pub fn field_b<'a>(s: &'a mut S) -> &'a mut i32 { &mut s.p.b }
pub fn bump(x: &mut u32, by: u32) -> u32 { let old = *x; *x += by; old }
pub fn longer(l: L, x: i32) -> L { L::Cons(x, Box::new(l)) }
pub fn total(l: &L) -> i64 { match l { L::Nil => 0, L::Cons(x, t) => *x as i64 + total(t) } }
pub fn grow(l: &mut L, by: i32) { let mut at = l; while let L::Cons(x, t) = at { *x += by; at = t; } }
pub fn nth(l: &mut L, n: u32) -> &mut i32 { match l { L::Nil => panic!(), L::Cons(x, t) => if n == 0 { x } else { nth(t, n - 1) } } }
pub fn tail_len(s: &[u8]) -> u32 { match s { [] => 0, [_] => 1, [a, .., b] => if a < b { 2 } else { s.len() as u32 } } }
`;

export function printProgram(program: GeneratedProgram): string {
  return `${program.items ?? 'use super::prelude::*;\n'}${program.functions.map(printFunction).join('\n')}\n`;
}

function printFunction(f: GeneratedFunction): string {
  const text = `fn ${f.name}${f.head} {\n${f.body.map((s) => print(s, '    ')).join('')}    ${f.result}\n}`;
  return f.wrap === undefined ? `pub ${text}` : `${f.wrap[0]} ${text} ${f.wrap[1]}`;
}

function print(s: Statement, indent: string): string {
  if (s.kind === 'line') return `${indent}${s.text}\n`;
  const parts = s.heads.map(
    (head, i) => `${head} {\n${(s.bodies[i] ?? []).map((inner) => print(inner, `${indent}    `)).join('')}${indent}}`,
  );
  return `${indent}${parts.join(' ')}${s.tail}\n`;
}
