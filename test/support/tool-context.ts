import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../pipeline/core/canonical-json.ts';
import type { StageContext } from '../../pipeline/core/stage.ts';
import { openContext } from '../../pipeline/cli/stage-context.ts';
import { openToolbox } from '../../pipeline/tools/toolbox.ts';

/** A context with the machine's real tools and artifacts in memory. */
export function toolContext(effort = 1): { readonly context: StageContext; dispose(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'aegis-test-'));
  const stored = new Map<string, string>();
  const { signal } = new AbortController();
  const toolbox = openToolbox({ folder, signal });
  const { context, dispose } = openContext({
    folder,
    artifacts: {
      put: (content) => {
        const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
        const hash = sha256(text);
        stored.set(hash, text);
        return hash;
      },
      get: (hash) => stored.get(hash) ?? '',
    },
    toolbox,
    signal,
    effort,
    rustcVersion: () => toolbox.version('rustc'),
  });
  return {
    context,
    dispose: async () => {
      await dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
