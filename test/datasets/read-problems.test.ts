import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { datasetPath } from '../../datasets/bundled.ts';
import { formatFault } from '../../datasets/dataset-fault.ts';
import { hideCases } from '../../datasets/hide-cases.ts';
import { readProblems } from '../../datasets/read-problems.ts';
import { readProgramAt, readPrograms } from '../../datasets/read-programs.ts';

const made: string[] = [];
let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'aegis-problems-'));
  made.push(dir);
});
afterAll(() => made.forEach((path) => rmSync(path, { recursive: true, force: true })));

const file = (name: string, content: string | Uint8Array): string => {
  const path = join(dir, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
};
const problem = (id: string, more: object = {}): Record<string, unknown> => ({
  id,
  title: 'T',
  statement: 'S',
  difficulty: 'easy',
  category: 'arrays',
  source: 'test',
  licence: 'CC0',
  entry: 'f',
  signature: 'pub fn f(a: u64) -> u64',
  cases: [{ args: [1], expected: { ok: 1 }, visible: true }],
  ...more,
});
const jsonl = (...lines: readonly unknown[]): string =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
const faultsOf = async (path: string): Promise<readonly string[]> =>
  (await readProblems(path)).faults.map((fault) => formatFault(fault).replace(`${dir}/`, ''));
const idsOf = async (path: string): Promise<readonly string[]> => (await readProblems(path)).problems.map((p) => p.problem.id);

describe('reading problems', () => {
  test('a JSONL file, with byte order mark, CRLF and blank lines', async () => {
    const path = file('p.jsonl', `\uFEFF${jsonl(problem('a'), '', problem('b')).replaceAll('\n', '\r\n')}\r\n`);
    expect(await readProblems(path)).toMatchObject({
      problems: [
        { line: 1, problem: { id: 'a' } },
        { line: 3, problem: { id: 'b' } },
      ],
      faults: [],
    });
  });

  test('faults name file, line and field, and cost no other problem', async () => {
    const { title: _title, ...untitled } = problem('c');
    const path = file(
      'p.jsonl',
      jsonl(
        problem('a'),
        '{"id": "b", oops}',
        untitled,
        problem('d', { cases: [{ args: [1], expected: { okay: 1 } }] }),
        problem('e', { colour: 'red' }),
        problem('a'),
        problem('../f'),
        problem('g', { cases: [{ args: [1], expected: { unknown: 'x' } }] }),
        problem('h', {
          cases: [
            { args: [1], expected: { ok: 1 } },
            { args: [1, 2], expected: { ok: 1 } },
          ],
        }),
        '[]',
        '7',
        problem('z'),
      ),
    );
    expect(await idsOf(path)).toEqual(['a', 'z']);
    const faults = await faultsOf(path);
    expect(faults.map((line) => line.replace(/^(p\.jsonl:\d+: [^ ]*) .*/s, '$1'))).toEqual([
      'p.jsonl:2: not',
      'p.jsonl:3: title:',
      'p.jsonl:4: cases[0].expected:',
      'p.jsonl:5: colour:',
      'p.jsonl:7: id:',
      'p.jsonl:8: cases[0].expected:',
      'p.jsonl:9: cases[1].args:',
      'p.jsonl:11: a',
      'p.jsonl:6: id:',
    ]);
    expect(faults.at(-1)).toContain('a is already the id of the problem at');
  });

  test('a case that is not of the types in the signature is a fault with its place, and costs no other problem', async () => {
    const signature = 'pub fn f(xs: &mut Vec<(u8, Option<i8>)>, k: u32, own: Shape) -> Result<u8, ()>';
    const fine = { args: [[[1, { None: [] }]], 3, 'anything'], expected: { ok: [{ Ok: [1] }, []] } };
    const cases = [
      fine,
      {
        ...fine,
        args: [
          [
            [1, { None: [] }],
            [2, { Some: [200] }],
          ],
          3,
          0,
        ],
      },
      { ...fine, args: [[], '-1', 0] },
      { ...fine, args: [[], 'many', 0] },
      { args: [[], 1, 0], expected: { ok: [{ Ok: [1] }, [[256, { None: [] }]]] } },
      { args: [[], 1, 0], expected: { panic: true } },
    ];
    const path = file('p.jsonl', jsonl(problem('a'), problem('b', { signature, cases }), problem('c')));
    expect(await faultsOf(path)).toEqual([
      'p.jsonl:2: cases[1].args[0][1][1].Some[0]: 200 is not in the range of i8',
      'p.jsonl:2: cases[2].args[1]: -1 is not in the range of u32',
      'p.jsonl:2: cases[3].args[1]: expected an integer of type u32, got "many"',
      'p.jsonl:2: cases[4].expected.ok[1][0][0]: 256 is not in the range of u8',
    ]);
    expect(await idsOf(path)).toEqual(['a', 'c']);
    const short = { cases: undefined, inputs: [[1], [-1]], expected: [{ ok: 1 }, { ok: 1 }] };
    expect(await faultsOf(file('q.jsonl', jsonl(problem('d', short))))).toEqual([
      'q.jsonl:1: inputs[1][0]: -1 is not in the range of u64',
    ]);
    const many = problem('e', { signature: 'fn f(a: u64, b: u64) -> u64' });
    expect(await faultsOf(file('r.jsonl', jsonl(many)))).toEqual(['r.jsonl:1: cases[0].args: f takes 2 arguments, not 1']);
  });

  test('strict stops at the first fault', async () => {
    const path = file('p.jsonl', jsonl(problem('a'), '{', '{'));
    await expect(readProblems(path, { strict: true })).rejects.toMatchObject({
      code: 'data/invalid',
      message: expect.stringMatching(/p\.jsonl:2: .*and 1 more/) as string,
    });
  });

  test('in a file of many lines the line is the field’s', async () => {
    const path = file('p.json', JSON.stringify([problem('a'), problem('b', { difficulty: 'tough' })], null, 2));
    const [fault] = (await readProblems(path)).faults;
    expect(fault).toMatchObject({ field: 'difficulty' });
    expect(JSON.stringify([problem('a'), problem('b')], null, 2).split('\n')[(fault?.line ?? 0) - 1]).toContain('difficulty');
  });

  test('a folder of files and of problem folders, with what lies beside them', async () => {
    file('one.jsonl', jsonl(problem('a')));
    file('two/problem.json', JSON.stringify(problem('b')));
    file('two/solution.rs', 'pub fn f(a: u64) -> u64 { a }');
    file('two/spec.lean', 'theorem t : True := by sorry');
    file('three/problem.json', JSON.stringify(problem('c')));
    file('three/src/lib.rs', '// c');
    file('notes.txt', 'no problem');
    const { problems, faults } = await readProblems(dir);
    expect(faults).toEqual([]);
    expect(problems.map(({ problem: p }) => [p.id, p.solution, p.specification])).toEqual([
      ['a', undefined, undefined],
      ['c', '// c', undefined],
      ['b', 'pub fn f(a: u64) -> u64 { a }', 'theorem t : True := by sorry'],
    ]);
  });

  test('the same id in two files is refused with both places', async () => {
    file('one.jsonl', jsonl(problem('a')));
    file('two.jsonl', jsonl(problem('b'), problem('a')));
    expect(await faultsOf(dir)).toEqual([
      `two.jsonl:2: id: a is already the id of the problem at ${dir}/one.jsonl:1; this one is left out`,
    ]);
  });

  test('inputs with expected outcomes stand for cases, some of them hidden', async () => {
    const { cases: _cases, ...rest } = problem('a');
    const path = file(
      'p.json',
      JSON.stringify({ ...rest, inputs: [[1], [2], [3]], expected: [{ ok: 1 }, { ok: 2 }, { ok: 3 }] }),
    );
    const [found] = (await readProblems(path)).problems;
    expect(found?.problem.cases.map((c) => c.args)).toEqual([[1], [2], [3]]);
    expect(found?.problem.cases.filter((c) => !c.visible)).toHaveLength(1);
    const odd = file('q.json', JSON.stringify({ ...rest, inputs: [[1], [2]], expected: [{ ok: 1 }] }));
    expect(await faultsOf(odd)).toEqual([
      'q.json:1: expected: there must be exactly one expected outcome for each of the inputs',
    ]);
  });

  test('integers keep every digit', async () => {
    const text = JSON.stringify(problem('a')).replace('"args":[1]', '"args":[18446744073709551615]');
    const [found] = (await readProblems(file('p.json', text))).problems;
    expect(found?.problem.cases[0]?.args).toEqual(['18446744073709551615']);
  });

  test('what cannot be read is a fault of its own', async () => {
    file('bad.jsonl', new Uint8Array([0x7b, 0xff, 0xfe, 0x0a]));
    file('deep.json', '['.repeat(5000));
    file('good.jsonl', jsonl(problem('a')));
    symlinkSync('loop.jsonl', join(dir, 'loop.jsonl'));
    const secret = file('secret.jsonl', jsonl(problem('b')));
    chmodSync(secret, 0);
    const root = process.getuid?.() === 0;
    expect(await idsOf(dir)).toEqual(root ? ['a', 'b'] : ['a']);
    const faults = await faultsOf(dir);
    expect(faults).toContain('bad.jsonl:1: not UTF-8 text');
    expect(faults.some((fault) => fault.startsWith('deep.json:1: not JSON: ') && fault.includes('nested more than'))).toBe(true);
    expect(faults).toContain('loop.jsonl:1: cannot be read: a loop of links');
  });

  test('nothing at all is an error that says what to give', async () => {
    await expect(readProblems(join(dir, 'none'))).rejects.toMatchObject({
      code: 'data/invalid',
      message: expect.stringContaining('no such file or folder') as string,
    });
    await expect(readProblems(dir)).rejects.toMatchObject({
      code: 'data/invalid',
      message: expect.stringContaining('no problems in it') as string,
    });
  });
});

describe('the core set', () => {
  test('63 problems, each with visible and hidden cases, a solution, a licence and a source', async () => {
    const { problems, faults } = await readProblems(datasetPath('core'), { strict: true });
    expect(faults).toEqual([]);
    expect(problems).toHaveLength(63);
    for (const { problem: p } of problems) {
      const share = p.cases.filter(({ visible }) => !visible).length / p.cases.length;
      expect([p.id, share > 0.2 && share < 0.45]).toEqual([p.id, true]);
      expect(p.solution).toContain(`fn ${p.entry}`);
      expect(p.licence).toBe('Apache-2.0');
      expect(p.source).not.toBe('');
    }
  });

  test('whether a case is hidden hangs on nothing but the case', () => {
    const cases = Array.from({ length: 12 }, (_, i) => ({
      args: [i],
      expected: i % 4 === 0 ? ({ panic: true } as const) : { ok: i },
    }));
    const hidden = (list: typeof cases) => new Set(hideCases('p', list).flatMap((c) => (c.visible ? [] : [c.args[0]])));
    expect(hidden(cases.toReversed())).toEqual(hidden(cases));
    const panics = hideCases('p', cases).filter(({ expected }) => 'panic' in expected);
    expect(new Set(panics.map(({ visible }) => visible))).toEqual(new Set([true, false]));
  });
});

describe('reading programs', () => {
  const known = async () =>
    (await readProblems(file('known.jsonl', jsonl(problem('two-sum'), problem('gcd'))))).problems.map((p) => p.problem);

  test('files, crates and further variants find their problems', async () => {
    const problems = await known();
    file('mine/two_sum.rs', '// 1');
    file('mine/gcd.fast.rs', '// 2');
    file('mine/a/Cargo.toml', '[package]\nname = "gcd"\n');
    file('mine/a/src/lib.rs', 'mod m;');
    file('mine/a/src/m.rs', '// m');
    file('mine/a/build.rs', '// b');
    file('mine/a/target/x.rs', '// left out');
    file('mine/new/src/lib.rs', '// 3');
    const { programs, faults } = await readPrograms(join(dir, 'mine'), problems);
    expect(faults).toEqual([]);
    expect(programs.map((p) => [p.problemId, p.problem?.id ?? null, Object.keys(p.sources), Object.keys(p.otherFiles)])).toEqual([
      ['gcd', 'gcd', ['src/lib.rs', 'src/m.rs'], ['Cargo.toml', 'build.rs']],
      ['gcd', 'gcd', ['src/lib.rs'], []],
      ['new', null, ['src/lib.rs'], []],
      ['two-sum', 'two-sum', ['src/lib.rs'], []],
    ]);
  });

  test('a crate without src/lib.rs is a fault, the others go on', async () => {
    file('mine/a/Cargo.toml', '[package]\nname = "a"\n');
    file('mine/b/src/lib.rs', '');
    const { programs, faults } = await readPrograms(join(dir, 'mine'), []);
    expect(programs.map((p) => p.problemId)).toEqual(['b']);
    expect(faults).toMatchObject([{ message: 'a crate needs src/lib.rs' }]);
  });

  test('a folder without Rust, and what is no crate, are refused', async () => {
    await expect(readPrograms(dir, [])).rejects.toMatchObject({ code: 'data/invalid' });
    await expect(readProgramAt(dir)).rejects.toMatchObject({
      code: 'data/invalid',
      message: expect.stringContaining('not a crate') as string,
    });
  });
});
