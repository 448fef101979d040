import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../core/canonical-json.ts';
import { AegisError } from '../core/errors.ts';
import type { StageContext } from '../core/stage.ts';
import { openToolbox, type Toolbox } from '../tools/toolbox.ts';
import { openContext } from './stage-context.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import type { Terminal } from './terminal.ts';

/** Runs one command with the tools and no workspace: everything it makes is gone afterwards. */
export async function withTools<T>(
  terminal: Terminal,
  work: (context: StageContext, toolbox: Toolbox) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'aegis-'));
  const stop = stopOnSignals(terminal);
  const toolbox = openToolbox({ folder: join(folder, 'tools'), signal: stop.signal });
  const { context, dispose } = openContext({
    folder,
    artifacts: artifactsInMemory(),
    toolbox,
    signal: stop.signal,
    effort: 1,
    rustcVersion: () => toolbox.version('rustc'),
  });
  try {
    return await work(context, toolbox);
  } finally {
    await dispose();
    stop.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

function artifactsInMemory(): { put(content: string | Uint8Array): string; get(hash: string): string } {
  const texts = new Map<string, string>();
  return {
    put: (content) => {
      const hash = sha256(content);
      texts.set(hash, typeof content === 'string' ? content : Buffer.from(content).toString('utf8'));
      return hash;
    },
    get: (hash) => {
      const text = texts.get(hash);
      if (text === undefined) throw new AegisError('internal/bug', `no artifact ${hash}`);
      return text;
    },
  };
}
