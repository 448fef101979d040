import type { CostReport, CostSum, Success } from './cost.ts';

/** `aegis report --cost` for people. */
export function costTable(report: CostReport): string {
  const { generation, prices, total, byStage, byAgent, byProgram, byStatement, success } = report;
  if (total.calls === 0) return `generation ${generation}: no model was asked`;
  return [
    `generation ${generation}: ${total.calls} calls (${total.failed} failed, ${total.replayed} replayed), ${dollars(total.usd)} by the prices of ${prices.join(', ') || 'nowhere'}`,
    ...(total.unpriced > 0 ? [`${total.unpriced} calls of models without a price are not in the dollars`] : []),
    ...(total.estimated > 0 ? [`of ${total.estimated} calls not all tokens were told: the rest is estimated`] : []),
    '',
    ...table('stage', byStage, ({ stage }) => stage),
    '',
    ...table('agent', byAgent, ({ who, agent }) => `${agent} (${who})`),
    '',
    ...table('program', byProgram, ({ problem, program }) => (program === null ? problem : `${problem} ${program.slice(0, 12)}`)),
    ...(byStatement.length === 0 ? [] : ['', ...table('statement', byStatement, ({ statement }) => statement)]),
    '',
    ...successTable(success),
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

/** Who reached what for how much: a plain loop and a tree of agents, one model and another, side by side. */
const successTable = (rows: readonly Success[]): readonly string[] => [
  `${'what was reached'.padEnd(52)}${['tried', 'good', 'rate', 'cost', 'each'].map((head) => head.padStart(10)).join('')}`,
  ...rows.map(({ generation, who, agent, tried, succeeded, usd, usdPerSuccess }) => {
    const rate = tried === 0 ? '–' : `${Math.round((100 * succeeded) / tried)} %`;
    const each = usdPerSuccess === null ? '–' : dollars(usdPerSuccess);
    const numbers = [String(tried), String(succeeded), rate, dollars(usd), each].map((text) => text.padStart(10)).join('');
    return `${`${generation}: ${agent} (${who})`.padEnd(52)}${numbers}`;
  }),
];

const dollars = (usd: number): string => `$${usd.toFixed(4)}`;
