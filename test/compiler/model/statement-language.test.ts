/** Every form and function that statements may use, each with its truth: test/fixtures/statements/language.txt. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { JsonValue } from '../../../pipeline/core/outcome.ts';
import { modelOf } from './lean-run.ts';
import { readStatements } from '../../../compiler/model/statement/read-statements.ts';

const MODEL = modelOf(`
inductive Tree where
| Leaf : Tree
| Node : Tree → I32 → Tree → Tree
inductive Color where
| Red : Color
| Green : Color
structure P where
  x : U8
  y : U8
def half (a : U8) : Result (U8 × U8) := do
  let q ← a / 2#u8
  let r ← a % 2#u8
  ok (q, r)
def inv (a : U8) : Result U8 := 100#u8 / a
def swap (p : P) : Result P := ok { x := p.y, y := p.x }
def flip (c : Color) : Result Color := match c with | Color.Red => ok Color.Green | Color.Green => ok Color.Red
def dup (v : Slice U8) : Result (alloc.vec.Vec U8) := do
  let n := Slice.len v
  loop (fun (i, out) => do
    if i < n then do
      let x ← Slice.index_usize v i
      let out1 ← alloc.vec.Vec.push out x
      let i1 ← i + 1#usize
      ok (cont (i1, out1))
    else ok (done out)) (0#usize, alloc.vec.Vec.new U8)`);

const LINES = readFileSync(new URL('../../fixtures/statements/language.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const);

function truthOf(line: string): string {
  const [prop = '', values] = line.split(' @@ ');
  const text = `import Aeneas\nopen Aeneas Aeneas.Std Result\nnamespace m\ntheorem t ${values === undefined ? `: ${prop}` : prop} := by sorry\nend m\n`;
  const [answer] = readStatements(MODEL, [{ name: 's.lean', text }]);
  if (answer?.verdict !== 'ok') return answer?.verdict === 'error' ? 'E' : 'N';
  const truth = answer.statement.check(values === undefined ? [] : (JSON.parse(values) as JsonValue[]), { fuel: 2_000_000 });
  return { holds: 'T', fails: 'F', unknown: 'U', excluded: 'X' }[truth.kind];
}

test('the truth of each', () => {
  expect(LINES.length).toBeGreaterThan(500);
  const wrong = LINES.filter(([want, line]) => truthOf(line) !== want).map(
    ([want, line]) => `${want} ${line} gives ${truthOf(line)}`,
  );
  expect(wrong).toEqual([]);
});
