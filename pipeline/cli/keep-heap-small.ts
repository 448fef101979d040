import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 1000;
/** What may come on top of what was in use after the last collection, in bytes. */
const GROWTH = 24 * 2 ** 20;

/**
 * Left alone, V8 fills some hundred MiB before it first collects what a long-lived thread drops, and a server looks as if it leaked. A collection of what
 * a server holds takes some 40 ms. Returns what ends it.
 */
export function keepHeapSmall(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let floor = process.memoryUsage().heapUsed;
  const clock = setInterval(() => {
    if (process.memoryUsage().heapUsed < floor + GROWTH) return;
    collect();
    floor = process.memoryUsage().heapUsed;
  }, LOOK_MS).unref();
  return () => clearInterval(clock);
}
