import { randomUUID } from 'node:crypto';
import type { RewardTask } from './reward.ts';

export interface Episode {
  readonly id: string;
  readonly task: RewardTask;
  steps: number;
  done: boolean;
  lastUsed: number;
}

/** Episodes between `reset` and the last `step`. Kept in memory, at most `most`, the longest unused going first: a step that names its task needs none. */
export class Episodes {
  readonly #most: number;
  readonly #episodes = new Map<string, Episode>();

  constructor(most: number) {
    this.#most = most;
  }

  begin(task: RewardTask, id: string = randomUUID()): Episode {
    const episode = { id, task, steps: 0, done: false, lastUsed: Date.now() };
    this.#episodes.delete(id);
    this.#episodes.set(id, episode);
    const [oldest] = this.#episodes.keys();
    if (this.#episodes.size > this.#most && oldest !== undefined) this.#episodes.delete(oldest);
    return episode;
  }

  find(id: string): Episode | undefined {
    const found = this.#episodes.get(id);
    if (found === undefined) return undefined;
    // A Map keeps the order of insertion: what was used last stands last.
    this.#episodes.delete(id);
    this.#episodes.set(id, found);
    found.lastUsed = Date.now();
    return found;
  }

  end(id: string): void {
    this.#episodes.delete(id);
  }
}
