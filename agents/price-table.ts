/** What tokens cost. Taken on 2026-07-24 from github.com/Wei-Shaw/model-price-repo at f9ff147, which follows LiteLLM's list of the vendors' prices. */
import type { Usage } from '../pipeline/core/model-turn.ts';

/** Enters every line of the ledger. */
export const PRICES_FROM = '2026-07-24';

/** Stands beside it where the provider did not tell all tokens. */
export const ESTIMATED = 'tokens estimated';

/** US dollars per million tokens: input, input read from the cache, input written to the cache, output. */
const PRICES: Readonly<Record<string, readonly [input: number, cached: number, cacheWrite: number, output: number]>> = {
  'claude-haiku-4-5': [1, 0.1, 1.25, 5],
  'claude-opus-4-1': [15, 1.5, 18.75, 75],
  'claude-opus-4-5': [5, 0.5, 6.25, 25],
  'claude-opus-4-6': [5, 0.5, 6.25, 25],
  'claude-opus-4-7': [5, 0.5, 6.25, 25],
  'claude-opus-4-8': [5, 0.5, 6.25, 25],
  'claude-opus-5': [5, 0.5, 6.25, 25],
  'claude-sonnet-4-5': [3, 0.3, 3.75, 15],
  'claude-sonnet-4-6': [3, 0.3, 3.75, 15],
  'claude-sonnet-5': [2, 0.2, 2.5, 10],
  'claude-fable-5': [10, 1, 12.5, 50],
  'gpt-4.1': [2, 0.5, 2, 8],
  'gpt-4.1-mini': [0.4, 0.1, 0.4, 1.6],
  'gpt-4o': [2.5, 1.25, 2.5, 10],
  'gpt-4o-mini': [0.15, 0.075, 0.15, 0.6],
  'gpt-5': [1.25, 0.125, 1.25, 10],
  'gpt-5-mini': [0.25, 0.025, 0.25, 2],
  'gpt-5-nano': [0.05, 0.005, 0.05, 0.4],
  'gpt-5-codex': [1.25, 0.125, 1.25, 10],
  'gpt-5.1': [1.25, 0.125, 1.25, 10],
  'gpt-5.1-codex': [1.25, 0.125, 1.25, 10],
  'gpt-5.1-codex-max': [1.25, 0.125, 1.25, 10],
  'gpt-5.1-codex-mini': [0.25, 0.025, 0.25, 2],
  'gpt-5.2': [1.75, 0.175, 1.75, 14],
  'gpt-5.2-codex': [1.75, 0.175, 1.75, 14],
  'gpt-5.3-codex': [1.75, 0.175, 1.75, 14],
  'gpt-5.4': [2.5, 0.25, 2.5, 15],
  'gpt-5.4-mini': [0.75, 0.075, 0.75, 4.5],
  'gpt-5.4-nano': [0.2, 0.02, 0.2, 1.25],
  'gpt-5.5': [5, 0.5, 5, 30],
  'gpt-5.6': [5, 0.5, 6.25, 30],
  'gpt-5.6-luna': [1, 0.1, 1.25, 6],
  'gpt-5.6-sol': [5, 0.5, 6.25, 30],
  'gpt-5.6-terra': [2.5, 0.25, 3.125, 15],
  o3: [2, 0.5, 2, 8],
  'o4-mini': [1.1, 0.275, 1.1, 4.4],
};

type Price = readonly [input: number, cached: number, cacheWrite: number, output: number];

/** A model's name may end in the date of its making. Null where the table does not know it. */
export function priceOf(model: string | null): Price | null {
  if (model === null) return null;
  const plain = model.replace(/^.*\//, '').replace(/-(\d{8}|\d{4}-\d{2}-\d{2})$/, '');
  return PRICES[plain] ?? null;
}

/** Dollars. */
export const costOf = (usage: Usage, [input, cached, cacheWrite, output]: Price): number =>
  (usage.input * input + usage.cached * cached + usage.cacheWrite * cacheWrite + usage.output * output) / 1e6;

/** The most a call can cost: every byte of the request a token of its own, written to the cache, and the longest reply. Dollars. */
export const worstCost = (requestBytes: number, maxTokens: number, [input, , cacheWrite, output]: Price): number =>
  (requestBytes * Math.max(input, cacheWrite) + maxTokens * output) / 1e6;
