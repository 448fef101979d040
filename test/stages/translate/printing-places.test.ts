import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../pipeline/core/diagnostic.ts';
import { withPrintingPlaces } from '../../../stages/translate/printing-places.ts';

const refusal = (message: string): Diagnostic => ({
  code: 'AE5301',
  message,
  span: { file: 'src/lib.rs', line: 1, column: 1, endLine: 1, endColumn: 2 },
  hint: null,
});

test('every macro that prints is refused where it stands', async () => {
  const sources = {
    'src/lib.rs':
      'mod m;\npub fn f(x: u8) -> u8 {\n    println!("a");\n    // print!("no");\n    if x > 1 { dbg!(x); }\n    m::g(x)\n}\n#[cfg(test)]\nmod t { fn h() { println!("t") } }',
    'src/m.rs': 'pub fn g(x: u8) -> u8 { std::eprint!("é", ); eprintln!(); x }',
  };
  const found = await withPrintingPlaces([refusal('`std::io::_print` is not there'), refusal('something else')], sources);
  expect(found.map(({ message, span }) => `${span?.file}:${span?.line}:${span?.column} ${message.split(' ')[0]}`)).toEqual([
    'src/lib.rs:3:5 println!',
    'src/lib.rs:5:16 dbg!',
    'src/m.rs:1:30 eprint!',
    'src/m.rs:1:46 eprintln!',
    'src/lib.rs:1:1 something',
  ]);
});

test('other refusals stay as they are', async () => {
  const own = [refusal('`core::fmt::print` is not there')];
  expect(await withPrintingPlaces(own, { 'src/lib.rs': 'pub fn f() { println!() }' })).toEqual(own);
});
