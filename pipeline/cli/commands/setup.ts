import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { planSetup } from '../../tools/plan-setup.ts';
import { runSetup } from '../../tools/run-setup.ts';
import { readToolVersions } from '../../tools/tool-versions.ts';
import { toolchainHome } from '../../tools/toolchain-home.ts';
import { readOptions } from '../host.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { withTools } from '../with-tools.ts';

const Options = z.strictObject({ json: z.boolean().default(false), dryRun: z.boolean().default(false) });

/** `aegis setup`: installs the pinned set of the real tools. Run again, it goes on where it broke off. */
export async function setupCommand(raw: unknown, terminal: Terminal): Promise<number> {
  const { json, dryRun } = readOptions(Options, raw);
  const home = toolchainHome();
  const elanHome = process.env['ELAN_HOME'] ?? join(homedir(), '.elan');
  const steps = planSetup(readToolVersions(), { home, elanHome, platform: `${process.platform}-${process.arch}` });
  if (dryRun) {
    if (json) printJson(terminal, steps);
    else for (const { id, title, pin } of steps) printLine(terminal, `${id.padEnd(13)} ${title} (${pin})`);
    return 0;
  }
  const say = (line: string): void => terminal.err(`${line}\n`);
  const installed = await withTools(terminal, ({ exec }) => runSetup(steps, { home, exec, say }));
  if (json) printJson(terminal, installed);
  else printLine(terminal, `installed in ${home.folder}; try it with: aegis doctor --toolchain aeneas`);
  return 0;
}
