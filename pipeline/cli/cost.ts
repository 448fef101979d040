/** What the agents of a generation used and cost, failed work included. Pure. */
import type { CostRow } from '../store/call-store.ts';
import type { ProgramRow, TaskRow } from '../store/rows.ts';

export interface CostSum {
  readonly calls: number;
  /** Of these: calls that gave no reply, and calls whose reply came from a recording. */
  readonly failed: number;
  readonly replayed: number;
  readonly input: number;
  readonly cached: number;
  readonly cacheWrite: number;
  readonly output: number;
  /** Dollars by the price table, replayed calls included at what they had cost. */
  readonly usd: number;
  /** Calls of models without a price: `usd` says nothing of them. */
  readonly unpriced: number;
}

export interface CostReport {
  readonly generation: string;
  /** Dates of the price tables that were used. */
  readonly prices: readonly string[];
  readonly total: CostSum;
  readonly byStage: readonly (CostSum & { readonly stage: string })[];
  readonly byAgent: readonly (CostSum & { readonly who: string; readonly agent: string })[];
  readonly byProgram: readonly (CostSum & { readonly problem: string; readonly program: string | null })[];
  readonly byStatement: readonly (CostSum & { readonly statement: string })[];
  /** What was reached for the money: subjects the agent worked on, those that came to a good end, and dollars for each of these. */
  readonly success: readonly Success[];
}

export interface Success {
  readonly who: string;
  /** In which role: the plain loop (`prover`) and a tree of agents (`prover-tree`) stand side by side. */
  readonly agent: string;
  readonly stage: string;
  readonly tried: number;
  readonly succeeded: number;
  readonly usd: number;
  readonly usdPerSuccess: number | null;
}

export function measureCost(
  generation: string,
  lines: readonly CostRow[],
  programs: readonly ProgramRow[],
  tasks: readonly TaskRow[],
): CostReport {
  return {
    generation,
    prices: [...new Set(lines.flatMap(({ prices }) => prices ?? []))].toSorted(),
    total: sum(lines),
    byStage: grouped(lines, ({ stage }) => stage).map(([stage, rows]) => ({ stage, ...sum(rows) })),
    byAgent: grouped(lines, ({ who, agent }) => `${who}\n${roleOf(agent)}`).map(([key, rows]) => {
      const [who = '', agent = ''] = key.split('\n');
      return { who, agent, ...sum(rows) };
    }),
    byProgram: grouped(lines, ({ problem_id: id }) => id).map(([problem, rows]) => ({
      problem,
      program: programs.find(({ problem_id: id, program_id: program }) => id === problem && program !== null)?.program_id ?? null,
      ...sum(rows),
    })),
    byStatement: grouped(
      lines.filter(({ statement_id: id }) => id !== null),
      ({ statement_id: id }) => id ?? '',
    ).map(([statement, rows]) => ({ statement, ...sum(rows) })),
    success: grouped(lines, ({ who, stage, agent }) => `${who}\n${stage}\n${roleOf(agent)}`).map(([key, rows]) =>
      successOf(key, rows, programs, tasks),
    ),
  };
}

function successOf(key: string, rows: readonly CostRow[], programs: readonly ProgramRow[], tasks: readonly TaskRow[]): Success {
  const [who = '', stage = '', agent = ''] = key.split('\n');
  const subjects = new Set(rows.map((row) => (stage === 'prove' ? row.statement_id : row.problem_id)));
  const good = [...subjects].filter((subject) => {
    switch (stage) {
      case 'code':
        return programs.some((row) => row.problem_id === subject && row.status === 'passed');
      case 'specify':
        return tasks.some((row) => row.problem_id === subject);
      case 'vary':
        return programs.some((row) => row.problem_id.startsWith(`${(subject ?? '').slice(0, 40)}_written_`));
      default:
        return tasks.some((row) => row.statement_id === subject && row.label !== null && row.label !== 'open');
    }
  });
  const { usd } = sum(rows);
  const usdPerSuccess = good.length === 0 ? null : usd / good.length;
  return { who, agent, stage, tried: subjects.size, succeeded: good.length, usd, usdPerSuccess };
}

/** Sub-agents are counted with the agent they work for. */
const roleOf = (agent: string): string => agent.split('/')[0] ?? agent;

function grouped(rows: readonly CostRow[], keyOf: (row: CostRow) => string): readonly (readonly [string, readonly CostRow[]])[] {
  const groups = new Map<string, CostRow[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const sum = (rows: readonly CostRow[]): CostSum => ({
  calls: rows.length,
  failed: rows.filter(({ failure }) => failure !== null).length,
  replayed: rows.filter(({ replayed }) => replayed === 1).length,
  input: total(rows, ({ input_tokens: n }) => n),
  cached: total(rows, ({ cached_tokens: n }) => n),
  cacheWrite: total(rows, ({ cache_write_tokens: n }) => n),
  output: total(rows, ({ output_tokens: n }) => n),
  usd: total(rows, ({ usd }) => usd ?? 0),
  unpriced: rows.filter(({ usd }) => usd === null).length,
});

const total = (rows: readonly CostRow[], of: (row: CostRow) => number): number => rows.reduce((so, row) => so + of(row), 0);
