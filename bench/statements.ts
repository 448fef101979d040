import { join } from 'node:path';
import { z } from 'zod';
import { findCounterexample, SEARCH_DEFAULTS } from '../compiler/search/find-counterexample.ts';
import { openModel } from '../compiler/search/open-model.ts';
import { openFile } from '../compiler/search/open-statement.ts';
import { statementFile } from '../compiler/search/statement-text.ts';
import { openWorkspace } from '../pipeline/store/open-workspace.ts';
import { aegis, inFolder, median } from './measure.ts';

const Report = z.looseObject({
  mutation: z.looseObject({
    judged: z.number(),
    score: z.number().nullable(),
    scoreWithoutSpecification: z.number().nullable(),
    programs: z.array(z.unknown()),
  }),
});

/** One statement in this many is screened, on so many cases. */
const ONE_IN = 5;
const CASES = 20_000;

/** The bundled set: judging variants of all its programs (aim 60 s on 2 cores), and cases a second of the screen (aim 50,000 on the median statement). */
export async function benchStatements(): Promise<void> {
  await inFolder(async (folder) => {
    const workspace = join(folder, 'ws');
    const run = await aegis(['run', '--json', '--workspace', workspace]);
    if (run.exitCode !== 0) return console.log(`aegis run exited ${run.exitCode}`);
    const report = await aegis(['report', '--json', '--workspace', workspace]);
    const { mutation } = Report.parse(JSON.parse(report.stdout));
    console.log(
      `variants of ${mutation.programs.length} programs judged: ${report.seconds.toFixed(1)} s (aim 60 s), ${mutation.judged} of them, score ${mutation.score}, without functional correctness ${mutation.scoreWithoutSpecification}`,
    );
    const rates = screenRates(workspace);
    console.log(
      `screen: median ${Math.round(median(rates))} cases a second of ${rates.length} statements (aim 50,000), slowest ${Math.round(Math.min(...rates))}`,
    );
  });
}

/** Inputs a second of processor time, of statements that pass. */
function screenRates(folder: string): readonly number[] {
  const workspace = openWorkspace(folder, { create: false });
  const { reader, artifacts } = workspace;
  const generation = reader.generations().at(-1) ?? '';
  const rates: number[] = [];
  for (const [i, { namespace, content }] of reader.statements(generation).entries()) {
    if (i % ONE_IN !== 0 || content.polarity !== 'should-hold') continue;
    const text = artifacts.get(content.modelSha256);
    const opened = openModel([{ name: `${namespace}.lean`, text }]);
    if (opened.status !== 'ok') continue;
    const file = statementFile(content.prelude, content.theorem, namespace);
    const { answers, tree } = openFile(opened.model, `${content.name}.lean`, file);
    const [answer] = answers;
    // A statement without inputs has one case.
    if (answer?.verdict !== 'ok' || answer.statement.determinedBy.every((by) => by !== null)) continue;
    const began = process.cpuUsage();
    const { generated, outcome } = findCounterexample(opened.model, answer.statement, tree, [file, text], {
      ...SEARCH_DEFAULTS,
      cases: CASES,
    });
    const { user, system } = process.cpuUsage(began);
    if (outcome === 'passed' && generated > 1) rates.push((generated * 1e6) / (user + system));
  }
  workspace.close();
  return rates;
}
