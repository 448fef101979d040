import { join } from 'node:path';
import { z } from 'zod';
import { aegis, inFolder, type Measured } from './measure.ts';

const RunSummary = z.looseObject({
  programs: z.looseObject({ tried: z.number(), accepted: z.number() }),
  statements: z.looseObject({ total: z.number() }),
  wallMs: z.number(),
  stages: z.array(z.strictObject({ stage: z.string(), asked: z.number(), cached: z.number(), busyMs: z.number() })),
});

/** The whole bundled set, cold and again; aims: 60 s and 1 GiB, then 2 s. Says where the time goes by stage. */
export async function benchRun(): Promise<void> {
  await inFolder(async (folder) => {
    const args = ['run', '--json', '--workspace', join(folder, 'ws')];
    const cold = await aegis(args);
    const summary = read(cold);
    if (summary === null) return;
    console.log(
      `cold: ${cold.seconds.toFixed(1)} s (aim 60 s), peak ${cold.peakMiB.toFixed(0)} MiB (aim 1024), ${summary.programs.accepted} of ${summary.programs.tried} programs accepted, ${summary.statements.total} statements`,
    );
    const busy = summary.stages.reduce((sum, stage) => sum + stage.busyMs, 0);
    for (const { stage, asked, busyMs } of summary.stages)
      console.log(
        `  ${stage.padEnd(10)} ${(busyMs / 1000).toFixed(2).padStart(8)} s ${((100 * busyMs) / busy).toFixed(0).padStart(3)} % ${String(asked).padStart(6)} questions, ${(busyMs / Math.max(1, asked)).toFixed(1)} ms each`,
      );
    const again = await aegis(args);
    const rerun = read(again);
    if (rerun === null) return;
    const asked = rerun.stages.reduce((sum, stage) => sum + stage.asked, 0);
    console.log(`again: ${again.seconds.toFixed(2)} s (aim 2 s), ${asked} questions asked anew`);
  });
}

function read({ stdout, stderr, exitCode }: Measured): z.infer<typeof RunSummary> | null {
  if (exitCode === 0) return RunSummary.parse(JSON.parse(stdout));
  console.log(`aegis run exited ${exitCode}:\n${stderr.slice(-2000)}`);
  return null;
}
