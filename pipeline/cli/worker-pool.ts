import { Worker } from 'node:worker_threads';
import { type Answer, undecided } from '../core/answer.ts';
import { AegisError } from '../core/errors.ts';
import { unpackFault, type WorkerJob, type WorkerReply, type WorkerSetup } from './worker-messages.ts';

/** Samples die young: with the default of 48 MiB a whole run spends a few per cent more on collecting them; with 192 its peak was 925 MiB and not 800. */
const YOUNG_MB = 96;
/** Memory one job may use before it is given up as undecided. */
const MEMORY_MB = 1024;
/** Before a thread that never answers is taken for a bug. */
const HANG_MS = 20 * 60_000;

export interface WorkerPool {
  run(job: WorkerJob): Promise<Answer<unknown>>;
  /** Ends all threads at once; what they were doing is lost. */
  close(): Promise<void>;
}

/** Threads are started when they are first needed, at most `size`, and kept. A job that takes its thread down takes down nothing else. */
export function openWorkerPool(setup: WorkerSetup, size: number, signal: AbortSignal, hangMs = HANG_MS): WorkerPool {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: ((worker: Worker) => void)[] = [];

  const hire = async (): Promise<Worker> => {
    const free = idle.pop();
    if (free !== undefined) return free;
    if (all.size < size) return start();
    return new Promise((resolve) => waiting.push(resolve));
  };
  const start = (): Worker => {
    const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB * setup.effort, maxYoungGenerationSizeMb: YOUNG_MB };
    const options = { workerData: setup, resourceLimits };
    const worker = isSource()
      ? new Worker(startFromSource(), { ...options, eval: true, execArgv: [] })
      : new Worker(new URL('./stage-worker.js', import.meta.url), options);
    worker.unref();
    all.add(worker);
    return worker;
  };
  const release = (worker: Worker): void => {
    if (signal.aborted) return;
    const next = waiting.shift();
    if (!all.has(worker)) {
      if (next !== undefined) next(start());
    } else if (next !== undefined) next(worker);
    else idle.push(worker);
  };
  const close = async (): Promise<void> => {
    const ending = [...all].map((worker) => worker.terminate());
    all.clear();
    await Promise.all(ending);
  };
  signal.addEventListener('abort', () => void close(), { once: true });

  return {
    close,
    async run(job) {
      if (signal.aborted) throw new AegisError('run/interrupted', 'interrupted');
      const worker = await hire();
      try {
        return await ask(worker, job, { ...setup, hangMs: hangMs * setup.effort }, () => all.delete(worker));
      } finally {
        release(worker);
      }
    },
  };
}

/** One question to one thread. `lost` is called when the thread cannot be used again. */
function ask(
  worker: Worker,
  job: WorkerJob,
  { effort, hangMs }: { readonly effort: number; readonly hangMs: number },
  lost: () => void,
): Promise<Answer<unknown>> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      worker.unref();
      work();
    };
    const give = (fault: AegisError): void => settle(() => reject(fault));
    const onMessage = (reply: WorkerReply): void =>
      'answer' in reply ? settle(() => resolve(reply.answer)) : give(unpackFault(reply.fault));
    const onError = (error: NodeJS.ErrnoException): void => {
      lost();
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        settle(() => resolve(undecided('out of memory', { memoryBytes: MEMORY_MB * effort * 2 ** 20 })));
      else give(new AegisError('internal/bug', `${job.stage}: ${error.message}`, { cause: error }));
    };
    const onExit = (): void => {
      lost();
      give(new AegisError('tool/killed', `the thread of ${job.stage} ended`));
    };
    const timer = setTimeout(() => {
      lost();
      void worker.terminate();
      give(new AegisError('internal/bug', `${job.stage} did not come to an end`));
    }, hangMs);
    worker.ref();
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(job);
  });
}

const isSource = (): boolean => import.meta.url.endsWith('.ts');

/** Run from the sources, as tests and development do, a thread needs tsx before it can read its own file. */
function startFromSource(): string {
  const [tsx, file] = [import.meta.resolve('tsx/esm/api'), new URL('./stage-worker.ts', import.meta.url).href].map((url) =>
    JSON.stringify(url),
  );
  return `import(${tsx}).then((tsx) => { tsx.register(); return import(${file}); })`;
}
