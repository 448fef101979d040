/** Questions to Lean, under the names and with the arguments that agents know from lean-lsp-mcp. Where there is no Lean, they say so. */
import { readFile, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { z } from 'zod';
import { defineTool, said } from '../../../agents/define-tool.ts';
import { cutBefore, goalsIn, inPlaceOf } from '../../../agents/lean-text.ts';
import { sha256 } from '../../core/canonical-json.ts';
import type { LeanEdge, LeanReport } from '../../core/aeneas-edge.ts';
import type { AgentTool, ToolAnswer } from '../../core/agent.ts';
import { formatDiagnostic } from '../../core/diagnostic.ts';
import { AegisError } from '../../core/errors.ts';

const FilePath = z.string().min(1).describe('a Lean file inside the served folder');
const Line = z.int().min(1).describe('1-based');
const MOST_SNIPPETS = 64;

/** `root`: files outside this folder are not read. */
export const leanTools = (lean: LeanEdge, root: string): readonly AgentTool[] => [
  defineTool({
    name: 'lean_diagnostic_messages',
    description:
      'Elaborates a Lean file and gives its errors and warnings. Says `incomplete` when a limit cut it short: then nothing is known.',
    input: z.strictObject({ file_path: FilePath }),
    run: async ({ file_path: path }) => answerOf(await elaborate(lean, await readInside(root, path))),
  }),
  defineTool({
    name: 'lean_goal',
    description: 'The proof state in front of a line of a tactic proof.',
    input: z.strictObject({ file_path: FilePath, line: Line }),
    run: async ({ file_path: path, line }) => {
      const cut = cutBefore(await readInside(root, path), line);
      if (cut === null) return said(`the file has no line ${line}`, true);
      const report = await elaborate(lean, cut);
      if (!report.complete) return incomplete();
      const [goals] = report.errors.flatMap(({ message }) => goalsIn(message) ?? []);
      if (goals !== undefined) return said(goals);
      return report.errors.length === 0 ? said('no goals') : answerOf(report);
    },
  }),
  defineTool({
    name: 'lean_run_code',
    description: 'Elaborates Lean text that stands alone and gives its errors and warnings.',
    input: z.strictObject({ code: z.string().min(1) }),
    run: async ({ code }) => answerOf(await elaborate(lean, code)),
  }),
  defineTool({
    name: 'lean_multi_attempt',
    description:
      'Tries several tactics in place of one line, all at once, and tells the first that leaves no error; else the errors of each, in brief.',
    input: z.strictObject({ file_path: FilePath, line: Line, snippets: z.array(z.string().min(1)).min(1).max(MOST_SNIPPETS) }),
    run: async ({ file_path: path, line, snippets }) => attempt(lean, await readInside(root, path), line, snippets),
  }),
];

/** Only the winner comes back: what the losers said is of no use once one is known to work. */
async function attempt(lean: LeanEdge, text: string, line: number, snippets: readonly string[]): Promise<ToolAnswer> {
  const texts = snippets.flatMap((snippet) => {
    const filled = inPlaceOf(text, line, snippet);
    return filled === null ? [] : [{ snippet, filled }];
  });
  if (texts.length < snippets.length) return said(`the file has no line ${line}`, true);
  const reports = await Promise.all(
    texts.map(async ({ snippet, filled }) => ({ snippet, report: await elaborate(lean, filled) })),
  );
  const won = reports.find(({ report }) => report.complete && report.errors.length === 0 && !report.warnings.some(isSorry));
  if (won !== undefined) return said(`works: ${won.snippet}`);
  return said(
    reports
      .map(
        ({ snippet, report }) =>
          `${snippet}: ${report.complete ? (report.errors[0]?.message.split('\n')[0] ?? 'uses sorry') : 'incomplete'}`,
      )
      .join('\n'),
    true,
  );
}

const isSorry = ({ message }: { readonly message: string }): boolean =>
  message.includes("'sorry'") || message.includes('`sorry`');

const elaborate = (lean: LeanEdge, text: string): Promise<LeanReport> =>
  lean.elaborate({ module: `Probe.M${sha256(text).slice(0, 16)}`, text });

function answerOf(report: LeanReport): ToolAnswer {
  if (!report.complete) return incomplete();
  const shown = [...report.errors, ...report.warnings].map(formatDiagnostic);
  return said(shown.length === 0 ? 'no errors, no warnings' : shown.join('\n'), report.errors.length > 0);
}

const incomplete = (): ToolAnswer => said('incomplete: a limit cut Lean short, so nothing is known', true);

/** Links are followed before it is decided what is inside. */
async function readInside(root: string, path: string): Promise<string> {
  try {
    const [home, file] = await Promise.all([
      realpath(root),
      realpath(join(root, isAbsolute(path) ? relative(root, path) : path)),
    ]);
    const inside = relative(home, file);
    if (inside.startsWith('..') || isAbsolute(inside))
      throw new AegisError('config/invalid', `${path} is outside the served folder`);
    return await readFile(file, 'utf8');
  } catch (thrown) {
    if (thrown instanceof AegisError) throw thrown;
    throw new AegisError('config/invalid', `${path} cannot be read`, { cause: thrown });
  }
}
