import type { Terminal } from './terminal.ts';

export interface Stop {
  readonly signal: AbortSignal;
  abort(): void;
  /** Gives the signals back to Node. */
  release(): void;
}

/** From the first Ctrl-C on nothing new starts; when the rest does not end by itself within this, the process ends. */
const GRACE_MS = 1500;

/** Turns SIGINT and SIGTERM into an abort. A second signal ends the process at once; the workspace is built to bear that. */
export function stopOnSignals(terminal: Terminal, { graceMs = GRACE_MS }: { readonly graceMs?: number } = {}): Stop {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
    setTimeout(() => {
      terminal.err('interrupted: what was finished is kept; run the same command again to go on\n');
      process.exit(130);
    }, graceMs).unref();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    signal: controller.signal,
    abort: () => {
      controller.abort();
    },
    release: () => {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
