import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kitTools } from '../../../../pipeline/cli/agent-tools/kit-tools.ts';
import type { JsonValue } from '../../../../pipeline/core/outcome.ts';
import type { StageContext } from '../../../../pipeline/core/stage.ts';
import { aegis } from '../../../support/command.ts';
import { toolContext } from '../../../support/tool-context.ts';

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
end m
`;

let opened: ReturnType<typeof toolContext>;
let context: StageContext;
beforeAll(() => {
  opened = toolContext();
  context = opened.context;
});
afterAll(() => opened.dispose());

const use = (role: 'code' | 'specify', name: string, input: JsonValue) => {
  const tools = kitTools(role === 'code' ? { role } : { role, model: MODEL }, context);
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool.run(input, new AbortController().signal);
};

describe('whoever writes programs', () => {
  test.each([
    ['writes files', 'std::fs::write("OUT", "x").unwrap();'],
    ['starts processes', 'std::process::Command::new("touch").arg("OUT").status().unwrap();'],
    ['reaches the network', 'std::net::TcpStream::connect("127.0.0.1:80").unwrap();'],
    ['is unsafe', 'unsafe { core::hint::unreachable_unchecked() };'],
    ['reads at build time', 'let _ = include_str!("/etc/passwd");'],
  ])('and %s, gets a refusal with its place, and nothing is run', async (_, line) => {
    const out = join(tmpdir(), `aegis-kit-${process.pid}`);
    const source = `pub fn f(x: u8) -> u8 {\n    ${line.replace('OUT', out)}\n    x\n}\n`;
    for (const tool of ['cargo_test', 'translate']) {
      const { text, failed } = await use('code', tool, tool === 'translate' ? { source } : { source, entry: 'f' });
      expect(failed).toBe(true);
      expect(text).toMatch(/src\/lib\.rs:2:\d+: AE10\d\d/);
    }
    expect(existsSync(out)).toBe(false);
  });

  test('sees the outcomes of its own cases', async () => {
    const source = 'pub fn f(x: u8) -> u8 {\n    x / 2\n}\n';
    const good = await use('code', 'cargo_test', { source, entry: 'f', cases: [{ args: [9], expected: { ok: 4 } }] });
    expect(good.text).toContain('[9] gives {"ok":4}');
    const bad = await use('code', 'cargo_test', { source, entry: 'f', cases: [{ args: [9], expected: { ok: 5 } }] });
    expect(bad).toMatchObject({ failed: true, text: expect.stringContaining('AE2005') });
  });
});

describe('whoever writes statements', () => {
  test('has tools about this model and no other', async () => {
    const tools = kitTools({ role: 'specify', model: MODEL }, context);
    expect(tools.map(({ name }) => name)).toEqual(['statement_check', 'screen']);
    expect(JSON.stringify(tools.map(({ schema }) => schema))).not.toContain('"model"');
    const other = { statements: STATEMENTS, model: MODEL.replace('1#u8', '0#u8') };
    for (const input of [{ statements: STATEMENTS }, other]) {
      expect((await use('specify', 'statement_check', input)).text).toContain('"verdict":"ok"');
      expect((await use('specify', 'screen', input)).text).toContain('"outcome":"passed"');
    }
  });
});

test.each([
  [['--model', 'copilot', '--max-usd', '5'], /copilot does not say what it uses/],
  [['--model', 'copilot:gpt-5.4', '--task-usd', '5'], /does not say what it uses/],
  [['--model', 'codex', '--max-usd', '5'], /no price is known for codex/],
  [['--model', 'openai:mine@http://127.0.0.1:1', '--task-usd', '1'], /no price is known/],
  [['--model', 'openai:gpt-5.4@http://127.0.0.1:1', '--task-usd', '0'], /task-usd/i],
  [['--task-turns', '5'], /--task-turns has no meaning without a model/],
])('aegis run %j is refused before anything starts', async (options, why) => {
  const workspace = join(tmpdir(), `aegis-refused-${process.pid}`);
  const { code, err } = await aegis('run', '--only', 'gcd_lcm', '--workspace', workspace, ...options);
  expect(code).toBe(2);
  expect(err).toMatch(why);
  expect(existsSync(workspace)).toBe(false);
});
