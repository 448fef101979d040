/** Models as the real tools wrote them give rustc's outcomes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { JsonValue, Outcome } from '../../../pipeline/core/outcome.ts';
import { loadModel } from '../../../compiler/model/load-model.ts';

const Golden = z.looseObject({ entry: z.string(), inputs: z.array(z.array(JsonValue)), expected: z.array(Outcome) });
const FOLDER = join(import.meta.dirname, '../../fixtures/recorded');
const programs = readdirSync(FOLDER).filter((p) => existsSync(join(FOLDER, p, 'problem.json')));

describe.each(programs)('%s', (program) => {
  const folder = join(FOLDER, program);
  const lean = readdirSync(folder).filter((f) => f.endsWith('.lean'));
  const problem = Golden.parse(JSON.parse(readFileSync(join(folder, 'problem.json'), 'utf8')));
  const texts = lean.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  const refused = texts.some(({ text }) => /\bsorry\b|^axiom /m.test(text));

  test.skipIf(refused)("has rustc's outcome on every case", () => {
    const answer = loadModel(texts);
    expect(answer.status === 'ok' ? [] : answer.diagnostics).toEqual([]);
    const f = answer.status === 'ok' ? answer.model.functions.get(problem.entry.replaceAll('::', '.')) : undefined;
    const wrong = problem.inputs.filter((args, i) => JSON.stringify(f?.call(args)) !== JSON.stringify(problem.expected[i]));
    expect(wrong).toEqual([]);
  });
});

test('there are programs to test', () => {
  expect(z.array(z.string()).min(3).parse(programs)).toBeDefined();
});
