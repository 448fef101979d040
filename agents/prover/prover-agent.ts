import type { AgentTool } from '../../pipeline/core/agent.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import type { CallAccount, CallKeeper } from '../../pipeline/core/model-turn.ts';
import type { ProverResult, ProverTask } from '../../pipeline/core/prover.ts';
import { runLoop, type Turn } from '../react-loop.ts';
import { Children } from './children.ts';
import { PROVER_RULES, proverQuestion, SUBAGENT_RULES } from './prover-prompt.ts';
import { proverTools } from './prover-tools.ts';
import { ProverTree } from './tree.ts';
import { Workspace } from './workspace.ts';

export type Notes = Pick<CallKeeper, 'findNote' | 'note'>;

/** A turn with what it cost. */
export type PricedTurn = (...of: Parameters<Turn>) => Promise<Awaited<ReturnType<Turn>> & { readonly usd: number }>;

/** Runs one search: a single loop, or a tree of agents where `depth` allows. Comes back only when nothing of it runs any more. */
export async function runProver(task: ProverTask, turn: PricedTurn, notes: Notes, signal: AbortSignal): Promise<ProverResult> {
  const tree = new ProverTree(task, signal);
  const seats = Array.from({ length: task.limits.loops }, (_, loop) => loop).flatMap((loop) =>
    tree.admit() ? [rootSeat(task, tree, loop)] : [],
  );
  await Promise.all(
    seats.map(async (seat) => {
      try {
        await runAgent(seat, { tree, turn, notes });
      } catch (thrown) {
        // The end of the search reaches its agents as an interruption.
        if (!tree.signal.aborted) tree.fail(thrown);
      }
    }),
  );
  if (signal.aborted) tree.finish({ outcome: 'open', reason: 'interrupted' });
  if (signal.aborted) throw new AegisError('run/interrupted', 'interrupted');
  tree.finish({ outcome: 'open', reason: 'the agents gave up' });
  return tree.result();
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
  readonly turn: PricedTurn;
  readonly notes: Notes;
}

/** One agent and, before it returns, all that work for it. The report it gave, or its last words. */
export async function runAgent(seat: AgentSeat, world: ProverWorld): Promise<string> {
  const { tree, turn, notes } = world;
  const { account: whole, limits, statement } = tree.task;
  const account: CallAccount = { ...whole, agent: seat.path };
  const children = new Children(seat, world, (child) => runAgent(child, world));
  let report: string | null = null;
  const tools: readonly AgentTool[] = proverTools(seat, tree, children, (text) => {
    report = text;
  });
  const system = seat.depth === 0 ? PROVER_RULES : `${PROVER_RULES}\n\n${SUBAGENT_RULES}`;
  const about = seat.depth === 0 ? seat.question : `${proverQuestion(tree.task)}\n\nWhat you are asked to do: ${seat.question}`;
  try {
    const { text } = await runLoop(
      { account, system, exchange: [{ role: 'user', text: about }], tools, limits: { ...limits, turns: limits.turns } },
      async (request, who, stop) => tree.turn(() => turn(request, who, stop)),
      seat.signal,
      {
        news: (at) => children.news(at, notes),
        idle: (at) => children.idle(at, notes),
        finished: () => report !== null || tree.signal.aborted,
      },
    );
    return report ?? (text === '' ? `nothing was found for: ${statement.informal}` : text);
  } finally {
    await children.stop();
  }
}
