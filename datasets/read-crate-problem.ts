import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../pipeline/core/problem.ts';
import { readProblems } from './read-problems.ts';

/** The problem that lies in a crate's folder (`problem.json`), or null. Throws `data/invalid` where it is faulty. */
export async function readCrateProblem(dir: string): Promise<Problem | null> {
  const file = join(dir, 'problem.json');
  if (!existsSync(file)) return null;
  const { problems } = await readProblems(file, { strict: true });
  return problems[0]?.problem ?? null;
}
