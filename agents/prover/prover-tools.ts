import { z } from 'zod';
import type { AgentTool, ToolAnswer } from '../../pipeline/core/agent.ts';
import { JsonValue } from '../../pipeline/core/outcome.ts';
import { defineTool, said } from '../define-tool.ts';
import type { Children } from './children.ts';
import { diagnose, firstThatWorks, leanQueries } from './lean-queries.ts';
import type { AgentSeat } from './prover-agent.ts';
import type { ProverTree } from './tree.ts';
import { SUBMISSION } from './workspace.ts';

const MOST_TACTICS = 64;
const HOLE = 'TACTIC';

/** What one agent of a search may do. */
export function proverTools(
  seat: AgentSeat,
  tree: ProverTree,
  children: Children,
  report: (text: string) => void,
): readonly AgentTool[] {
  const { workspace, path, depth, signal } = seat;
  const refuse = (why: string): ToolAnswer => said(tree.refuse(path, why), true);
  const own = [
    defineTool({
      name: 'read_file',
      description: `Reads a file of the task, ${SUBMISSION} or Notes.md.`,
      input: z.strictObject({ name: z.string() }),
      run: ({ name }) => {
        const text = workspace.read(name);
        return Promise.resolve(
          text === undefined
            ? refuse(`there is no file ${JSON.stringify(name.slice(0, 200))}; there are ${workspace.names().join(', ')}`)
            : said(text),
        );
      },
    }),
    defineTool({
      name: 'write_file',
      description: `Writes ${SUBMISSION} (and gives Lean's errors) or Notes.md, whole; with "old", replaces that one place in it by "text".`,
      lasting: true,
      input: z.strictObject({ name: z.string(), text: z.string(), old: z.string().min(1).optional() }),
      run: async ({ name, text, old }) => {
        const before = workspace.read(name) ?? '';
        if (old !== undefined && before.split(old).length !== 2)
          return said(`"old" stands ${before.split(old).length - 1} times in ${name}`, true);
        const why = workspace.write(name, old === undefined ? text : before.replace(old, () => text));
        if (why !== null) return refuse(why);
        return name === SUBMISSION ? diagnose(tree, workspace.submission(), signal) : said('written');
      },
    }),
    defineTool({
      name: 'try_tactics',
      description: `Tries each tactic in place of the word ${HOLE} in ${SUBMISSION}, all at once; gives only the first that leaves no error, and writes it there.`,
      lasting: true,
      input: z.strictObject({ tactics: z.array(z.string().min(1)).min(1).max(MOST_TACTICS) }),
      run: async ({ tactics }) => {
        const text = workspace.submission();
        if (!text.includes(HOLE)) return said(`${SUBMISSION} does not hold the word ${HOLE}`, true);
        const filled = tactics.map((tactic) => text.replace(HOLE, () => tactic));
        const won = await firstThatWorks(filled, tree, signal);
        if (won === null) return said(`none of ${tactics.length} works`, true);
        workspace.write(SUBMISSION, filled[won] ?? text);
        return said(`works: ${tactics[won] ?? ''}`);
      },
    }),
    defineTool({
      name: 'submit',
      description: `Has ${SUBMISSION} checked for good.`,
      lasting: true,
      input: z.strictObject({ proves: z.enum(['statement', 'negation']) }),
      run: async ({ proves }) => {
        const why = await tree.promote(workspace.submission(), proves);
        return why === null ? said('accepted') : said(`not accepted: ${why}`, true);
      },
    }),
    defineTool({
      name: 'propose_counterexample',
      description: 'Runs the statement on values of its binders, by name.',
      lasting: true,
      input: z.strictObject({ values: JsonValue }),
      run: ({ values }) => {
        const { refutes, reason } = tree.task.refutes(values);
        if (refutes) tree.finish({ outcome: 'counterexample', values });
        return Promise.resolve(refutes ? said('confirmed') : said(reason, true));
      },
    }),
  ];
  return [
    ...own,
    ...leanQueries(workspace, tree, signal),
    ...(depth < tree.task.limits.depth ? helpers(children) : []),
    ...(depth > 0 ? [reporter(report)] : []),
  ];
}

const helpers = (children: Children): readonly AgentTool[] => [
  defineTool({
    name: 'start_agent',
    description:
      'Starts an agent with a copy of your files on a part of the work. It goes on beside you; what it reports you are told at one of your next turns.',
    lasting: true,
    input: z.strictObject({ task: z.string().min(1).max(20_000) }),
    run: ({ task }) => {
      const started = children.start(task);
      return Promise.resolve(typeof started === 'number' ? said(`agent ${started} has started`) : said(started, true));
    },
  }),
  defineTool({
    name: 'cancel_agent',
    description: 'Ends an agent you started, and all that work for it.',
    lasting: true,
    input: z.strictObject({ agent: z.int().min(0) }),
    run: ({ agent }) => Promise.resolve(children.cancel(agent) ? said('cancelled') : said(`there is no agent ${agent}`, true)),
  }),
];

const reporter = (report: (text: string) => void): AgentTool =>
  defineTool({
    name: 'report',
    description: 'Ends your work and tells who asked for it what you found.',
    lasting: true,
    input: z.strictObject({ finding: z.string().min(1).max(20_000) }),
    run: ({ finding }) => {
      report(finding);
      return Promise.resolve(said('reported'));
    },
  });
