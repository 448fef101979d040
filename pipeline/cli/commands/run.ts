import { z } from 'zod';
import { AGENT_STAGES } from '../../../stages/index.ts';
import { Toolchain } from '../../core/artifact.ts';
import { axiomsOf, TIERS } from '../../core/axiom-tier.ts';
import { AegisError } from '../../core/errors.ts';
import { STAGE_NAMES } from '../../core/stage-set.ts';
import type { RunSettings, Submission } from '../../runner/run-plan.ts';
import { type RunResult, runSubmissions } from '../../runner/run-submissions.ts';
import type { RecordReader } from '../../store/read-records.ts';
import { EXTRA_STAGES } from '../extra-stages.ts';
import { openSet } from '../fresh-set/fresh-set.ts';
import { planSet, SetOptions } from '../fresh-set/set-options.ts';
import { readOptions, wholeNumber } from '../host.ts';
import { AgentOptions, planAgents, type RunAgents } from '../run-agents.ts';
import { openSession, type Session } from '../open-session.ts';
import { FRESH_CASES, LEAN_PIN, SCREEN_CASES } from '../run-defaults.ts';
import { showProgress } from '../progress-lines.ts';
import { stopOnSignals } from '../stop-on-signals.ts';
import { leftOutTable, NOT_KERNEL_CHECKED, summaryTable, timeTable } from '../summary-table.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { casesLeftOut, readSubmissions, type Submissions } from './read-submissions.ts';
import { summaryOf } from './status.ts';

const RunOptions = z.strictObject({
  from: z.string().optional(),
  limit: wholeNumber(1, 1_000_000).optional(),
  only: z.array(z.string()).optional(),
  until: z.enum(STAGE_NAMES),
  toolchain: Toolchain,
  generation: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/, 'expected letters, digits, dots, dashes and underscores')
    .optional(),
  fresh: z.boolean().default(false),
  strict: z.boolean().default(false),
  statements: wholeNumber(1, 1000),
  effort: z.string().transform(Number).pipe(z.number().min(1).max(1_000_000)),
  workspace: z.string().min(1),
  concurrency: wholeNumber(1, 256).optional(),
  json: z.boolean().default(false),
  mutants: wholeNumber(1, 1000).optional(),
  tier: z.enum(TIERS).default('strict'),
  withoutSandbox: z.boolean().default(false),
  ...SetOptions,
  ...AgentOptions,
});
type RunOptions = z.infer<typeof RunOptions>;

const SHOWN_FAULTS = 10;

/** `aegis run`. Returns the exit code. */
export async function run(dataset: string, raw: unknown, terminal: Terminal): Promise<number> {
  const asked = readOptions(RunOptions, raw);
  const { options, request } = planSet(asked);
  const agents = planAgents(options);
  const { submissions, leftOut, places } = await readSubmissions(
    dataset,
    {
      from: options.from,
      only: options.only,
      limit: options.limit,
      strict: options.strict,
      unwritten: agents?.roles.has('code') ?? false,
    },
    terminal,
  );
  const began = performance.now();
  const stop = stopOnSignals(terminal);
  const session = openSession({
    folder: options.workspace,
    toolchain: options.toolchain,
    effort: options.effort,
    concurrency: options.concurrency ?? null,
    signal: stop.signal,
    withoutSandbox: options.withoutSandbox,
    agentsOf: agents?.open,
  });
  const progress = showProgress(terminal);
  // What ends because of the interruption is no news.
  stop.signal.addEventListener('abort', () => progress.finish(), { once: true });
  try {
    const settings = settingsOf(options, session.workspace.reader, agents);
    const { engine, stages, workspace } = session;
    const tools = {
      engine,
      stages,
      records: workspace.records,
      artifacts: workspace.artifacts,
      progress,
      agents: AGENT_STAGES,
      mutantTasks: EXTRA_STAGES['mutant-tasks'],
    };
    const set =
      request === null ? null : await openSet(submissions, request, { settings, agents, effort: options.effort }, session);
    const result = await runSubmissions(authored(set?.submissions ?? submissions, settings, agents), settings, tools);
    progress.finish();
    const made = await set?.finish(result.programs);
    for (const line of made?.lines ?? []) terminal.err(`${line}\n`);
    const code = report(
      settings,
      { ...result, leftOut: [...leftOut, ...casesLeftOut(result.programs, places)] },
      session,
      performance.now() - began,
      options.json,
      terminal,
    );
    return made?.same === false ? Math.max(code, 1) : code;
  } catch (thrown) {
    progress.finish();
    stop.abort();
    if (thrown instanceof AegisError && thrown.code === 'run/interrupted') {
      terminal.err('interrupted: what was finished is kept; run the same command again to go on\n');
      return 130;
    }
    throw thrown;
  } finally {
    stop.release();
    await session.close();
  }
}

/** Marks the programs that nobody has written yet with who shall. */
const authored = (
  submissions: readonly Submission[],
  { generation }: RunSettings,
  agents: RunAgents | null,
): readonly Submission[] =>
  agents?.roles.has('code') === true
    ? submissions.map((submission) => ({ ...submission, author: agents.run(generation) }))
    : submissions;

function settingsOf(options: RunOptions, reader: RecordReader, agents: RunAgents | null): RunSettings {
  const { until, toolchain, statements } = options;
  const generation = chooseGeneration(options, reader.generations());
  return {
    generation,
    specifier: agents?.roles.has('specify') === true ? agents.run(generation) : undefined,
    prover:
      agents?.roles.has('prove') === true ? { run: agents.run(generation), depth: agents.depth, loops: agents.loops } : undefined,
    rounds: agents?.rounds,
    toolchain,
    until,
    freshCases: FRESH_CASES,
    wantedStatements: statements,
    screenCases: SCREEN_CASES,
    axioms: axiomsOf(options.tier),
    leanPin: LEAN_PIN,
    mutants: options.mutants,
  };
}

/** The named one, a new one, or the newest. */
export function chooseGeneration(
  { generation, fresh }: Pick<RunOptions, 'generation' | 'fresh'>,
  known: readonly string[],
): string {
  if (fresh && generation !== undefined && known.includes(generation))
    throw new AegisError('config/invalid', `--fresh: the generation ${generation} is there already`, {
      hint: 'Choose another name, or leave --generation out.',
    });
  if (generation !== undefined) return generation;
  const newest = known.at(-1);
  if (newest !== undefined && !fresh) return newest;
  for (let n = known.length + 1; ; n += 1) if (!known.includes(`g${n}`)) return `g${n}`;
}

function report(
  { generation, toolchain }: RunSettings,
  { programs, statementFaults, leftOut }: RunResult & Pick<Submissions, 'leftOut'>,
  { workspace, engine }: Session,
  wallMs: number,
  json: boolean,
  terminal: Terminal,
): number {
  const summary = summaryOf(workspace, generation);
  const broken = programs.filter(({ status }) => status === 'fault');
  const faults = [
    ...broken.map(({ detail, stage, reason }) => `${detail.problemId}: ${stage}: ${reason ?? ''}: ${detail.fault ?? ''}`),
    ...statementFaults.map(
      ({ problemId, stage, statement, code, message }) => `${problemId}: ${stage} of ${statement}: ${code}: ${message}`,
    ),
  ];
  for (const fault of faults.slice(0, SHOWN_FAULTS)) terminal.err(`fault: ${fault}\n`);
  if (faults.length > SHOWN_FAULTS)
    terminal.err(`and ${faults.length - SHOWN_FAULTS} more faults; \`aegis show ID\` tells each\n`);
  if (json) printJson(terminal, { ...summary, leftOut, wallMs: Math.round(wallMs), stages: engine.clock.uses() });
  else {
    printLine(terminal, summaryTable(summary));
    for (const line of leftOutTable(leftOut)) printLine(terminal, line);
    printLine(terminal, timeTable(engine.clock.uses(), wallMs));
    if (toolchain === 'builtin') printLine(terminal, NOT_KERNEL_CHECKED);
  }
  return faults.length + summary.contradictions.length > 0 ? 1 : 0;
}
