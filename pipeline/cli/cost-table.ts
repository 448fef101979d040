import type { CostReport, CostSum } from './cost.ts';

/** `aegis report --cost` for people. */
export function costTable(report: CostReport): string {
  const { generation, prices, total, byStage, byAgent, byProgram, byStatement, success } = report;
  if (total.calls === 0) return `generation ${generation}: no model was asked`;
  return [
    `generation ${generation}: ${total.calls} calls (${total.failed} failed, ${total.replayed} replayed), ${dollars(total.usd)} by the prices of ${prices.join(', ') || 'nowhere'}`,
    ...(total.unpriced > 0 ? [`${total.unpriced} calls of models without a price are not in the dollars`] : []),
    '',
    ...table('stage', byStage, ({ stage }) => stage),
    '',
    ...table('agent', byAgent, ({ who, agent }) => `${agent} (${who})`),
    '',
    ...table('problem', byProgram, ({ problem }) => problem),
    ...(byStatement.length === 0 ? [] : ['', ...table('statement', byStatement, ({ statement }) => statement)]),
    '',
    `${'what was reached'.padEnd(40)}${'tried'.padStart(7)}${'good'.padStart(7)}${'each'.padStart(11)}`,
    ...success.map(({ who, agent, tried, succeeded, usdPerSuccess }) => {
      const each = usdPerSuccess === null ? '–' : dollars(usdPerSuccess);
      return `${`${agent} (${who})`.padEnd(40)}${String(tried).padStart(7)}${String(succeeded).padStart(7)}${each.padStart(11)}`;
    }),
  ].join('\n');
}

function table<T extends CostSum>(title: string, rows: readonly T[], nameOf: (row: T) => string): readonly string[] {
  return [
    `${title.padEnd(40)}${['calls', 'input', 'cached', 'written', 'output', 'cost'].map((head) => head.padStart(10)).join('')}`,
    ...rows.map((row) => {
      const numbers = [row.calls, row.input, row.cached, row.cacheWrite, row.output].map((n) => String(n).padStart(10)).join('');
      return `${nameOf(row).padEnd(40)}${numbers}${dollars(row.usd).padStart(10)}`;
    }),
  ];
}

const dollars = (usd: number): string => `$${usd.toFixed(4)}`;
