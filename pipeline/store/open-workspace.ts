import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AegisError } from '../core/errors.ts';
import { ArtifactStore } from './artifact-store.ts';
import { AttemptStore } from './attempt-store.ts';
import { CallStore } from './call-store.ts';
import { makeFolder } from './make-folder.ts';
import { openDatabase } from './open-database.ts';
import { OutsideResultStore } from './outside-result-store.ts';
import { PromotionStore } from './promotion-store.ts';
import { RecheckStore } from './recheck-store.ts';
import { RecordReader } from './read-records.ts';
import { RecordStore } from './record-store.ts';
import { RewardStore } from './reward-store.ts';
import { inStore } from './store-errors.ts';
import { ToolVersionStore } from './tool-version-store.ts';
import { TranscriptFolder } from './transcript-folder.ts';

/** One folder: `aegis.db` and, beside it, `artifacts/` and caches. */
export interface Workspace {
  readonly folder: string;
  readonly attempts: AttemptStore;
  readonly artifacts: ArtifactStore;
  readonly records: RecordStore;
  readonly reader: RecordReader;
  /** What looking at labels again gave. */
  readonly rechecks: RecheckStore;
  /** What others found of statements, which is not believed. */
  readonly outside: OutsideResultStore;
  /** The one place that a statement has for its proof. */
  readonly promotions: PromotionStore;
  readonly toolVersions: ToolVersionStore;
  /** Calls of language models and what they cost. */
  readonly calls: CallStore;
  /** What the reward server gave. */
  readonly rewards: RewardStore;
  close(): void;
}

export const artifactFolder = (workspace: string): string => join(workspace, 'artifacts');

export const transcriptFolder = (workspace: string): string => join(workspace, 'transcripts');

/** Opens a workspace, creating it only if asked to. */
export function openWorkspace(folder: string, { create }: { readonly create: boolean }): Workspace {
  const file = join(folder, 'aegis.db');
  if (!create && !existsSync(file))
    throw new AegisError('config/invalid', `there is no workspace in ${folder}`, {
      hint: 'Start one with `aegis run`, or name another with --workspace.',
    });
  if (create) inStore('creating the workspace', () => makeFolder(artifactFolder(folder)));
  const db = openDatabase(file);
  const now = (): string => new Date().toISOString();
  return {
    folder,
    attempts: new AttemptStore(db, now),
    artifacts: new ArtifactStore(artifactFolder(folder)),
    records: new RecordStore(db, now),
    reader: new RecordReader(db),
    rechecks: new RecheckStore(db, now),
    outside: new OutsideResultStore(db, now),
    promotions: new PromotionStore(db, now),
    toolVersions: new ToolVersionStore(db),
    calls: new CallStore(db, now, new TranscriptFolder(transcriptFolder(folder))),
    rewards: new RewardStore(db, now),
    close: () => {
      db.close();
    },
  };
}
