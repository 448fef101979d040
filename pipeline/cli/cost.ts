/** What the agents of a generation used and cost, failed work included. Pure. */
import { ESTIMATED } from '../../agents/price-table.ts';
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
  /** Calls whose provider did not tell all tokens: the rest is estimated by the length of the texts. */
  readonly estimated: number;
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
  readonly generation: string;
  readonly who: string;
  /** In which role: the plain loop (`prover`) and a tree of agents (`prover-tree`) stand side by side. */
  readonly agent: string;
  readonly stage: string;
  readonly tried: number;
  readonly succeeded: number;
  readonly usd: number;
  readonly usdPerSuccess: number | null;
}

/** What a generation's agents worked on, and what became of it. */
export interface CostSource {
  readonly generation: string;
  readonly lines: readonly CostRow[];
  readonly programs: readonly ProgramRow[];
  readonly tasks: readonly TaskRow[];
  /** Whether the agent of this line (or the one it works for) settled its statement itself. */
  settled(line: CostRow): boolean;
}

/** `beside`: the generations whose agents are to stand in one table of what was reached for the money. */
export function measureCost({ generation, lines, programs }: CostSource, beside: readonly CostSource[]): CostReport {
  const programOf = (row: CostRow): string | null =>
    // Whoever writes a program has none yet: what he used counts for the one that came of it.
    row.program_id ??
    programs.find(({ problem_id: id, program_id: program }) => id === row.problem_id && program !== null)?.program_id ??
    null;
  return {
    generation,
    prices: [...new Set(lines.flatMap(({ prices }) => prices?.split(', ') ?? []))].filter((by) => by !== ESTIMATED).toSorted(),
    total: sum(lines),
    byStage: grouped(lines, ({ stage }) => stage).map(([stage, rows]) => ({ stage, ...sum(rows) })),
    byAgent: grouped(lines, ({ who, agent }) => `${who}\n${roleOf(agent)}`).map(([key, rows]) => {
      const [who = '', agent = ''] = key.split('\n');
      return { who, agent, ...sum(rows) };
    }),
    byProgram: grouped(lines, (row) => `${row.problem_id}\n${programOf(row) ?? ''}`).map(([key, rows]) => {
      const [problem = '', program = ''] = key.split('\n');
      return { problem, program: program === '' ? null : program, ...sum(rows) };
    }),
    byStatement: grouped(
      lines.filter(({ statement_id: id }) => id !== null),
      ({ statement_id: id }) => id ?? '',
    ).map(([statement, rows]) => ({ statement, ...sum(rows) })),
    success: beside.flatMap((source) =>
      grouped(source.lines, ({ who, stage, agent }) => `${who}\n${stage}\n${roleOf(agent)}`).map(([key, rows]) =>
        successOf(key, rows, source),
      ),
    ),
  };
}

function successOf(key: string, rows: readonly CostRow[], { generation, programs, tasks, settled }: CostSource): Success {
  const [who = '', stage = '', agent = ''] = key.split('\n');
  const subjects = new Set(rows.map((row) => (stage === 'prove' ? row.statement_id : row.problem_id)));
  const good = [...subjects].filter((subject) => {
    switch (stage) {
      case 'code':
        return programs.some((row) => row.problem_id === subject && row.status === 'passed');
      case 'specify':
        return tasks.some((row) => row.problem_id === subject);
      default:
        // A label belongs to the statement, whoever settled it and in whichever generation.
        return rows.some((row) => row.statement_id === subject && settled({ ...row, agent }));
    }
  });
  const { usd } = sum(rows);
  const usdPerSuccess = good.length === 0 ? null : usd / good.length;
  return { generation, who, agent, stage, tried: subjects.size, succeeded: good.length, usd, usdPerSuccess };
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
  estimated: rows.filter(({ prices }) => prices?.endsWith(ESTIMATED) === true).length,
});

const total = (rows: readonly CostRow[], of: (row: CostRow) => number): number => rows.reduce((so, row) => so + of(row), 0);
