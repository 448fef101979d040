import { expect, test } from 'vitest';
import { inOneFile } from '../../../datasets/import/in-one-file.ts';

test('modules in files become modules in blocks, at any depth', () => {
  const text = inOneFile({
    'src/lib.rs': '// mod no;\nmod a;\npub(crate) mod b;\npub fn f(x: u8) -> u8 { a::g(x) }\n',
    'src/a.rs': 'mod deep;\npub fn g(x: u8) -> u8 { deep::h(x) }\n',
    'src/a/deep.rs': '//! Words.\npub fn h(x: u8) -> u8 { x }\n',
    'src/b/mod.rs': '',
  });
  expect(text).toBe(`// mod no;
mod a {
mod deep {
//! Words.
pub fn h(x: u8) -> u8 { x }
}
pub fn g(x: u8) -> u8 { deep::h(x) }
}
pub(crate) mod b {

}
pub fn f(x: u8) -> u8 { a::g(x) }
`);
});

test.each([
  ['a module without a file', { 'src/lib.rs': 'mod a;\n' }, 'the module a has no file'],
  ['a file that no module is', { 'src/lib.rs': '', 'src/main.rs': '' }, 'src/main.rs belongs to no module'],
  ['no library', { 'src/main.rs': '' }, 'no src/lib.rs'],
])('%s is refused', (_what, sources, reason) => {
  expect(inOneFile(sources)).toMatchObject({ reason: expect.stringContaining(reason) });
});
