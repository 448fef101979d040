/** Searches for proofs with models that follow a script, and a Lean that knows a few words. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type PaidTurn, runProver } from '../../agents/prover/prover-agent.ts';
import type { Notes } from '../../agents/react-loop.ts';
import { noteName } from '../../agents/recording.ts';
import type { ModelMessage, TurnReply, TurnRequest } from '../../pipeline/core/model-turn.ts';
import type { ProverLimits, ProverResult, ProverTask } from '../../pipeline/core/prover.ts';
import { type MemoryKeeper, memoryKeeper } from './memory-keeper.ts';

export interface Seen {
  /** Place in the tree, `prover/0/1`. */
  readonly agent: string;
  /** Which turn of this agent it is, from 1. */
  readonly turn: number;
  readonly request: TurnRequest;
  /** All texts of the last message. */
  readonly last: string;
}

export type Move = {
  readonly text?: string;
  readonly calls?: readonly (readonly [name: string, input: unknown])[];
  readonly wait?: number;
  readonly usd?: number;
};

export interface SearchOptions {
  readonly limits?: Partial<ProverLimits>;
  readonly notes?: MemoryKeeper;
  readonly signal?: AbortSignal;
  readonly task?: Partial<ProverTask>;
  readonly onTurn?: (seen: Seen) => void;
}

const LIMITS: ProverLimits = { turns: 50, wallMs: 60_000, usd: null, depth: 0, loops: 1, agents: 400, maxTokens: 1000 };

/** `good` proves the statement, `bad` is an error, everything else compiles and proves nothing. */
export function search(play: (seen: Seen) => Move | Promise<Move>, options: SearchOptions = {}): Promise<ProverResult> {
  const {
    limits = {},
    notes = memoryKeeper(),
    signal = new AbortController().signal,
    task = {},
    onTurn = () => undefined,
  } = options;
  const turn: PaidTurn = async (request, account, stop, _, purse) => {
    const seen = {
      agent: account.agent,
      turn: request.messages.filter(({ role }) => role === 'assistant').length + 1,
      request,
      last: textOf(request.messages.at(-1)),
    };
    onTurn(seen);
    const { text = '', calls = [], wait = 0, usd = 0.01 } = await play(seen);
    await sleep(wait, undefined, { signal: stop });
    const uses = calls.map(([name, input], at) => ({ id: `${seen.turn}-${at}`, name, input: input as never }));
    const reply: TurnReply = {
      text,
      uses,
      native: null,
      usage: { input: 1, cached: 0, cacheWrite: 0, output: 1 },
      stop: uses.length > 0 ? 'tools' : 'end',
    };
    return purse.reserve({ least: usd, most: usd }, () => {
      purse.enter(usd);
      return Promise.resolve({ ...reply, known: false });
    });
  };
  return runProver({ ...TASK, ...task, limits: { ...LIMITS, ...limits } }, turn, notesOf(notes), signal);
}

const notesOf = (keeper: MemoryKeeper): Notes => ({
  find: (...of) => keeper.findNote(noteName(...of)),
  write: (text, ...of) => keeper.note(noteName(...of), text),
});

const textOf = (message: ModelMessage | undefined): string =>
  message === undefined ? '' : message.role === 'tools' ? message.results.map(({ text }) => text).join('\n') : message.text;

/** `good` proves its statement, and `{"x":7}` refutes it. */
export const TASK: ProverTask = {
  account: {
    generation: 'g1',
    stage: 'prove',
    problemId: 'p',
    programId: 'q',
    statementId: 's',
    agent: 'prover',
    attempt: 0,
    seed: 0,
  },
  statement: { informal: 'It holds.', theorem: 'theorem t : P := by sorry' },
  files: { 'Model.lean': 'def f := 1', 'Frozen.lean': 'def Frozen.Holds : Prop := P' },
  check: (submission) =>
    Promise.resolve({
      complete: true,
      errors: submission.includes('bad') ? ['1:1: unknown identifier bad'] : [],
      unfinished: submission.includes('sorry'),
    }),
  accept: (submission, proves) =>
    Promise.resolve(
      submission.includes('good') && proves === 'statement'
        ? { accepted: true, reason: '' }
        : { accepted: false, reason: 'not the frozen proposition' },
    ),
  refutes: (values) => ({ refutes: JSON.stringify(values) === '{"x":7}', reason: 'it holds there' }),
  limits: LIMITS,
};
