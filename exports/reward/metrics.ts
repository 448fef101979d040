import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Admission } from './admission.ts';
import type { Role, Score } from './reward.ts';

export interface Metrics {
  observe(role: Role, score: Score, seconds: number): void;
  answered(route: string, status: number): void;
  /** In the text form of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** `admission` is asked when somebody reads. */
export function openMetrics(admission: () => Admission): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'aegis_http_requests_total',
    help: 'Requests answered',
    labelNames: ['route', 'status'],
    registers,
  });
  const rewards = new Counter({
    name: 'aegis_rewards_total',
    help: 'Submissions scored, by role and verdict; retries have the verdict retry',
    labelNames: ['role', 'verdict'],
    registers,
  });
  const seconds = new Histogram({
    name: 'aegis_score_seconds',
    help: 'Time to score a submission, without waiting for a turn',
    labelNames: ['role'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('aegis_submissions_running', 'Submissions being judged', () => admission().running);
  gauge('aegis_submissions_waiting', 'Submissions waiting for their turn', () => admission().waiting);
  gauge('process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss());
  return {
    observe(role, score, took) {
      rewards.inc({ role, verdict: score.status === 'scored' ? score.verdict : 'retry' });
      seconds.observe({ role }, took);
    },
    answered: (route, status) => requests.inc({ route, status: String(status) }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
