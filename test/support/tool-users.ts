/** A coder, a specifier and a prover for `gcd_lcm` that use our tools on the way, whatever the client calls these. */
import { PROGRAMS } from './scripted-authors.ts';
import type { Asked, Scripted } from './scripted-model.ts';

/** 1234567 squared: a counterexample that sampling does not meet. */
const RARE = {
  name: 'rare',
  kind: 'output-bounds',
  polarity: 'should-hold',
  defect: null,
  informal: 'The square of the divisor is never that number.',
  prelude: '',
  theorem: 'theorem rare (a b : Std.U64) : gcd_lcm a b ⦃ g _ => g.val * g.val ≠ 1524155677489 ⦄ := by sorry',
};

const STATEMENTS = `open Aeneas Aeneas.Std Result
namespace gcd_lcm
${RARE.theorem}
end gcd_lcm
`;

const LIB = /```rust\n([\s\S]*?)\n```/.exec(PROGRAMS.right)?.[1] ?? '';

/** Results of tools in the conversation so far. */
export const resultsIn = ({ body }: Asked): number =>
  JSON.stringify(body).match(/"type":"tool_result"|"role":"tool"|"type":"function_call_output"/g)?.length ?? 0;

/** The name under which the client offers a tool of ours; null where it does not. */
export function nameOf({ body }: Asked, tool: string): string | null {
  const offered = JSON.stringify(body['tools'] ?? []);
  const names = [...offered.matchAll(/"name":"([^"]+)"/g)].map(([, name]) => name ?? '');
  const space = names.find((name) => name === 'mcp__aegis');
  if (space !== undefined && names.includes(tool)) return `${space}__${tool}`;
  return names.find((name) => name === tool || name === `mcp__aegis__${tool}` || name === `aegis-${tool}`) ?? null;
}

export function toolUsers(asked: Asked): Scripted {
  const texts = [asked.system, ...asked.said.map(({ text }) => text)].join('\n');
  const done = resultsIn(asked);
  const usage = { input: 1000, cached: 2000, cacheWrite: 500, output: 300 };
  const call = (tool: string, input: unknown): Scripted => {
    const name = nameOf(asked, tool);
    return name === null ? { text: `There is no ${tool}.`, usage } : { calls: [{ name, input }], usage };
  };
  if (texts.includes('You decide one statement')) {
    const values = { a: 1234567, b: 1234567 };
    if (done === 0) return call('read_file', { name: 'Model.lean' });
    if (done === 1) return call('write_file', { name: 'Frozen.lean', text: 'def Frozen.Holds : Prop := True' });
    if (done === 2) return call('propose_counterexample', { values: { ...values, b: 1 } });
    return done === 3 ? call('propose_counterexample', { values }) : { text: 'Found.', usage };
  }
  if (texts.includes('one safe Rust program'))
    return done === 0 ? call('translate', { source: LIB }) : { text: PROGRAMS.right, usage };
  if (done === 0) return call('statement_check', { statements: STATEMENTS });
  return { text: `\`\`\`json\n${JSON.stringify([RARE])}\n\`\`\``, usage };
}
