import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

export interface ToolchainHome {
  readonly folder: string;
  /** Programs `aegis setup` installed; searched after PATH. */
  readonly bin: string;
  /** The built copy of lean-project/, where `lake env` knows Aeneas's library. */
  readonly leanProject: string;
  /** What has been installed, with digests, and how far an interrupted setup came. */
  readonly record: string;
}

/** Where `aegis setup` installs: `$AEGIS_TOOLCHAIN`, else below the user's data folder. */
export function toolchainHome(env: Readonly<Record<string, string | undefined>> = process.env): ToolchainHome {
  const data =
    env['XDG_DATA_HOME'] !== undefined && isAbsolute(env['XDG_DATA_HOME'])
      ? env['XDG_DATA_HOME']
      : join(homedir(), '.local/share');
  const folder = env['AEGIS_TOOLCHAIN'] ?? join(data, 'aegis');
  return { folder, bin: join(folder, 'bin'), leanProject: join(folder, 'lean-project'), record: join(folder, 'installed.json') };
}
