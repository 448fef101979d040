/** What a reward server gives for a submission, whatever protocol carried it. */
import { z } from 'zod';

export const ROLES = ['proving', 'coding', 'specification'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** A task on offer. Nothing hidden is in here. */
export const RewardTask = z.strictObject({
  role: Role,
  /** Unique within its role: statement id, problem id, or program id. */
  task: z.string(),
  name: z.string(),
  split: z.string(),
  difficulty: z.string(),
  category: z.string(),
  /** Of a statement; null for the other roles. */
  kind: z.string().nullable(),
});
export type RewardTask = z.infer<typeof RewardTask>;

/** A reward, or that none can be given now. What is not known is never 0. */
export const Score = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('scored'),
    /** 0 … 1. */
    reward: z.number().min(0).max(1),
    /** What it is made of, each 0 … 1; docs/reward.md says how. */
    components: z.record(z.string(), z.number()),
    /** One word for what was found: `proved`, `accepted`, `rejected`, … */
    verdict: z.string(),
    reasons: z.array(z.string()),
  }),
  z.strictObject({
    status: z.literal('retry'),
    /** `limit`: a limit was reached, more effort may help; `no-checker`: this machine cannot say; `infrastructure`: something broke down. */
    cause: z.enum(['limit', 'no-checker', 'infrastructure']),
    reason: z.string(),
  }),
]);
export type Score = z.infer<typeof Score>;

export const scored = (
  reward: number,
  verdict: string,
  components: Readonly<Record<string, number>>,
  reasons: readonly string[],
): Score => ({ status: 'scored', reward, verdict, components: { ...components }, reasons: [...reasons].slice(0, MOST_REASONS) });
export const retry = (cause: 'limit' | 'no-checker' | 'infrastructure', reason: string): Score => ({
  status: 'retry',
  cause,
  reason,
});

const MOST_REASONS = 20;

/** Gives rewards. Throws nothing that is the submission's fault. */
export interface Scorer {
  /** All tasks of a role, in an order that stays. */
  tasks(role: Role): readonly RewardTask[];
  find(role: Role, task: string): RewardTask | undefined;
  /** Everything the policy is told of the task. */
  prompt(role: Role, task: string): string;
  /** Once `late` is aborted nothing new is begun: the score is then a retry, unless it was known already. */
  score(role: Role, task: string, submission: string, late: AbortSignal): Promise<Score>;
}
