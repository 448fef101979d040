/** Finds a sandbox that really holds: each candidate is tried before it is believed. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { AegisError } from '../core/errors.ts';
import type { ToolRun } from '../core/stage.ts';
import { exec } from './exec.ts';
import { lookUpProgram } from './find-program.ts';
import type { SandboxKind } from './plan-sandbox.ts';

export interface SandboxProbe {
  readonly kind: SandboxKind | 'none';
  /** Why each candidate before it was not taken. */
  readonly refused: readonly string[];
}

const CANDIDATES: readonly { readonly kind: SandboxKind; readonly program: string }[] = [
  { kind: 'bubblewrap', program: 'bwrap' },
  { kind: 'unshare', program: 'unshare' },
];

export async function probeSandbox(): Promise<SandboxProbe> {
  const refused: string[] = [];
  for (const { kind, program } of CANDIDATES) {
    const reason = lookUpProgram(program) === null ? `${program} is not installed` : await tryOut(kind);
    if (reason === null) return { kind, refused };
    refused.push(`${kind}: ${reason}`);
  }
  return { kind: 'none', refused };
}

/** Null when the sandbox holds. */
async function tryOut(kind: SandboxKind): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'aegis-probe-'));
  const outside = [join(tmpdir(), `${kind}-escape-${process.pid}`), join(homedir(), `.aegis-escape-${process.pid}`)];
  try {
    const script = PROBE.replaceAll('\n', ' ');
    const sandbox = { writable: [join(folder)] };
    const limits = { wallMs: 10_000, cpuSeconds: 5 };
    const call = { program: '/bin/sh', args: ['-c', script, 'probe', folder, ...outside], cwd: folder, limits, sandbox };
    return judgeProbe(await withDecoy(() => exec(call, { ledger: null, sandbox: kind })), outside.filter(existsSync));
  } catch (error) {
    if (error instanceof AegisError) return error.message;
    throw error;
  } finally {
    for (const path of [folder, ...outside]) rmSync(path, { recursive: true, force: true });
  }
}

/** A secret of our own environment, which no program that we start may see. */
const DECOY = 'AEGIS_DECOY_SECRET';

async function withDecoy<T>(work: () => Promise<T>): Promise<T> {
  process.env[DECOY] = 'a secret';
  try {
    return await work();
  } finally {
    delete process.env[DECOY];
  }
}

/** Writes inside, outside, and outside by way of a link; tells the network devices, the capabilities and the environment it sees. */
const PROBE = `
echo x > "$1/inside" && echo inside;
ln -s "$2" "$1/link"; (echo x > "$1/link") 2>/dev/null && echo escaped;
(echo x > "$3") 2>/dev/null && echo escaped;
while read -r name rest; do case $name in *:) echo "net $name";; esac; done < /proc/net/dev;
while read -r name value; do case $name in CapEff:) echo "capabilities $value";; esac; done < /proc/self/status;
export -p | while read -r word name; do echo "environment $name"; done`;

/** Pure but for its arguments; null when everything was as it must be. */
export function judgeProbe({ stdout, stderr, exitCode, hit }: ToolRun, escaped: readonly string[]): string | null {
  const lines = stdout.trim().split('\n');
  if (!lines.includes('inside')) return `nothing could be run in it (exit ${exitCode ?? hit}): ${stderr.trim().slice(0, 200)}`;
  if (escaped.length > 0 || lines.includes('escaped')) return 'a write outside the allowed folder went through';
  if (lines.some((line) => line.startsWith('net ') && line !== 'net lo:')) return 'it sees the network';
  if (!lines.includes('capabilities 0000000000000000')) return 'it keeps capabilities';
  const names = lines.flatMap((line) => (line.startsWith('environment ') ? [line.slice(12).replace(/^(-\S+ )*/, '').split('=')[0] ?? ''] : [])); // biome-ignore format: one line
  if (names.includes(DECOY)) return 'it sees the secrets of our environment';
  if (!names.includes('PATH')) return 'its environment could not be read';
  return null;
}
