import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCrateItems } from '../compiler/rust/read-crate-items.ts';
import { translate } from '../compiler/translate.ts';
import type { RustcOutput } from '../compiler/translate-api.ts';
import { toolContext } from '../test/support/tool-context.ts';
import { median, ROOT } from './measure.ts';

const LINES = [500, 1000, 2000];

/** CPU time of reading what rustc printed and of translating it; aims: the set `core` below 1 s, 2,000 lines below 2 s, linear growth. */
export async function benchTranslate(): Promise<void> {
  const { context, dispose } = toolContext(3);
  const dump = async (crate: string, text: string): Promise<RustcOutput> => {
    const answer = await context.rustc.dump({ crate, edition: '2021', sources: { 'src/lib.rs': text } });
    if (answer.status !== 'ok') throw new Error(`${crate}: ${JSON.stringify(answer).slice(0, 500)}`);
    return answer.value.output;
  };
  const programs = corePrograms();
  const outputs: RustcOutput[] = [];
  for (const { name, text } of programs) outputs.push(await dump(name, text));
  const cold = cpuSeconds(() => outputs.forEach(readAndTranslate));
  const warm = cpuSeconds(() => outputs.forEach(readAndTranslate));
  console.log(`core, ${programs.length} programs: ${cold.toFixed(2)} s of CPU, again ${warm.toFixed(2)} s (aim below 1 s)`);
  for (const lines of LINES) {
    const text = ofLines(programs, lines);
    const output = await dump('many', text);
    const times = [1, 2, 3].map(() => cpuSeconds(() => readAndTranslate(output)));
    console.log(
      `a program of ${text.split('\n').length} lines: ${median(times).toFixed(2)} s of CPU, ${((median(times) * 1e6) / text.split('\n').length).toFixed(0)} µs a line${lines === 2000 ? ' (aim below 2 s)' : ''}`,
    );
  }
  await dispose();
}

function readAndTranslate(output: RustcOutput): void {
  readCrateItems(output.hirTree);
  translate(output);
}

function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

interface Program {
  readonly name: string;
  readonly text: string;
}

const corePrograms = (): readonly Program[] =>
  readdirSync(join(ROOT, 'datasets/core'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, text: readFileSync(join(ROOT, 'datasets/core', name, 'solution.rs'), 'utf8') }));

/** Solutions as modules of one crate, as often as it takes. */
function ofLines(programs: readonly Program[], lines: number): string {
  const usable = programs.filter(({ text }) => !text.includes('crate::'));
  const parts: string[] = [];
  let count = 0;
  for (let i = 0; count < lines; i++) {
    const { text } = usable[i % usable.length] as Program;
    parts.push(`pub mod m${i} {\n${text.replaceAll(/^#!\[.*\]$/gm, '')}\n}\n`);
    count += text.split('\n').length + 2;
  }
  return parts.join('');
}
