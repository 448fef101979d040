import type { AgentAnswer, AgentTool } from '../../pipeline/core/agent.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import type { CallAccount } from '../../pipeline/core/model-turn.ts';
import type { ProverResult, ProverTask } from '../../pipeline/core/prover.ts';
import type { Turned } from '../call-recorder.ts';
import type { TaskPurse } from '../purse.ts';
import { type Notes, runLoop, type Turn } from '../react-loop.ts';
import { Children } from './children.ts';
import { AGENTS_AT_WORK } from './process-limits.ts';
import { PROVER_RULES, proverQuestion, SUBAGENT_RULES } from './prover-prompt.ts';
import { proverTools } from './prover-tools.ts';
import { ProverTree } from './tree.ts';
import { Workspace } from './workspace.ts';

/** A turn that is paid from the money of the whole tree. */
export type PaidTurn = (...of: [...Parameters<Turn>, TaskPurse]) => Promise<Turned>;

/** Runs one search: a single loop, or a tree of agents where `depth` allows. Comes back only when nothing of it runs any more. */
export async function runProver(task: ProverTask, turn: PaidTurn, notes: Notes, signal: AbortSignal): Promise<ProverResult> {
  const tree = new ProverTree(task, signal);
  const seats = Array.from({ length: task.limits.loops }, (_, loop) => loop).flatMap((loop) =>
    tree.admit() ? [rootSeat(task, tree, loop)] : [],
  );
  const ends: AgentEnd[] = [];
  await Promise.all(
    seats.map(async (seat) => {
      try {
        ends.push(await runAgent(seat, { tree, turn, notes }));
      } catch (thrown) {
        // The end of the search reaches its agents as an interruption.
        if (!tree.signal.aborted) tree.fail(thrown);
      }
    }),
  );
  if (signal.aborted) tree.finish({ outcome: 'open', reason: 'interrupted' });
  if (signal.aborted) throw new AegisError('run/interrupted', 'interrupted');
  tree.finish({ outcome: 'open', reason: whyOpen(ends, task) });
  return tree.result();
}

function whyOpen(ends: readonly AgentEnd[], { limits }: ProverTask): string {
  const stuck = ends.find(({ stop }) => stop === 'stuck');
  if (stuck !== undefined) return `the agent went in circles: ${stuck.reason ?? ''}`;
  return ends.some(({ stop }) => stop === 'turns') ? `${limits.turns} turns were not enough` : 'the agents gave up';
}

const rootSeat = (task: ProverTask, tree: ProverTree, loop: number): AgentSeat => ({
  path: loop === 0 ? task.account.agent : `${task.account.agent}/loop${loop}`,
  depth: 0,
  workspace: new Workspace(task.files),
  question: proverQuestion(task),
  signal: tree.signal,
});

export interface AgentSeat {
  /** `prover`, `prover/0`, `prover/0/2`: place in the tree. */
  readonly path: string;
  readonly depth: number;
  readonly workspace: Workspace;
  readonly question: string;
  readonly signal: AbortSignal;
}

export interface ProverWorld {
  readonly tree: ProverTree;
  readonly turn: PaidTurn;
  readonly notes: Notes;
}

/** What came of one agent: the report it gave or its last words, and why it stopped. */
export type AgentEnd = Pick<AgentAnswer, 'text' | 'stop' | 'reason'>;

/** One agent and, before it returns, all that work for it. */
export async function runAgent(seat: AgentSeat, world: ProverWorld): Promise<AgentEnd> {
  const { tree, turn, notes } = world;
  const { account: whole, limits, statement } = tree.task;
  const account: CallAccount = { ...whole, agent: seat.path };
  const children = new Children(seat, world, async (child) => reportOf(await runAgent(child, world)));
  let report: string | null = null;
  const tools: readonly AgentTool[] = proverTools(seat, tree, children, (text) => {
    report = text;
  });
  const system = seat.depth === 0 ? PROVER_RULES : `${PROVER_RULES}\n\n${SUBAGENT_RULES}`;
  const about = seat.depth === 0 ? seat.question : `${proverQuestion(tree.task)}\n\nWhat you are asked to do: ${seat.question}`;
  const task = {
    account,
    system,
    exchange: [{ role: 'user' as const, text: about }],
    tools,
    limits: { turns: limits.turns, maxTokens: limits.maxTokens, wallMs: limits.wallMs },
  };
  try {
    const take: Turn = (...of) => tree.turn(() => turn(...of, tree.purse));
    const { text, stop, reason } = await AGENTS_AT_WORK.run(
      () =>
        runLoop(task, take, notes, seat.signal, {
          news: (at) => children.news(at, notes),
          idle: (at) => AGENTS_AT_WORK.without(() => children.idle(at, notes)),
          finished: () => report !== null || tree.signal.aborted,
          busy: () => children.atWork(),
          step: () => tree.step(),
        }),
      seat.signal,
    );
    return { text: report ?? (text === '' ? `nothing was found for: ${statement.informal}` : text), stop, reason };
  } finally {
    await children.stop();
  }
}

const reportOf = ({ text, stop, reason }: AgentEnd): string =>
  stop === 'stuck' ? `was stopped, for it went in circles: ${reason ?? ''}` : text;
