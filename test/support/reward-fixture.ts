import { buildServer, type ServerOptions } from '../../exports/reward/build-server.ts';
import { openMetrics } from '../../exports/reward/metrics.ts';
import { retry, type RewardTask, type Role, type Score, type Scorer, scored } from '../../exports/reward/reward.ts';
import { RewardService } from '../../exports/reward/service.ts';

const taskOf = (role: Role, i: number): RewardTask => ({
  role,
  task: `${role}-${i}`,
  name: `${role} task ${i}`,
  split: i < 2 ? 'train' : 'test',
  difficulty: 'easy',
  category: 'none',
  kind: null,
});

/** Knows three tasks a role. Scores by the word in the submission: `good`, `retry`, `throw`, `slow`, all else is wrong. */
export function fakeScorer(): Scorer & { readonly late: readonly AbortSignal[]; release(): void } {
  const waiting: (() => void)[] = [];
  const late: AbortSignal[] = [];
  return {
    late,
    release: () => {
      for (const go of waiting.splice(0)) go();
    },
    tasks: (role) => [0, 1, 2].map((i) => taskOf(role, i)),
    find: (role, task) => [0, 1, 2].map((i) => taskOf(role, i)).find((one) => one.task === task),
    prompt: (_role, task) => `Do ${task}.`,
    async score(_role, _task, submission, signal): Promise<Score> {
      late.push(signal);
      if (submission.includes('slow')) await new Promise<void>((resolve) => waiting.push(resolve));
      if (submission.includes('throw')) throw new Error('a bug with a secret path /etc/secret');
      if (submission.includes('retry')) return retry('limit', 'a limit was reached');
      return submission.includes('good')
        ? scored(1, 'proved', { settled: 1 }, ['well done'])
        : scored(0, 'rejected', { settled: 0 }, ['wrong']);
    },
  };
}

export interface Recorded {
  readonly task: string;
  readonly score: Score;
}

export function fakeServer(
  { scoreMs, ...more }: Partial<ServerOptions> & { readonly scoreMs?: number } = {},
  limits = { running: 2, waiting: 2 },
) {
  const recorded: Recorded[] = [];
  const bugs: unknown[] = [];
  const scorer = fakeScorer();
  const metrics = openMetrics(() => service.admission);
  const service: RewardService = new RewardService({
    scorer,
    limits,
    scoreMs: scoreMs ?? 60_000,
    record: ({ task }, _sha256, score) => recorded.push({ task, score }),
    observe: metrics.observe,
  });
  const app = buildServer({
    service,
    metrics,
    token: null,
    bodyLimit: 10_000,
    requestTimeout: 30_000,
    version: '0',
    onBug: (error) => bugs.push(error),
    ...more,
  });
  return { app, recorded, bugs, scorer, service };
}
