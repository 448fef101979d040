import { Limiter } from '../../pipeline/core/limiter.ts';

/** Shared by all trees of this process: agents that take a turn, and questions to Lean. */
export const AGENT_TURNS = new Limiter(64);
export const LEAN_QUERIES = new Limiter(16);
