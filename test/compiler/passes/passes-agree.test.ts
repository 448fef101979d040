import { afterAll, describe, expect, test } from 'vitest';
import type { CfgStatement } from '../../../compiler/ir/cfg.ts';
import type { GraphPass } from '../../../compiler/passes/pass-list.ts';
import { linkCrate } from '../../../compiler/rust/link-crate.ts';
import type { LinkedCrate } from '../../../compiler/rust/linked-crate.ts';
import type { JsonValue } from '../../../pipeline/core/outcome.ts';
import { randomFrom } from '../../../pipeline/core/random.ts';
import { generateProgram } from '../../support/programs/generate-program.ts';
import { entryOf, type GeneratedProgram, PRELUDE, printProgram } from '../../support/programs/program.ts';
import { toolContext } from '../../support/tool-context.ts';
import { graphLevelsOf, levelsOf } from '../ir/levels.ts';
import { NONE, some, type Value } from '../ir/values.ts';

const tools = toolContext(4);
afterAll(() => tools.dispose());

const FIXED_SEED = 774_861;
const freshSeed = (): number => Date.now() % 1_000_000;

describe('every level of the passes gives the same outcome on random programs', () => {
  test.each([
    ['a fixed seed', FIXED_SEED],
    ['a fresh seed', freshSeed()],
  ])('%s (%i)', { timeout: 600_000 }, async (_, seed) => {
    const programs = makePrograms(seed, 12);
    const levels = levelsOf(await linked(programs));
    // A pass that changes nothing here would be compared with itself.
    const changing = new Set(levels.flatMap(({ name, text }, i) => (text() === levels[i - 1]?.text() ? [] : [name])));
    if (seed === FIXED_SEED) expect([...changing].sort()).toEqual([...new Set(levels.map(({ name }) => name))].sort());
    for (const [i, program] of programs.entries()) {
      for (const input of program.inputs) {
        const key = `p${i}::${entryOf(program).name}`;
        const outcomes = levels.map((level) => [level.name, level.run(key, input.json.map(valueOf))]);
        const first = outcomes[0]?.[1];
        expect(outcomes, `seed ${seed}, ${key} on ${input.rust.join(', ')}`).toEqual(outcomes.map(([name]) => [name, first]));
      }
    }
  });
});

test('a pass that loses an assertion is found', { timeout: 600_000 }, async () => {
  const isAssert = (s: CfgStatement): boolean => s.kind === 'assert';
  const forgetful: GraphPass = {
    name: 'forgetful',
    run: (cfg) => ({
      ...cfg,
      blocks: new Map([...cfg.blocks].map(([id, b]) => [id, { ...b, statements: b.statements.filter((s) => !isAssert(s)) }])),
    }),
  };
  const program: GeneratedProgram = {
    functions: [{ name: 'f0', head: '(a0: u8) -> u8', body: [], result: 'a0 + 200' }],
    inputs: [],
    passing: ['value'],
  };
  const crate = await linked([program]);
  const [first, second] = graphLevelsOf(crate, [forgetful]).levels.slice(1);
  expect(first?.run('p0::f0', [100n])).toBe('panic');
  expect(second?.run('p0::f0', [100n])).not.toBe('panic');
  expect(new Set(levelsOf(crate).map((level) => level.run('p0::f0', [100n])))).toEqual(new Set(['panic']));
});

function makePrograms(seed: number, count: number): readonly GeneratedProgram[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => generateProgram(random, 5));
}

async function linked(programs: readonly GeneratedProgram[]): Promise<LinkedCrate> {
  const modules = programs.map((program, i) => `pub mod p${i} {\n${printProgram(program)}}\n`);
  const text = `#![allow(arithmetic_overflow, unconditional_panic, overflowing_literals)]\npub mod prelude {${PRELUDE}}\n${modules.join('')}`;
  const answer = await tools.context.rustc.dump({ crate: 'batch', edition: '2021', sources: { 'src/lib.rs': text } });
  if (answer.status !== 'ok') throw new Error(JSON.stringify(answer).slice(0, 2000));
  return linkCrate(answer.value.output).crate;
}

function valueOf(json: JsonValue): Value {
  if (typeof json === 'boolean') return json;
  if (typeof json === 'number' || typeof json === 'string') return BigInt(json);
  if (Array.isArray(json)) return json.map((item) => valueOf(item));
  if (json === null) return null;
  const [item] = (json['Some'] ?? []) as readonly JsonValue[];
  return item === undefined ? NONE : some(valueOf(item));
}
