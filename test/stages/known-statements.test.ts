/** Statements of known truth: each stands behind a comment `-- @class` that says what it is. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkFile } from '../../stages/freeze/check-file.ts';
import { screenFile } from '../../stages/screen/screen-file.ts';

const FOLDER = join(import.meta.dirname, '../fixtures/statements/known');

/** What freeze says of them; what is true or false without being of another class is `ok`. */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  true: ['ok'],
  false: ['ok'],
  trivial: ['trivial'],
  tfalse: ['trivially-false'],
  vacuous: ['vacuous', 'no-witness'],
  dup: ['duplicate'],
  error: ['error'],
  ignores: ['ignores-program'],
};

/** False on so few inputs that a thousand may miss it. */
const RARE: ReadonlySet<string> = new Set(['shifted', 'drawn_full_long']);

const file = (program: string, name: string) => ({ name, text: readFileSync(join(FOLDER, program, name), 'utf8') });

test.each(readdirSync(FOLDER))('%s: freeze tells the classes, the screen refutes what is false and nothing else', (program) => {
  const model = [file(program, 'model.lean')];
  const statements = file(program, 'statements.lean');
  const known = [...statements.text.matchAll(/-- @(\w+)\n(?:\/--[\s\S]*?-\/\n)?theorem ([\w']+)/g)].map(
    ([, truth = '', name = '']) => ({
      truth,
      name,
    }),
  );
  const checked = checkFile(model, statements);
  const screened = screenFile(model, statements, { cases: 1000, seed: 1 });
  if (checked.status === 'rejected' || screened.status === 'rejected') throw new Error('the model does not read');
  expect(known.map(({ name }) => name)).toEqual(checked.theorems.map(({ name }) => name));
  const misjudged = known.flatMap(({ truth, name }) => {
    const verdict = checked.theorems.find((t) => t.name === name)?.verdict ?? '';
    return CLASSES[truth]?.includes(verdict) === true || RARE.has(name) ? [] : [`${name}: ${verdict}, is ${truth}`];
  });
  expect(misjudged).toEqual([]);
  const refuted = screened.theorems.flatMap(({ name, outcome }) => (outcome === 'counterexample' ? [name] : []));
  const falseOnes = known.flatMap(({ truth, name }) => (truth === 'false' ? [name] : []));
  expect(falseOnes.filter((name) => !refuted.includes(name) && !RARE.has(name))).toEqual([]);
  const trueOnes = known.flatMap(({ truth, name }) => (truth === 'true' || truth === 'trivial' || truth === 'dup' ? [name] : []));
  expect(trueOnes.filter((name) => refuted.includes(name))).toEqual([]);
});
