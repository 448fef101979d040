/**
 * Turns recordings in the form of golden/ (one folder a program, with `log.txt` and the tools' files) into ours (pipeline/tools/recording.ts).
 *   npx tsx scripts/import-recordings.ts GOLDEN OUT [PROGRAM…]
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { RecordedCall, Recording } from '../pipeline/tools/recording.ts';

const DATE = 'aeneas-2026-08';

export function importRecording(golden: string, out: string, program: string): void {
  const from = join(golden, program, DATE);
  const to = join(out, program);
  mkdirSync(join(to, 'src'), { recursive: true });
  copyFileSync(join(golden, program, 'src/lib.rs'), join(to, 'src/lib.rs'));
  copyFileSync(join(golden, program, 'problem.json'), join(to, 'problem.json'));
  const log = readFileSync(join(from, 'log.txt'), 'utf8');
  const written = readdirSync(from).filter((name) => name !== 'log.txt');
  const llbc = written.filter((name) => name.endsWith('.llbc'));
  const lean = written.filter((name) => name.endsWith('.lean'));
  for (const name of llbc) writeFileSync(join(to, `${name}.gz`), gzipSync(readFileSync(join(from, name)), { level: 9 }));
  for (const name of lean) copyFileSync(join(from, name), join(to, name));
  const calls = readCalls(log).map(({ stdout, stderr, ...call }): RecordedCall => {
    writeFileSync(join(to, `${call.tool}.stdout`), stdout);
    writeFileSync(join(to, `${call.tool}.stderr`), stderr);
    const files = call.tool === 'charon' ? llbc.map((name) => [name, `${name}.gz`]) : lean.map((name) => [name, name]);
    return { ...call, stdout: `${call.tool}.stdout`, stderr: `${call.tool}.stderr`, files: Object.fromEntries(files) };
  });
  const recording: Recording = { format: 1, program, versions: readVersions(log), calls };
  writeFileSync(join(to, 'recording.json'), `${JSON.stringify(recording, null, 2)}\n`);
}

const readVersions = (log: string): Record<string, string> =>
  Object.fromEntries([...log.matchAll(/^# (charon|aeneas) (.*)$/gm)].map(([, tool = '', version = '']) => [tool, version]));

/** `$ … TOOL ARGS`, `--- stdout`, `--- stderr`, `--- exit code N   wall …`. */
function readCalls(
  log: string,
): readonly (Omit<RecordedCall, 'stdout' | 'stderr' | 'files'> & { stdout: string; stderr: string })[] {
  const pattern = /^\$ (?:cd \S+ && )?(charon|aeneas) (.*)\n--- stdout\n([^]*?)^--- stderr\n([^]*?)^--- exit code (\d+)/gm;
  return [...log.matchAll(pattern)].map(([, tool, args = '', stdout = '', stderr = '', code]) => ({
    tool: tool === 'charon' ? 'charon' : 'aeneas',
    args: args.split(' ').map((arg) => arg.replace(/^out(?=\/|$)/, '{out}')),
    exitCode: Number(code),
    signal: null,
    stdout,
    stderr,
  }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , golden = '', out = '', ...chosen] = process.argv;
  const all = readdirSync(golden, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of all) if (chosen.length === 0 || chosen.includes(name)) importRecording(golden, out, name);
}
