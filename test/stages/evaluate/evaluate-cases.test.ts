import { beforeAll, expect, test } from 'vitest';
import type { Model } from '../../../compiler/model/api.ts';
import { loadModel } from '../../../compiler/model/load-model.ts';
import { readCrateItems } from '../../../compiler/rust/read-crate-items.ts';
import { translate } from '../../../compiler/translate.ts';
import type { CrateItems, Translation } from '../../../compiler/translate-api.ts';
import type { JsonValue } from '../../../pipeline/core/outcome.ts';
import { typeTable } from '../../../pipeline/core/value.ts';
import { caseLimits, evaluateCase } from '../../../stages/evaluate/evaluate-cases.ts';
import { rustcOutput } from '../../support/rustc-output.ts';

const LIB = `pub struct S { pub a: u32, pub p: (u8, u8) }
pub fn field(s: &mut S) -> &mut (u8, u8) { &mut s.p }
pub fn crossed<'a, 'b>(x: &'a mut u32, y: &'b mut u32) -> (&'b mut u32, &'a mut u32) { (y, x) }
pub fn tail<'a, 'b>(n: &'b mut u32, v: &'a mut Vec<u32>, w: &'a mut Vec<u32>) -> (bool, &'a mut [u32]) {
    *n += 1;
    if *n > 3 { (true, &mut v[1..]) } else { (false, &mut w[..1]) }
}
pub fn find(v: &mut [u32], i: usize) -> Option<&mut u32> { v.get_mut(i) }
impl S { pub fn touch(&mut self, n: u32) -> &mut u32 { self.a += n; &mut self.a } }
pub fn beside<'a>(s: &'a mut S, o: &mut u32) -> &'a mut u32 { *o += s.a; &mut s.a }
pub fn outlives<'a, 'b: 'a>(c: bool, x: &'b mut u32, y: &'a mut u32) -> &'a mut u32 { if c { x } else { y } }
pub fn nested<'a, 'b>(x: &'a mut u32, y: &'b mut u8) -> ((u8, &'b mut u8), &'a mut u32) { ((3, y), x) }
`;

let items: CrateItems;
let translation: Translation;
let model: Model;
beforeAll(async () => {
  const output = await rustcOutput('app', LIB);
  items = readCrateItems(output.hirTree);
  translation = translate(output);
  const answer = loadModel([{ name: 'App.lean', text: translation.text }]);
  if (answer.status !== 'ok') throw new Error(JSON.stringify(answer.diagnostics));
  model = answer.model;
});

test.each<[string, JsonValue[], JsonValue]>([
  ['field', [{ a: 1, p: [2, 3] }], { ok: [[2, 3], { a: 1, p: [2, 3] }] }],
  ['crossed', [1, 2], { ok: [[2, 1], 1, 2] }],
  ['tail', [3, [5, 6], [7]], { ok: [[true, [6]], 4, [5, 6], [7]] }],
  ['tail', [0, [5, 6], [7]], { ok: [[false, [7]], 1, [5, 6], [7]] }],
  ['tail', [0, [5, 6], []], { panic: true }],
  ['find', [[4], 0], { ok: [{ Some: [4] }, [4]] }],
  ['find', [[4], 1], { ok: [{ None: [] }, [4]] }],
  ['S::touch', [{ a: 1, p: [0, 0] }, 2], { ok: [3, { a: 3, p: [0, 0] }] }],
  ['beside', [{ a: 1, p: [0, 0] }, 2], { ok: [1, { a: 1, p: [0, 0] }, 3] }],
])('%s%j ends with its borrows as they are', (name, args, expected) => {
  const signature = items.functions.find((f) => f.name === name);
  const fn = model.functions.get(translation.functions.find((f) => f.rust === name)?.lean ?? '');
  if (signature === undefined || fn === undefined) throw new Error(`no model of ${name}`);
  expect(evaluateCase(fn, args, { signature, table: typeTable(items.adts), limits: caseLimits(1) })).toEqual(expected);
});

test.each([
  ['outlives', /another lifetime/],
  ['nested', /tuple of a tuple/],
])('%s is refused: what is written through its result would be lost', (name, message) => {
  const found = translation.functions.find((f) => f.rust === name);
  expect(found?.status).toBe('refused');
  expect(found?.diagnostics[0]?.message).toMatch(message);
  expect(found?.diagnostics[0]?.span).not.toBeNull();
});
