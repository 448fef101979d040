import { describe, expect, test } from 'vitest';
import { formatDiagnostic } from '../../../pipeline/core/diagnostic.ts';
import { checkProgram, crateName } from '../../../stages/code/code-stage.ts';

const check = async (lib: string, more: Partial<Parameters<typeof checkProgram>[0]> = {}) =>
  checkProgram({ problemId: 'demo', entry: 'f', otherFiles: {}, ...more, sources: { 'src/lib.rs': lib, ...more.sources } });
const offences = async (lib: string, more = {}): Promise<readonly string[]> => {
  const answer = await check(lib, more);
  return 'diagnostics' in answer ? answer.diagnostics.map((d) => `${d.span?.line}:${d.span?.column} ${d.code}`) : [];
};
const F = 'pub fn f() {}\n';

describe('the safe subset', () => {
  test.each([
    ['unsafe block', 'pub fn f() { unsafe { g() } }', '1:14 AE1002'],
    ['unsafe function', 'unsafe fn f() {}', '1:1 AE1002'],
    ['unsafe impl', 'struct S; unsafe impl Send for S {}', '1:11 AE1002'],
    ['unsafe inside a macro call', 'pub fn f() { let _ = vec![unsafe { 1 }]; }', '1:27 AE1002'],
    ['unsafe inside a macro definition', 'macro_rules! m { () => { unsafe { 1 } } }', '1:26 AE1002'],
    ['extern crate', 'extern crate libc;', '1:1 AE1003'],
    ['extern block', 'extern "C" { }', '1:1 AE1003'],
    ['extern function', 'pub extern "C" fn f() {}', '1:5 AE1003'],
    ['file access', 'pub fn f() { std::fs::read("x").ok(); }', '1:14 AE1004'],
    ['with leading ::', 'pub fn f() { ::std::process::exit(0); }', '1:16 AE1004'],
    ['with a raw identifier', 'pub fn f() { std::r#fs::read("x").ok(); }', '1:14 AE1004'],
    ['with spaces and comments between', 'pub fn f() { std /* x */ ::\n env::args(); }', '1:14 AE1004'],
    ['as a type', 'fn f(x: std::net::TcpStream) {}', '1:9 AE1004'],
    ['in a qualified path', 'type T = <std::fs::File as A>::B;', '1:11 AE1004'],
    ['use', 'use std::thread;', '1:5 AE1004'],
    ['use tree', 'use std::{cmp::Ordering, io::{self, Read}};', '1:5 AE1004'],
    ['use tree with an alias', 'use std::{env as e, mem};', '1:5 AE1004'],
    ['pub use', 'pub use std::os as o;', '1:9 AE1004'],
    ['panic hooks', 'pub fn f() { std::panic::set_hook(h); }', '1:14 AE1004'],
    ['catching panics', 'use std::panic::catch_unwind;', '1:5 AE1004'],
    ['core', 'use core::arch::asm;', '1:5 AE1004'],
    ['inside a macro call', 'pub fn f() { assert!(std::fs::read("x").is_ok()); }', '1:22 AE1004'],
    ['inside a nested function', 'mod m { fn f() { fn g() { std::io::stdout(); } } }', '1:27 AE1004'],
    ['renamed root', 'use std as s;', '1:5 AE1005'],
    ['renamed root in a tree', 'use std::{self as s};', '1:5 AE1005'],
    ['renamed root, leading ::', 'use ::std as s;', '1:7 AE1005'],
    ['renamed root in braces', 'use {std as s};', '1:6 AE1005'],
    ['renamed root in braces behind ::', 'use ::{std as s, core};', '1:8 AE1005'],
    ['renamed root among others', 'use {crate::a, std::{self as s}};', '1:16 AE1005'],
    ['an expression for tests only', 'pub fn f() -> u8 { #[cfg(test)] { 1 } + { unsafe { 2 } } }', '1:43 AE1002'],
    ['a use in a macro', 'm! { use {std as s}; }', '1:11 AE1005'],
    ['glob import of the root', 'use std::*;', '1:5 AE1005'],
    ['glob in a tree', 'use std::{*};', '1:5 AE1005'],
    ['root handed to a macro', 'pub fn f() { m!(std); }', '1:17 AE1005'],
    ['module chosen by a macro', 'macro_rules! m { ($x:ident) => { std::$x::exit(0) } }', '1:34 AE1007'],
    ['root chosen by a macro', 'macro_rules! m { ($x:ident) => { $x::process::exit(0) } }', '1:34 AE1007'],
    ['macro chosen by a macro', 'macro_rules! m { ($x:ident) => { $x!("a") } }', '1:34 AE1007'],
    ['attribute chosen by a macro', 'macro_rules! m { ($x:meta) => { #[$x] mod a; } }', '1:35 AE1007'],
    ['include!', 'include!("x.rs");', '1:1 AE1006'],
    ['include_str!', 'const S: &str = include_str!("/etc/passwd");', '1:17 AE1006'],
    ['env!', 'const S: &str = std::env!("HOME");', '1:22 AE1006'],
    ['option_env!', 'const S: Option<&str> = option_env!("HOME");', '1:25 AE1006'],
    ['a forbidden macro by another name', 'use std::include_str as safe;', '1:5 AE1006'],
    ['asm', 'pub fn f() { global_asm!("nop"); }', '1:14 AE1006'],
    ['include in a doc attribute', '#[doc = include_str!("x")]\npub fn f() {}', '1:9 AE1006'],
    ['path attribute', '#[path = "/etc/x.rs"]\nmod a { }', '1:3 AE1009'],
    ['no_mangle', '#[no_mangle]\npub fn f() {}', '1:3 AE1009'],
    ['unsafe attribute', '#[unsafe(no_mangle)]\npub fn f() {}', '1:3 AE1002'],
    ['feature', '#![feature(asm)]', '1:4 AE1009'],
    ['no_std', '#![no_std]', '1:4 AE1009'],
    ['hidden in cfg_attr', '#[cfg_attr(not(test), no_mangle)]\npub fn f() {}', '1:23 AE1009'],
    ['foreign derive', '#[derive(Clone, Serialize)]\nstruct S;', '1:17 AE1009'],
    ['tool attribute', '#[charon::opaque]\npub fn f() {}', '1:3 AE1009'],
    ['conditional compilation', '#[cfg(target_os = "linux")]\npub fn f() {}', '1:7 AE1012'],
    ['static mut', 'static mut X: u8 = 0;', '1:1 AE1008'],
    ['missing module', 'mod a;', '1:1 AE1011'],
    ['a bracket that stays open', 'pub fn g() {}\npub fn f() -> u8 {\n  if true {\n  1\n}', '2:18 AE1001'],
    ['a bracket that closes nothing', 'pub fn f() -> u8 { 1 }\n}', '2:1 AE1001'],
    ['a missing expression', 'pub fn g() {}\npub fn f(x: u8) -> u8 { x + ; }', '2:28 AE1001'],
    ['a missing semicolon', 'pub fn f() { let x = 3 let y = 4; }', '1:23 AE1001'],
    ['another language', 'pub fn g() {}\ndef f(x):\n  return x', '2:5 AE1001'],
  ])('%s', async (_name, lib, expected) => {
    expect(await offences(lib)).toContain(expected);
  });

  test.each([
    [
      'harmless std',
      'use std::cmp::{self, Ordering};\nuse std::mem::swap;\npub fn f() -> u8 { std::cmp::max(1, core::mem::size_of::<u8>() as u8) }',
    ],
    [
      'words in strings and comments',
      '// unsafe std::fs\npub fn f() -> &\'static str { /* extern */ "unsafe { std::fs::read }" }',
    ],
    ['a type with static lifetime', "pub fn f(x: &'static mut u8) -> &'static u8 { x }"],
    ['tests may do as they like', `${F}#[cfg(test)]\nmod tests { use std::fs; #[test] fn t() { unsafe {} } }`],
    ['a test function', `${F}#[test]\n#[should_panic]\nfn t() { std::process::exit(0) }`],
    [
      'own modules with such names',
      'mod fs { pub fn read() {} }\npub fn f() { fs::read(); crate::fs::read(); self::fs::read() }',
    ],
    ['panics', 'pub fn f() { if false { std::panic!("x") } assert_eq!(1, 1); unreachable!() }'],
    ['macros of the program', 'macro_rules! twice { ($x:expr) => { $x + $x } }\npub fn f() -> u8 { twice!(2) }'],
    [
      'known attributes',
      '#![allow(dead_code)]\n#![forbid(unsafe_code)]\n#[cfg_attr(test, derive(Debug, PartialEq))]\n#[derive(Clone, Copy)]\n#[must_use]\npub struct S;\npub fn f() {}',
    ],
    ['let chains', 'pub fn f(a: Option<u8>) -> bool { if let Some(x) = a && x > 1 { true } else { false } }'],
    ['raw identifiers', 'pub fn f(r#unsafe: u8) -> u8 { r#unsafe }'],
  ])('allows %s', async (_name, lib) => {
    expect(await offences(lib)).toEqual([]);
  });

  test('of what is no Rust nothing else is said', async () => {
    expect(await offences('pub fn f( {\npub fn g() -> u8 { 1 }\n', { entry: '' })).toEqual(['1:11 AE1001']);
  });

  test('every offence is reported, in order of place', async () => {
    expect(await offences('use std::fs;\npub fn f() { unsafe { std::process::exit(1) } }\n#[no_mangle] fn g() {}')).toEqual([
      '1:5 AE1004',
      '2:14 AE1002',
      '2:23 AE1004',
      '3:3 AE1009',
    ]);
  });

  test('columns count characters', async () => {
    expect(await offences('pub fn f() { let _ = ("é𝄞", unsafe { 1 }); }')).toEqual(['1:29 AE1002']);
  });

  test('deep nesting is refused with its place, not a crash of ours or rustc’s', async () => {
    for (const text of [
      `${'('.repeat(20_000)}1${')'.repeat(20_000)}`,
      `vec!${'['.repeat(20_000)}1${']'.repeat(20_000)}`,
      `${'-'.repeat(20_000)}1`,
    ])
      expect(await offences(`pub fn f() -> u8 { ${text} }`)).toEqual([expect.stringMatching(/^1:\d+ AE1014$/)]);
    expect(await offences(`pub fn f() -> u8 { ${'('.repeat(100)}1${')'.repeat(100)} }`)).toEqual([]);
  });
});

describe('the crate around it', () => {
  const MANIFEST =
    '[package]\nname = "demo"\nversion = "0.1.0"\nedition = "2021"\n\n[lib]\npath = "src/lib.rs"\n\n[dependencies]\n';
  const manifest = (text: string) => ({ otherFiles: { 'Cargo.toml': text } });

  test('a plain manifest passes', async () => {
    expect(await check(F, manifest(MANIFEST))).toEqual({ files: ['src/lib.rs'], crate: 'demo', entry: 'f', edition: '2021' });
    expect(await check(F, manifest(MANIFEST.replace('2021', '2024')))).toMatchObject({ edition: '2024' });
  });

  test.each([
    ['[dependencies]\nserde = "1"', '10:1 dependencies are not allowed'],
    ['[target."cfg(unix)".dependencies]\nlibc = "1"', '11:1 target is not allowed'],
    ['[package.metadata.charon]\nopaque = ["f"]', '11:1 a program may not set up its own translation'],
    ['[profile.dev]\noverflow-checks = false', '11:1 a program may not choose how it is built'],
    ['[features]\na = []', '11:1 features is not allowed'],
    ['[workspace]\nmembers = ["x"]', '11:1 workspace is not allowed'],
  ])('%s', async (text, message) => {
    const whole = text.startsWith('[dependencies]')
      ? MANIFEST.replace('[dependencies]\n', `\n${text}\n`)
      : `${MANIFEST}\n${text}\n`;
    const answer = await check(F, manifest(whole));
    const [line = ''] = 'diagnostics' in answer ? answer.diagnostics.map(formatDiagnostic) : [];
    const [at = '', rest = ''] = message.split(/ (.*)/s);
    expect(line).toMatch(new RegExp(`^Cargo.toml:\\d+:${at.split(':')[1]}: AE1010: `));
    expect(line).toContain(rest);
  });

  test.each([
    ['build = "b.rs"\n', 'build scripts are not allowed'],
    ['edition = "2018"\n', 'edition 2018 is not supported'],
  ])('package key %s', async (line, message) => {
    const answer = await check(F, manifest(MANIFEST.replace('edition = "2021"\n', line)));
    expect(JSON.stringify(answer)).toContain(message);
  });

  test.each([
    ['build.rs', 'build scripts are not allowed'],
    ['.cargo/config.toml', 'a program may not configure cargo'],
  ])('%s', async (name, message) => {
    expect(JSON.stringify(await check(F, { otherFiles: { [name]: '' } }))).toContain(message);
  });

  test('proc macros, other crate types and broken TOML are refused with their place', async () => {
    for (const [text, message] of [
      [`${MANIFEST}`.replace('path = "src/lib.rs"', 'proc-macro = true'), '"procedural macros are not allowed"'],
      [`${MANIFEST}`.replace('path = "src/lib.rs"', 'crate-type = ["cdylib"]'), 'plain library'],
      ['[package\nname = 1', 'AE1010'],
    ] as const)
      expect(JSON.stringify(await check(F, manifest(text)))).toContain(message);
  });

  test('only the files of the library belong to the program, and all of them are checked', async () => {
    const sources = {
      'src/a.rs': 'pub mod b;',
      'src/a/b.rs': 'pub fn g() {}',
      'src/main.rs': 'use std::io;',
      'src/c/mod.rs': '',
    };
    expect(await check(`mod a;\nmod c;\n${F}`, { sources })).toMatchObject({
      files: ['src/lib.rs', 'src/a.rs', 'src/c/mod.rs', 'src/a/b.rs'],
    });
    const answer = await check(`mod a;\n${F}`, { sources: { 'src/a.rs': 'use std::io;' } });
    expect('diagnostics' in answer && answer.diagnostics[0]?.span?.file).toBe('src/a.rs');
  });

  test('the entry of a crate without a problem is found where it is plain', async () => {
    const infer = (lib: string) => check(lib, { entry: '' });
    expect(await infer('pub fn g() {}\nfn h() {}')).toMatchObject({ entry: 'g' });
    expect(await infer('pub fn a() {}\npub fn b() { a() }')).toMatchObject({ entry: 'b' });
    expect(await infer('pub fn a() {}\npub fn demo() {}')).toMatchObject({ entry: 'demo' });
    expect(JSON.stringify(await infer('pub fn a() {}\npub fn b() {}'))).toContain(
      'which of the public functions a, b is the entry',
    );
    expect(JSON.stringify(await infer('fn a() {}'))).toContain('no public function');
  });

  test.each([
    ['two_sum', 'two_sum'],
    ['Two-Sum', 'two_sum'],
    ['2sum', 'p2sum'],
    ['std', 'std_'],
    ['match', 'match_'],
  ])('the crate of %s is %s', (id, crate) => {
    expect(crateName(id)).toBe(crate);
  });
});
