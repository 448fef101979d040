/** Builds one Rust program and gives what it prints: rustc is the judge of the library's meaning. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Shows values so that both sides write them alike: `!` a panic, `-` None, `+x` Some, parentheses around tuples, brackets around sequences. */
const SHOW = `
#![allow(warnings)]
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::cmp::Ordering;
trait Show { fn show(&self) -> String; }
macro_rules! numbers { ($($t:ty)*) => { $(impl Show for $t { fn show(&self) -> String { self.to_string() } })* } }
numbers! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize bool }
impl Show for () { fn show(&self) -> String { "()".to_string() } }
impl<T: Show> Show for Option<T> { fn show(&self) -> String { match self { None => "-".to_string(), Some(x) => format!("+{}", x.show()) } } }
impl<T: Show, E: Show> Show for Result<T, E> { fn show(&self) -> String { match self { Ok(x) => format!("ok {}", x.show()), Err(x) => format!("err {}", x.show()) } } }
impl<A: Show, B: Show> Show for (A, B) { fn show(&self) -> String { format!("({},{})", self.0.show(), self.1.show()) } }
impl<A: Show, B: Show, C: Show> Show for (A, B, C) { fn show(&self) -> String { format!("({},{},{})", self.0.show(), self.1.show(), self.2.show()) } }
impl<T: Show> Show for [T] { fn show(&self) -> String { let v: Vec<String> = self.iter().map(|x| x.show()).collect(); format!("[{}]", v.join(",")) } }
impl<T: Show> Show for Vec<T> { fn show(&self) -> String { self[..].show() } }
impl<T: Show, const N: usize> Show for [T; N] { fn show(&self) -> String { self[..].show() } }
impl<T: Show + ?Sized> Show for &T { fn show(&self) -> String { (**self).show() } }
impl Show for Ordering { fn show(&self) -> String { match self { Ordering::Less => "Less", Ordering::Equal => "Equal", Ordering::Greater => "Greater" }.to_string() } }
fn run<R: Show>(f: impl FnOnce() -> R) -> String { match catch_unwind(AssertUnwindSafe(f)) { Ok(x) => x.show(), Err(_) => "!".to_string() } }
`;

/** `body` is that of \`main\`, \`items\` stand beside it. Lines that are printed come back. */
export function rustOutput(items: string, body: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'library-'));
  try {
    const source = join(folder, 'main.rs');
    writeFileSync(source, `${SHOW}${items}\nfn main() {\n  std::panic::set_hook(Box::new(|_| {}));\n${body}\n}\n`);
    const binary = join(folder, 'main');
    const flags = ['--edition', '2021', '-C', 'opt-level=0', '-C', 'overflow-checks=on', '-C', 'codegen-units=4', '-o', binary];
    execFileSync('rustc', [...flags, source], { stdio: ['ignore', 'pipe', 'pipe'], timeout: 300_000 });
    const text = execFileSync(binary, { encoding: 'utf8', maxBuffer: 1 << 28, timeout: 120_000 });
    return text.split('\n').filter((line) => line !== '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
