import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { loadModel } from '../../compiler/model/load-model.ts';
import { translate } from '../../compiler/translate.ts';
import { nativeOutcomes } from '../support/programs/run-natively.ts';
import { toolContext } from '../support/tool-context.ts';

const tools = toolContext(4);
afterAll(() => tools.dispose());

/** Each `pub fn f(a: u32, b: u32) -> …` is about one thing: order of evaluation, two-phase borrows, walking and chosen borrows, … */
const readSource = (file: string): string => readFileSync(new URL(`../fixtures/programs/${file}`, import.meta.url), 'utf8');
const INPUTS = [0, 1, 2, 3, 4, 6, 9, 13, 33, 100, 2_147_483_648, 4_294_967_295];

const FILES = [
  'borrows-and-control.rs',
  'data-and-traits.rs',
  'several-borrows.rs',
  'library-calls.rs',
  'constants-and-associated.rs',
  'closures-and-functions.rs',
];

test.each(FILES)('%s: the models do what the compiled programs do', { timeout: 600_000 }, async (file) => {
  const { context } = tools;
  const source = readSource(file);
  const names = [...source.matchAll(/^pub fn (\w+)\(a: u32, b: u32\)/gm)].map(([, name]) => name ?? '');
  const dump = await context.rustc.dump({ crate: 'chosen', edition: '2021', sources: { 'src/lib.rs': source } });
  if (dump.status !== 'ok') throw new Error(JSON.stringify(dump).slice(0, 1000));
  const translation = translate(dump.value.output);
  expect(translation.functions.filter((f) => f.status === 'refused')).toEqual([]);
  const loaded = loadModel([{ name: 'chosen.lean', text: translation.text }]);
  if (loaded.status !== 'ok') throw new Error(JSON.stringify(loaded.diagnostics.slice(0, 3)));
  const pairs = INPUTS.flatMap((a) => INPUTS.map((b) => [a, b] as const));
  const native = await nativeOutcomes(context, harness(source, names));
  for (const name of names) {
    const outcomes = pairs.map(([a, b]) => {
      const outcome = loaded.model.functions.get(name)?.call([a, b]) ?? { unknown: 'no such function' };
      return 'ok' in outcome ? String(outcome.ok) : 'panic' in outcome ? 'P' : outcome.unknown;
    });
    expect(outcomes, name).toEqual(native.get(name));
  }
});

test('elements lent together inside a step that goes back through a function are refused, with their place', {
  timeout: 120_000,
}, async () => {
  const source = 'pub fn f(v: &mut [[u32; 2]]) { for [x, y] in v.iter_mut() { *x = y.wrapping_add(1); *y = 4; } }';
  const dump = await tools.context.rustc.dump({ crate: 'refused', edition: '2021', sources: { 'src/lib.rs': source } });
  if (dump.status !== 'ok') throw new Error(JSON.stringify(dump).slice(0, 1000));
  const [f] = translate(dump.value.output).functions;
  expect(f).toMatchObject({ status: 'refused', diagnostics: [{ code: 'AE5201', span: { line: 1 } }] });
});

test('captures that MIR does not show and no temporary tells are refused', { timeout: 120_000 }, async () => {
  const source = 'pub fn f(a: u32) -> u32 {\n  let p = (a, a / 2);\n  let g = move |k: u32| p.0 ^ p.1 ^ k;\n  g(a)\n}';
  const dump = await tools.context.rustc.dump({ crate: 'refused', edition: '2021', sources: { 'src/lib.rs': source } });
  if (dump.status !== 'ok') throw new Error(JSON.stringify(dump).slice(0, 1000));
  const [f] = translate(dump.value.output).functions;
  expect(f).toMatchObject({
    status: 'refused',
    diagnostics: [{ message: 'the compiler does not show all that the closure captures', span: { line: 3, column: 11 } }],
  });
});

function harness(source: string, names: readonly string[]): string {
  const runs = names.map(
    (name) =>
      `print!("${name}"); for a in V { for b in V { match std::panic::catch_unwind(|| ${name}(a, b)) { Ok(v) => print!(" {}", v), Err(_) => print!(" P") } } } println!();`,
  );
  return `${source}\nconst V: [u32; ${INPUTS.length}] = [${INPUTS.join(', ')}];\nfn main() { std::panic::set_hook(Box::new(|_| {}));\n${runs.join('\n')}\n}\n`;
}
