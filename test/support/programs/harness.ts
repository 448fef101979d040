/** The native side: every program on every input, one outcome a line. */
import { entryOf, type GeneratedProgram } from './program.ts';

export function harness(valid: readonly number[], programs: readonly GeneratedProgram[]): string {
  const runs = valid.map((i) => `fn run${i}() {\n${runsOf(i, programs[i] as GeneratedProgram)}}`);
  const calls = valid.map((i) => `    run${i}();`);
  const printers = valid.map((i) => (programs[i] as GeneratedProgram).printers?.(`p${i}`) ?? '');
  return `${TO_JSON}\n${printers.join('')}${runs.join('\n')}\nfn main() {\n    std::panic::set_hook(Box::new(|_| {}));\n${calls.join('\n')}\n}\n`;
}

function runsOf(i: number, program: GeneratedProgram): string {
  const { name } = entryOf(program);
  return program.inputs
    .map(({ rust, types }, k) => {
      const scope = types === undefined ? '' : `use p${i}::*; `;
      const lets = rust.map((text, a) => `let mut v${a}${types === undefined ? '' : `: ${types[a]}`} = ${text};`).join(' ');
      const args = program.passing.map((passing, a) =>
        passing === 'mut' ? `&mut v${a}` : passing === 'ref' ? `&v${a}` : `v${a}`,
      );
      const finals = program.passing.flatMap((passing, a) => (passing === 'mut' ? [`v${a}.j()`] : []));
      const value = finals.length === 0 ? 'r.j()' : `format!("[{}]", vec![r.j(), ${finals.join(', ')}].join(","))`;
      return `    show("${i} ${k}", std::panic::catch_unwind(|| { ${scope}${lets} let r = p${i}::${name}(${args.join(', ')}); ${value} }));\n`;
    })
    .join('');
}

/** A trait that prints values as docs/values.md has them. */
export const TO_JSON = `
fn show(at: &str, outcome: Result<String, Box<dyn std::any::Any + Send>>) {
    match outcome { Ok(v) => println!("{} {{\\"ok\\":{}}}", at, v), Err(_) => println!("{} {{\\"panic\\":true}}", at) }
}
trait J { fn j(&self) -> String; }
macro_rules! ints { ($($t:ty),*) => { $(impl J for $t { fn j(&self) -> String {
    let big = *self as i128;
    if (*self as i128) > (1i128 << 53) || (*self as i128) < -(1i128 << 53) || big.to_string() != self.to_string() { format!("\\"{}\\"", self) } else { self.to_string() }
} })* } }
ints!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);
impl J for bool { fn j(&self) -> String { self.to_string() } }
impl J for () { fn j(&self) -> String { "null".to_string() } }
fn list<T: J>(s: &[T]) -> String { format!("[{}]", s.iter().map(|x| x.j()).collect::<Vec<_>>().join(",")) }
impl<T: J> J for Vec<T> { fn j(&self) -> String { list(self) } }
impl<T: J, const N: usize> J for [T; N] { fn j(&self) -> String { list(self) } }
impl<T: J> J for Box<T> { fn j(&self) -> String { (**self).j() } }
impl<T: J + ?Sized> J for &T { fn j(&self) -> String { (**self).j() } }
impl<T: J + ?Sized> J for &mut T { fn j(&self) -> String { (**self).j() } }
impl<T: J> J for [T] { fn j(&self) -> String { list(self) } }
impl J for char { fn j(&self) -> String { format!("\\"{}\\"", self) } }
impl<T: J> J for Option<T> { fn j(&self) -> String { match self { Some(x) => format!("{{\\"Some\\":[{}]}}", x.j()), None => "{\\"None\\":[]}".to_string() } } }
impl<T: J, E: J> J for Result<T, E> { fn j(&self) -> String { match self { Ok(x) => format!("{{\\"Ok\\":[{}]}}", x.j()), Err(x) => format!("{{\\"Err\\":[{}]}}", x.j()) } } }
impl J for str { fn j(&self) -> String { format!("{:?}", self) } }
impl<A: J> J for (A,) { fn j(&self) -> String { format!("[{}]", self.0.j()) } }
impl<A: J, B: J> J for (A, B) { fn j(&self) -> String { format!("[{},{}]", self.0.j(), self.1.j()) } }
macro_rules! tuples { ($($($t:ident $i:tt),*;)*) => { $(impl<$($t: J),*> J for ($($t),*) { fn j(&self) -> String { format!("[{}]", vec![$(self.$i.j()),*].join(",")) } })* } }
tuples! { A 0, B 1, C 2; A 0, B 1, C 2, D 3; A 0, B 1, C 2, D 3, E 4; A 0, B 1, C 2, D 3, E 4, F 5; A 0, B 1, C 2, D 3, E 4, F 5, G 6; A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7; }
impl J for std::cmp::Ordering { fn j(&self) -> String { format!("{{\\"{:?}\\":[]}}", self) } }
`;
