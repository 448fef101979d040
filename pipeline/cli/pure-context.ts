import { AegisError } from '../core/errors.ts';
import type { StageContext } from '../core/stage.ts';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { openSolver } from '../tools/z3.ts';

const refuse = (): never => {
  throw new AegisError('internal/bug', 'a pure stage starts nothing and has no folders');
};

/** The context of stages that only compute. */
export const pureContext = (artifacts: Pick<ArtifactStore, 'put' | 'get'>, effort: number): StageContext => ({
  signal: new AbortController().signal,
  effort,
  scratch: refuse,
  cacheFolder: refuse,
  exec: refuse,
  rustc: { dump: refuse, hirTree: refuse },
  aeneas: new Proxy({}, { get: refuse }) as StageContext['aeneas'],
  putArtifact: (content) => artifacts.put(content),
  getArtifact: (hash) => artifacts.get(hash),
  solver: openSolver,
});
