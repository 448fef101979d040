import { join } from 'node:path';
import { z } from 'zod';
import { stagesFor } from '../../../stages/index.ts';
import { packageRoot } from '../../core/package-root.ts';
import { type Check, doctor, isFit } from '../../tools/doctor.ts';
import { runAttacks } from '../../tools/run-attacks.ts';
import { readToolVersions } from '../../tools/tool-versions.ts';
import { toolchainHome } from '../../tools/toolchain-home.ts';
import { readOptions } from '../host.ts';
import { selfTestStages } from '../self-test-stages.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';
import { withTools } from '../with-tools.ts';

const Options = z.strictObject({
  json: z.boolean().default(false),
  attacks: z.boolean().default(false),
  toolchain: z.enum(['builtin', 'aeneas']).default('builtin'),
});

/** `aegis doctor`: what is here, what works, what to do. Exits 1 when the toolchain asked about is not fit. */
export async function doctorCommand(raw: unknown, terminal: Terminal): Promise<number> {
  const { json, attacks, toolchain } = readOptions(Options, raw);
  if (attacks) return attackReport(json, terminal);
  const pins = readToolVersions();
  const checks = await withTools(terminal, async (context, toolbox) => {
    const { rustc, aeneas } = context;
    const found = await doctor({ toolbox, rustc, aeneas, pins, home: toolchainHome(), nodeVersion: process.version });
    // Without a working Rust the stages could only repeat that.
    return isFit(found, 'builtin') ? [...found, ...(await selfTestStages(stagesFor('builtin'), context))] : found;
  });
  const fit = { builtin: isFit(checks, 'builtin'), aeneas: isFit(checks, 'aeneas') };
  if (json) printJson(terminal, { checks, fit });
  else {
    for (const check of checks) showCheck(check, terminal);
    printLine(
      terminal,
      `\n--toolchain builtin ${fit.builtin ? 'can run' : 'cannot run'}; --toolchain aeneas ${fit.aeneas ? 'can run' : 'cannot run'}`,
    );
  }
  return fit[toolchain] ? 0 : 1;
}

/** Exits 1 when a false statement was accepted. */
async function attackReport(json: boolean, terminal: Terminal): Promise<number> {
  const results = await withTools(terminal, ({ aeneas }) =>
    runAttacks(join(packageRoot(), 'test/attacks'), (task) => aeneas.lean.accept(task)),
  );
  if (json) printJson(terminal, results);
  else for (const { attack, end, reason } of results) printLine(terminal, `${end.padEnd(8)} ${attack.padEnd(34)} ${reason}`);
  return results.some(({ end }) => end === 'broken') ? 1 : 0;
}

function showCheck({ name, needed, status, found, fix }: Check, terminal: Terminal): void {
  printLine(terminal, `${status.padEnd(13)} ${name.padEnd(29)} ${needed.padEnd(8)} ${found}`);
  if (fix !== null) printLine(terminal, `${' '.repeat(14)}${fix}`);
}
