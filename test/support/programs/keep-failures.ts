import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printProgram } from './program.ts';
import type { Difference } from './run-batch.ts';

/** Writes programs that differ, made small, one file each with what they do; the lines to print about them. */
export function keepFailures(kind: string, seed: number, differences: readonly Difference[]): readonly string[] {
  const folder = join(tmpdir(), 'aegis-generated');
  if (differences.length > 0) mkdirSync(folder, { recursive: true });
  return differences.map((d, i) => {
    const what = `on (${d.input.join(', ')}): native ${JSON.stringify(d.native)}, model ${JSON.stringify(d.model)}`;
    const file = join(folder, `${kind}-${seed}-${i}.rs`);
    writeFileSync(file, `// ${what.replaceAll('\n', ' ')}\n${printProgram(d.program)}`);
    return `DIFFERENCE ${what}\n${printProgram(d.program)}kept in ${file}`;
  });
}
