import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leanTools } from '../../../pipeline/cli/agent-tools/lean-tools.ts';
import type { LeanEdge, LeanReport, LeanSource } from '../../../pipeline/core/aeneas-edge.ts';
import { built } from '../../support/built.ts';

const MODEL = `import Aeneas
open Aeneas Aeneas.Std Result
namespace m
def add_one (x : Std.U8) : Result Std.U8 := do
  let y ← x + 1#u8
  ok y
end m
`;
const STATEMENTS = `open Aeneas Aeneas.Std Result
namespace m
theorem grows (x : Std.U8) (h : x.val < 255) : add_one x ⦃ r => x.val < r.val ⦄ := by sorry
theorem stays (x : Std.U8) (h : x.val < 255) : add_one x ⦃ r => r.val = x.val ⦄ := by sorry
end m
`;

describe('aegis mcp', () => {
  let client: Client;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'aegis-mcp-'));
    writeFileSync(join(folder, 'A.lean'), 'theorem t : True := by trivial\n');
    client = new Client({ name: 'test', version: '1' });
    const args = [built('pipeline/cli/main.ts'), 'mcp', '--root', folder];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'inherit' }));
  });
  afterAll(async () => {
    await client.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async (name: string, input: Record<string, unknown>): Promise<{ text: string; failed: boolean }> => {
    const { content, isError } = await client.callTool({ name, arguments: input });
    const [first] = content as { text: string }[];
    return { text: first?.text ?? '', failed: isError === true };
  };

  test('offers the stages, and Lean under the names that agents know', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'cargo_test',
      'evaluate',
      'extract',
      'lean_diagnostic_messages',
      'lean_goal',
      'lean_multi_attempt',
      'lean_run_code',
      'screen',
      'statement_check',
      'translate',
    ]);
    expect(tools.every(({ inputSchema, description }) => inputSchema.type === 'object' && (description ?? '') !== '')).toBe(true);
  });

  test('tests, translates and evaluates Rust', async () => {
    const source = 'pub fn twice(x: u8) -> u8 { x + x }\n';
    const tested = await call('cargo_test', { source, entry: 'twice', cases: [{ args: [4], expected: { ok: 8 } }] });
    expect(tested).toMatchObject({ failed: false });
    expect(tested.text).toContain('[4] gives {"ok":8}');
    const wrong = await call('cargo_test', { source, entry: 'twice', cases: [{ args: [4], expected: { ok: 9 } }] });
    expect(wrong).toMatchObject({ failed: true, text: expect.stringContaining('AE2005') });
    expect((await call('translate', { source })).text).toContain('def twice (x : Std.U8) : Result Std.U8');
    expect(await call('evaluate', { source, function: 'twice', args: [[3], [200]] })).toEqual({
      text: '{"ok":6}\n{"panic":true}',
      failed: false,
    });
    expect(await call('extract', { source })).toMatchObject({ text: '{"functions":["twice"],"types":[]}' });
    expect(await call('translate', { source: 'pub fn f() { std::process::exit(1) }' })).toMatchObject({
      failed: true,
      text: expect.stringContaining('AE1004'),
    });
  });

  test('checks and screens statements', async () => {
    const checked = await call('statement_check', { model: MODEL, statements: STATEMENTS });
    expect(checked.text.split('\n').map((line) => (JSON.parse(line) as { verdict: string }).verdict)).toEqual(['ok', 'ok']);
    const screened = await call('screen', { model: MODEL, statements: STATEMENTS, cases: 100 });
    expect(screened.text.split('\n').map((line) => (JSON.parse(line) as { outcome: string }).outcome)).toEqual([
      'passed',
      'counterexample',
    ]);
  });

  test('tells what is wrong with a call', async () => {
    expect(await call('screen', { model: MODEL })).toMatchObject({ failed: true, text: expect.stringContaining('statements') });
    expect(await call('nothing', {})).toMatchObject({ failed: true });
    expect(await call('statement_check', { model: 'def', statements: STATEMENTS })).toMatchObject({ failed: true });
  });

  test('says that there is no Lean, where there is none', async () => {
    const answer = await call('lean_diagnostic_messages', { file_path: 'A.lean' });
    expect(answer.failed).toBe(true);
    expect(answer.text).toMatch(/tool\/unavailable.*aegis setup/);
  });
});

describe('questions to Lean', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aegis-lean-tools-'));
  writeFileSync(join(folder, 'A.lean'), 'theorem t : P := by\n  intro h\n  sorry\n');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const error = (message: string) => ({ code: 'AE4900', message, span: null, hint: null });
  const asked: LeanSource[] = [];
  const edge = (answer: (text: string) => Partial<LeanReport>): LeanEdge =>
    ({
      elaborate: (source: LeanSource) => {
        asked.push(source);
        return Promise.resolve({ complete: true, errors: [], warnings: [], ...answer(source.text) });
      },
    }) as unknown as LeanEdge;
  const ask = async (lean: LeanEdge, name: string, input: object) => {
    const tool = leanTools(lean, folder).find((one) => one.name === name);
    return tool?.run(JSON.parse(JSON.stringify(input)) as never, new AbortController().signal);
  };

  test('a goal is what a proof cut off in front of the line leaves open', async () => {
    const lean = edge(() => ({ errors: [error('unsolved goals\nh : Q\n⊢ P')] }));
    expect(await ask(lean, 'lean_goal', { file_path: 'A.lean', line: 3 })).toEqual({ text: 'h : Q\n⊢ P', failed: false });
    expect(asked.at(-1)?.text).toBe('theorem t : P := by\n  intro h\n  done');
    expect(
      await ask(
        edge(() => ({})),
        'lean_goal',
        { file_path: 'A.lean', line: 3 },
      ),
    ).toEqual({ text: 'no goals', failed: false });
  });

  test('of many attempts only the winner comes back', async () => {
    const lean = edge((text) => (text.includes('omega') ? {} : { errors: [error(`a long story\n${'x'.repeat(9999)}`)] }));
    const input = { file_path: 'A.lean', line: 3, snippets: ['simp', 'omega', 'decide'] };
    expect(await ask(lean, 'lean_multi_attempt', input)).toEqual({ text: 'works: omega', failed: false });
    const lost = await ask(lean, 'lean_multi_attempt', { ...input, snippets: ['simp'] });
    expect(lost).toEqual({ text: 'simp: a long story', failed: true });
    const cheat = edge(() => ({ warnings: [error("declaration uses 'sorry'")] }));
    expect(await ask(cheat, 'lean_multi_attempt', input)).toMatchObject({ failed: true });
  });

  test('a report that a limit cut short is never taken for a clean one', async () => {
    const lean = edge(() => ({ complete: false }));
    for (const [name, input] of [
      ['lean_diagnostic_messages', { file_path: 'A.lean' }],
      ['lean_goal', { file_path: 'A.lean', line: 3 }],
      ['lean_run_code', { code: 'x' }],
      ['lean_multi_attempt', { file_path: 'A.lean', line: 3, snippets: ['simp'] }],
    ] as const)
      expect(await ask(lean, name, input)).toMatchObject({ failed: true, text: expect.stringContaining('incomplete') });
  });

  test('files outside the folder are not read, by whatever way', async () => {
    symlinkSync('/etc/hostname', join(folder, 'link.lean'));
    for (const path of ['../../etc/hostname', '/etc/hostname', 'link.lean'])
      expect(
        await ask(
          edge(() => ({})),
          'lean_diagnostic_messages',
          { file_path: path },
        ),
      ).toMatchObject({ failed: true });
  });
});
