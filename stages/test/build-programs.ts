import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import type { StageContext, ToolCall } from '../../pipeline/core/stage.ts';
import { type BuildProgram, planHarness, planPrograms } from './plan-workspace.ts';
import { type BuildReport, readBuild } from './read-build.ts';

/** Of the compiler: what all may take together, so that one program does not keep it for ever. */
const CPU_SECONDS = { all: 60, each: 3 } as const;
const MEMORY = 3 * 2 ** 30;

/** How building one program ended. */
export type Built =
  | { readonly kind: 'built'; readonly harness: string; readonly index: number }
  | { readonly kind: 'refused'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'limit'; readonly hit: string }
  /** The compiler itself broke down on it. */
  | { readonly kind: 'crashed'; readonly message: string };

/**
 * Builds all programs in one workspace with one target folder and one binary. A program that does not compile is left out and the rest built again, which
 * costs only the link; where the compiler itself runs into a limit or breaks down, the programs it had not finished are built one at a time. By id.
 */
export async function buildPrograms(
  programs: readonly BuildProgram[],
  workspace: string,
  context: StageContext,
): Promise<ReadonlyMap<string, Built>> {
  write(workspace, planPrograms(programs));
  const settled = new Map<string, Built>();
  let taking = programs.map(({ id }) => id);
  while (taking.length > 0) {
    write(workspace, planHarness(taking));
    const { report, hit, message } = await cargo(workspace, 'all', taking.length, context);
    const { harness } = report;
    if (harness !== null && hit === null) {
      taking.forEach((id, index) => settled.set(id, { kind: 'built', harness, index }));
      break;
    }
    for (const [id, diagnostics] of report.errors) if (taking.includes(id)) settled.set(id, { kind: 'refused', diagnostics });
    const [alone] = taking;
    // Built apart it would run into the same limit again.
    if (hit !== null && alone !== undefined && taking.length === 1)
      settled.set(alone, settled.get(alone) ?? { kind: 'limit', hit });
    else if (hit !== null || report.errors.size === 0)
      await buildApart(
        taking.filter((id) => !report.built.has(id) && !settled.has(id)),
        workspace,
        settled,
        context,
      );
    const left = taking.filter((id) => !settled.has(id));
    // Each builds alone but not all together: nothing a program could be blamed for.
    if (left.length === taking.length)
      throw new AegisError('tool/crashed', `cargo build failed: ${message}`, { hint: 'Run `aegis doctor`.' });
    taking = left;
  }
  return settled;
}

/** Settles those among the programs that do not build alone. */
async function buildApart(
  ids: readonly string[],
  workspace: string,
  settled: Map<string, Built>,
  context: StageContext,
): Promise<void> {
  for (const id of ids) {
    const { report, hit, message } = await cargo(workspace, id, 1, context);
    const diagnostics = report.errors.get(id);
    if (diagnostics !== undefined) settled.set(id, { kind: 'refused', diagnostics });
    else if (hit !== null) settled.set(id, { kind: 'limit', hit });
    else if (!report.built.has(id)) settled.set(id, { kind: 'crashed', message });
  }
}

interface CargoRun {
  readonly report: BuildReport;
  readonly hit: string | null;
  /** The last lines of what cargo said to people. */
  readonly message: string;
}

async function cargo(workspace: string, what: string, count: number, context: StageContext): Promise<CargoRun> {
  const run = await context.exec(planBuild(workspace, what, (CPU_SECONDS.all + count * CPU_SECONDS.each) * context.effort));
  return { report: readBuild(run.stdout, workspace), hit: run.hit, message: run.stderr.trim().split('\n').slice(-5).join(' | ') };
}

const planBuild = (workspace: string, what: string, cpuSeconds: number): ToolCall => ({
  program: 'cargo',
  args: ['build', '--offline', '--keep-going', '--message-format=json', ...(what === 'all' ? ['-p', 'harness'] : ['-p', what])],
  cwd: workspace,
  limits: { wallMs: cpuSeconds * 4000, cpuSeconds, memoryBytes: MEMORY, outputBytes: 64 * 2 ** 20 },
});

function write(workspace: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(workspace, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
