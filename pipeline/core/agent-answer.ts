import type { AgentAnswer, AgentLimits, AgentRun } from './agent.ts';
import { type Answer, undecided } from './answer.ts';

/** A stage's own limits, or what the user wants instead. */
export const capped = <T extends { readonly turns: number; readonly wallMs: number }>(limits: T, { caps }: AgentRun): T => ({
  ...limits,
  ...(caps?.turns === undefined ? {} : { turns: caps.turns }),
  ...(caps?.wallMs === undefined ? {} : { wallMs: caps.wallMs }),
  ...(caps?.usd === undefined ? {} : { usd: caps.usd }),
});

/** What a stage says where its agent gave nothing to read; null where there may be something. Pure. */
export function cutShort({ text, stop, reason }: AgentAnswer, limits: AgentLimits): Answer<never> | null {
  switch (stop) {
    case 'refusal':
      return undecided('the model refused', { tokens: limits.maxTokens });
    case 'time':
      return undecided('out of time', { seconds: limits.wallMs / 1000 });
    case 'money':
      return undecided(`out of money: ${reason ?? ''}`, { usd: limits.usd ?? 0 });
    case 'stuck':
      return text === '' ? undecided(`the agent went in circles: ${reason ?? ''}`, { turns: limits.turns }) : null;
    case 'turns':
      return text === '' ? undecided(`${limits.turns} turns were not enough`, { turns: limits.turns }) : null;
    case 'end':
    case 'length':
      return null;
  }
}
