/** Runs Charon and Aeneas on programs and keeps what they were given and answered, in the form of recording.ts. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Answer } from '../core/answer.ts';
import type { CrateSources } from '../core/rustc-edge.ts';
import type { StageContext, ToolCall, ToolRun } from '../core/stage.ts';
import { createAeneas } from './aeneas-toolchain.ts';
import type { LeanWorld } from './lean.ts';
import type { RecordedCall, Recording } from './recording.ts';

/** Returns how the program ended: `accepted`, or why not. A recording is written either way, also of what broke down. */
export async function recordProgram(crate: CrateSources, into: string, world: LeanWorld): Promise<string> {
  const calls: RecordedCall[] = [];
  const folder = join(into, crate.crate);
  for (const [path, text] of Object.entries(crate.sources)) write(join(folder, path), text);
  const exec: StageContext['exec'] = async (call) => {
    const run = await world.exec(call);
    // Asking for help is how abilities are found; it is no part of the program's story.
    if (!call.args.includes('-help')) calls.push(keep(call, run, folder));
    return run;
  };
  const { charon, aeneas } = createAeneas({ ...world, exec });
  try {
    const extracted = await charon(crate);
    if (extracted.status !== 'ok') return describe('charon', extracted);
    const translated = await aeneas(crate.crate, extracted.value.llbc);
    return translated.status === 'ok' ? 'accepted' : describe('aeneas', translated);
  } finally {
    const versions = { charon: await world.version('charon'), aeneas: await world.version('aeneas') };
    const recording: Recording = { format: 1, program: crate.crate, versions, calls };
    write(join(folder, 'recording.json'), `${JSON.stringify(recording, null, 2)}\n`);
  }
}

/** The folder an output option names is written `{out}`, so that recordings of two machines are equal. */
function keep({ program, args }: ToolCall, run: ToolRun, folder: string): RecordedCall {
  const tool = program === 'charon' ? 'charon' : 'aeneas';
  const target = args[args.indexOf(tool === 'charon' ? '--dest-file' : '-dest') + 1] ?? '';
  const out = tool === 'charon' ? dirname(target) : target;
  const input = args.at(-1) ?? '';
  const plain = (arg: string): string =>
    arg.startsWith(out) ? `{out}${arg.slice(out.length)}` : arg === input ? `{out}/${basename(arg)}` : arg;
  write(join(folder, `${tool}.stdout`), anonymous(run.stdout, out));
  write(join(folder, `${tool}.stderr`), anonymous(run.stderr, out));
  const files = listFiles(out).map((name) => {
    const kept = name.endsWith('.llbc') ? `${name}.gz` : name;
    const content = readFileSync(join(out, name));
    write(join(folder, kept), name.endsWith('.llbc') ? gzipSync(content, { level: 9 }) : content);
    return [name, kept] as const;
  });
  const streams = { stdout: `${tool}.stdout`, stderr: `${tool}.stderr` };
  return {
    tool,
    args: args.map(plain),
    exitCode: run.exitCode,
    signal: run.signal,
    ...streams,
    files: Object.fromEntries(files),
  };
}

const anonymous = (text: string, out: string): string => text.replaceAll(out, '{out}').replaceAll(dirname(out), '{work}');
const listFiles = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => statSync(join(folder, name)).isFile())
        .sort()
    : [];

function describe(tool: string, answer: Exclude<Answer<unknown>, { status: 'ok' }>): string {
  return answer.status === 'rejected'
    ? `refused by ${tool}: ${answer.diagnostics[0]?.message ?? ''}`
    : `undecided: ${answer.reason}`;
}

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
