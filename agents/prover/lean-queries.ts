/** Questions to Lean about a candidate, under the names that agents know from lean-lsp-mcp. They change nothing. */
import { z } from 'zod';
import type { AgentTool, ToolAnswer } from '../../pipeline/core/agent.ts';
import { defineTool, said } from '../define-tool.ts';
import { cutBefore, goalsIn, inPlaceOf } from '../lean-text.ts';
import { WORK_IS_OVER } from '../model-client.ts';
import type { ProverTree } from './tree.ts';
import { SUBMISSION, type Workspace } from './workspace.ts';

const SHOWN_ERRORS = 8;
const MOST_SNIPPETS = 64;
const CUT_SHORT = 'a limit cut Lean short: nothing is known';

const File = z.literal(SUBMISSION).default(SUBMISSION);
const Line = z.int().min(1).describe('1-based');

export const leanQueries = (workspace: Workspace, tree: ProverTree, signal: AbortSignal): readonly AgentTool[] => [
  defineTool({
    name: 'lean_diagnostic_messages',
    description: `Lean's errors in ${SUBMISSION}.`,
    input: z.strictObject({ file_path: File }),
    run: () => diagnose(tree, workspace.submission(), signal),
  }),
  defineTool({
    name: 'lean_goal',
    description: `The proof state in front of a line of ${SUBMISSION}, inside a tactic proof.`,
    input: z.strictObject({ file_path: File, line: Line }),
    run: async ({ line }) => {
      const cut = cutBefore(workspace.submission(), line);
      if (cut === null) return said(`${SUBMISSION} has no line ${line}`, true);
      const { complete, errors } = await tree.check(cut, signal);
      if (!complete) return said(CUT_SHORT, true);
      const [goals] = errors.flatMap((error) => goalsIn(error) ?? []);
      if (goals !== undefined) return said(goals);
      return errors.length === 0 ? said('no goals') : said(shown(errors), true);
    },
  }),
  defineTool({
    name: 'lean_run_code',
    description: `Elaborates Lean text in the place of ${SUBMISSION} (behind the frozen file) without keeping it.`,
    input: z.strictObject({ code: z.string().min(1) }),
    run: ({ code }) => diagnose(tree, code, signal),
  }),
  defineTool({
    name: 'lean_multi_attempt',
    description: `Tries several tactics in place of one line of ${SUBMISSION}, all at once, and tells only the first that leaves no error.`,
    input: z.strictObject({ file_path: File, line: Line, snippets: z.array(z.string().min(1)).min(1).max(MOST_SNIPPETS) }),
    run: async ({ line, snippets }) => {
      const filled = snippets.flatMap((snippet) => inPlaceOf(workspace.submission(), line, snippet) ?? []);
      if (filled.length < snippets.length) return said(`${SUBMISSION} has no line ${line}`, true);
      const won = await firstThatWorks(filled, tree, signal);
      return won === null ? said(`none of ${snippets.length} works`, true) : said(`works: ${snippets[won] ?? ''}`);
    },
  }),
];

/** Place of the first candidate without errors. All are tried at once; those behind it are ended, for what they would say is of no use. */
export async function firstThatWorks(
  candidates: readonly string[],
  tree: ProverTree,
  signal: AbortSignal,
): Promise<number | null> {
  const tries = candidates.map((text) => ({ text, stop: new AbortController() }));
  const works = tries.map(async ({ text, stop }, at) => {
    try {
      const { complete, errors, unfinished } = await tree.check(text, AbortSignal.any([signal, stop.signal]));
      const good = complete && errors.length === 0 && !unfinished;
      if (good) for (const later of tries.slice(at + 1)) later.stop.abort(WORK_IS_OVER);
      return good;
    } catch (thrown) {
      if (stop.signal.aborted && !signal.aborted) return false;
      throw thrown;
    }
  });
  const won = (await Promise.all(works)).indexOf(true);
  return won < 0 ? null : won;
}

export async function diagnose(tree: ProverTree, submission: string, signal: AbortSignal): Promise<ToolAnswer> {
  const { complete, errors, unfinished } = await tree.check(submission, signal);
  if (!complete) return said(CUT_SHORT, true);
  if (errors.length === 0) return said(unfinished ? 'Lean has no errors, but something is left to sorry' : 'Lean has no errors');
  return said(shown(errors), true);
}

const shown = (errors: readonly string[]): string =>
  [...errors.slice(0, SHOWN_ERRORS), ...(errors.length > SHOWN_ERRORS ? [`and ${errors.length - SHOWN_ERRORS} more`] : [])].join(
    '\n',
  );
