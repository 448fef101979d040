/** What `--model` and its kin make of a run. */
import { z } from 'zod';
import { openAgent, refuseUnpriced } from '../../agents/open-agent.ts';
import { readModelName, whoIs } from '../../agents/model-name.ts';
import type { AgentEdge, AgentRun } from '../core/agent.ts';
import { AegisError } from '../core/errors.ts';
import { TranscriptFolder } from '../store/transcript-folder.ts';
import { transcriptFolder, type Workspace } from '../store/open-workspace.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import { kitTools } from './agent-tools/kit-tools.ts';
import { wholeNumber } from './host.ts';
import { makeAgentFolder, sweepFolders } from './own-folders.ts';

export const AGENT_ROLES = ['code', 'specify', 'prove', 'vary'] as const;
export type AgentRole = (typeof AGENT_ROLES)[number];

const Dollars = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, 'expected an amount in US dollars')
  .transform(Number)
  .refine((amount) => amount > 0, 'expected more than nothing');

export const AgentOptions = {
  model: z.string().optional(),
  agents: z.array(z.enum(AGENT_ROLES)).optional(),
  rounds: wholeNumber(1, 20).optional(),
  depth: wholeNumber(0, 8).optional(),
  loops: wholeNumber(1, 64).optional(),
  try: wholeNumber(0, 1_000_000).default(0),
  replay: z.string().min(1).optional(),
  maxUsd: Dollars.optional(),
  taskUsd: Dollars.optional(),
  taskTurns: wholeNumber(1, 1_000_000).optional(),
  taskMinutes: wholeNumber(1, 1_000_000).optional(),
};
export type AgentOptions = z.infer<z.ZodObject<typeof AgentOptions>>;

/** Who does what, and how it is reached. */
export interface RunAgents {
  readonly roles: ReadonlySet<AgentRole>;
  readonly depth: number;
  readonly loops: number;
  readonly run: (generation: string) => AgentRun;
  readonly rounds: { readonly code: number; readonly specify: number } | undefined;
  open(workspace: Workspace, toolbox: Toolbox): AgentEdge;
}

/** Null where no model was asked for: then nothing changes. Throws `config/invalid`. */
export function planAgents(options: AgentOptions & { readonly from?: string | undefined }): RunAgents | null {
  const { model, replay, maxUsd, taskUsd, taskTurns, taskMinutes, agents, rounds, depth, loops, try: attempt, from } = options;
  const recording = replay === undefined ? null : openRecording(replay);
  const named = model ?? recording?.anybody();
  if (named === undefined || named === null) {
    const limits = { 'max-usd': maxUsd, 'task-usd': taskUsd, 'task-turns': taskTurns, 'task-minutes': taskMinutes };
    const given = Object.entries({ agents, rounds, depth, loops, replay, ...limits }).find(([, value]) => value !== undefined);
    if (given === undefined) return null;
    throw new AegisError('config/invalid', `--${given[0]} has no meaning without a model`, { hint: 'Name one with --model.' });
  }
  const name = readModelName(named);
  if ((maxUsd ?? taskUsd) !== undefined && recording === null) refuseUnpriced(name);
  const caps = {
    ...(taskTurns === undefined ? {} : { turns: taskTurns }),
    ...(taskMinutes === undefined ? {} : { wallMs: taskMinutes * 60_000 }),
    ...(taskUsd === undefined ? {} : { usd: taskUsd }),
  };
  const roles = new Set<AgentRole>(agents ?? ['code', 'specify', 'vary']);
  // Who brings the programs along needs nobody to write them.
  if (from !== undefined) roles.delete('code');
  return {
    roles,
    depth: depth ?? 0,
    loops: loops ?? 1,
    run: (generation) => ({
      agent: whoIs(name),
      generation,
      attempt,
      seed: 0,
      ...(Object.keys(caps).length === 0 ? {} : { caps }),
    }),
    rounds: rounds === undefined ? undefined : { code: rounds, specify: rounds },
    open: ({ calls }, { exec }) => {
      sweepFolders();
      return openAgent({
        name,
        env: process.env,
        keeper: calls,
        maxUsd: maxUsd ?? null,
        replay: recording,
        world: { exec, makeFolder: makeAgentFolder },
        tools: kitTools,
      });
    },
  };
}

/** A workspace, or its transcripts alone. */
function openRecording(folder: string): TranscriptFolder {
  const recording = [transcriptFolder(folder), folder]
    .map((one) => new TranscriptFolder(one))
    .find((one) => one.anybody() !== null);
  if (recording !== undefined) return recording;
  throw new AegisError('config/invalid', `--replay: there are no transcripts in ${folder}`, {
    hint: 'Name the workspace of a run with --model, or a copy of its folder transcripts/.',
  });
}
