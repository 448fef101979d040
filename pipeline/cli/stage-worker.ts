/** A worker thread: carries out stages that start nothing, one at a time, so that the main thread stays free for signals and processes. */
import { parentPort, workerData } from 'node:worker_threads';
import { stagesFor } from '../../stages/index.ts';
import { AegisError } from '../core/errors.ts';
import type { Stage } from '../core/stage.ts';
import { ArtifactStore } from '../store/artifact-store.ts';
import { EXTRA_STAGES } from './extra-stages.ts';
import { pureContext } from './pure-context.ts';
import { packFault, type WorkerJob, type WorkerReply, type WorkerSetup } from './worker-messages.ts';

// Both ends are ours and of one version: what they send needs no second reading.
const { toolchain, artifactFolder, effort } = workerData as WorkerSetup;
const stages: Readonly<Record<string, unknown>> = { ...stagesFor(toolchain), ...EXTRA_STAGES };
const context = pureContext(new ArtifactStore(artifactFolder), effort);

parentPort?.on('message', (job: WorkerJob) => {
  void carryOut(job).then((reply) => parentPort?.postMessage(reply));
});

async function carryOut({ stage: name, input }: WorkerJob): Promise<WorkerReply> {
  try {
    // The input was read by the schema of the stage of this name.
    const stage = stages[name] as Stage<never, never>;
    if (stage.work !== 'pure') throw new AegisError('internal/bug', `${name} needs tools and cannot run in a worker`);
    return { answer: await stage.run(input as never, context) };
  } catch (thrown) {
    return { fault: packFault(thrown, name) };
  }
}
