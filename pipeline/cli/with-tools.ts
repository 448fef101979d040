import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../core/canonical-json.ts';
import { AegisError } from '../core/errors.ts';
import type { StageContext, ToolRun } from '../core/stage.ts';
import { openWorkspace } from '../store/open-workspace.ts';
import { openToolbox, type Toolbox } from '../tools/toolbox.ts';
import { makeOwnFolder, sweepFolders } from './own-folders.ts';
import { openContext } from './stage-context.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import type { Terminal } from './terminal.ts';

interface WithToolsOptions {
  readonly effort?: number;
  readonly withoutSandbox?: boolean;
  readonly onRun?: (run: ToolRun) => void;
}

/** Runs one command with the tools and no workspace: everything it makes is gone afterwards. */
export async function withTools<T>(
  terminal: Terminal,
  work: (context: StageContext, toolbox: Toolbox) => Promise<T>,
  { effort = 1, withoutSandbox = false, onRun }: WithToolsOptions = {},
): Promise<T> {
  sweepFolders();
  const folder = makeOwnFolder('tools');
  const stop = stopOnSignals(terminal);
  const opened = openToolbox({ folder: join(folder, 'tools'), signal: stop.signal });
  const workspace = openWorkspace(join(folder, 'store'), { create: true });
  const toolbox = onRun === undefined ? opened : { ...opened, exec: telling(opened, onRun) };
  const { context, dispose } = openContext({
    folder,
    artifacts: artifactsInMemory(),
    toolbox,
    signal: stop.signal,
    effort,
    rustcVersion: () => toolbox.version('rustc'),
    promotions: workspace.promotions,
    withoutSandbox,
  });
  try {
    return await work(context, toolbox);
  } finally {
    await dispose();
    stop.release();
    workspace.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const telling =
  (toolbox: Toolbox, onRun: (run: ToolRun) => void): Toolbox['exec'] =>
  async (call, signal) => {
    const run = await toolbox.exec(call, signal);
    onRun(run);
    return run;
  };

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
