import { realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ToolName } from '../core/stage.ts';
import type { ToolVersionStore } from '../store/tool-version-store.ts';
import { lookUpProgram } from '../tools/find-program.ts';

const stamp = (path: string): string => {
  try {
    const { mtimeMs, size, ino } = statSync(path);
    return `${path}:${mtimeMs}:${size}:${ino}`;
  } catch {
    return `${path}:absent`;
  }
};

/** Changes whenever the installed program may have: the file on PATH, and for rustup's proxies what rustup's choice depends on. Null when it is not installed. */
function fingerprint(tool: ToolName): string | null {
  const path = lookUpProgram(tool);
  if (path === null) return null;
  const rustup = process.env['RUSTUP_HOME'] ?? join(homedir(), '.rustup');
  const parts = [stamp(path), stamp(realpathSync(path))];
  if (tool === 'rustc' || tool === 'cargo')
    parts.push(process.env['RUSTUP_TOOLCHAIN'] ?? '', stamp(join(rustup, 'settings.toml')), stamp(join(rustup, 'update-hashes')));
  return [tool, ...parts].join('|');
}

/** Asks the tool for its version only if it may have changed since it was last asked: a run with nothing to do starts no compiler. */
export const rememberVersions =
  (store: ToolVersionStore, ask: (tool: ToolName) => Promise<string>) =>
  async (tool: ToolName): Promise<string> => {
    const print = fingerprint(tool);
    const known = print === null ? undefined : store.find(print);
    if (known !== undefined) return known;
    const version = await ask(tool);
    if (print !== null) store.remember(print, tool, version);
    return version;
  };
