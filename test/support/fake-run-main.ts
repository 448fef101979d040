/** A process that runs fake stages on the workspace it is told, slowly, so that a test has time to kill it. */
import { fakeRun } from './fake-run.ts';
import { fakeStages, fakeSubmission } from './fake-stages.ts';
import { appendFileSync } from 'node:fs';

const [folder = '', count = '1', pause = '0', log = ''] = process.argv.slice(2);
const submissions = Array.from({ length: Number(count) }, (_, i) => fakeSubmission(`p${i}`));
const stages = fakeStages({
  pause: Number(pause),
  onRun: (stage) => log !== '' && appendFileSync(log, `${process.pid} ${stage}\n`),
});
await fakeRun(folder, submissions, stages);
