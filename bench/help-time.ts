import { aegis, median } from './measure.ts';

/** Time to the help text; aim: 0.25 s. */
export async function benchHelp(): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < 7; i += 1) times.push((await aegis(['--help'])).seconds);
  console.log(`aegis --help: median ${median(times).toFixed(3)} s of ${times.length} (aim 0.25 s)`);
}
