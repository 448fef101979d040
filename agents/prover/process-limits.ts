import { Limiter } from '../../pipeline/core/limiter.ts';

/** Shared by all trees of this process: agents at work (who only waits for others is not), and questions to Lean. */
export const AGENTS_AT_WORK = new Limiter(64);
export const LEAN_QUERIES = new Limiter(16);
