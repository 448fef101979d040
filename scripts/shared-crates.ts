/** The sample crates of a shared folder (`golden/`, `probes/`), their cases, and what rustc printed about them (kept in a folder of the machine). */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RustcOutput } from '../compiler/translate-api.ts';
import type { JsonValue, Outcome } from '../pipeline/core/outcome.ts';
import { createRustc } from '../pipeline/tools/rustc.ts';
import { openToolbox } from '../pipeline/tools/toolbox.ts';

export interface SampleFunction {
  /** As the cases name it. */
  readonly path: string;
  readonly leanName: string;
  /** What the August 2026 tools make of it; golden entries count as `translated`. */
  readonly verdict: string;
  readonly cases: readonly { readonly args: readonly JsonValue[]; readonly expect: Outcome }[];
}

export interface SampleCrate {
  readonly name: string;
  readonly set: 'golden' | 'golden-x' | 'probe';
  readonly folder: string;
  readonly functions: readonly SampleFunction[];
}

const foldersIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .flatMap((e) => (e.isDirectory() ? [e.name] : []))
        .sort()
    : [];

export function sampleCrates(shared: string): readonly SampleCrate[] {
  const golden = foldersIn(join(shared, 'golden')).map((name) => readGolden(join(shared, 'golden', name), name));
  const probes = foldersIn(join(shared, 'probes')).flatMap((theme) =>
    foldersIn(join(shared, 'probes', theme)).map((name) => readProbe(join(shared, 'probes', theme, name), name)),
  );
  return [...golden, ...probes].filter((crate) => existsSync(join(crate.folder, 'src/lib.rs')));
}

interface ProblemFile {
  readonly entry: string;
  readonly inputs: readonly (readonly JsonValue[])[];
  readonly expected: readonly Outcome[];
}

function readGolden(folder: string, name: string): SampleCrate {
  const problem = JSON.parse(readFileSync(join(folder, 'problem.json'), 'utf8')) as ProblemFile;
  const cases = problem.inputs.map((args, i) => ({ args, expect: problem.expected[i] ?? { unknown: 'no outcome' } }));
  const functions = [{ path: problem.entry, leanName: problem.entry.replaceAll('::', '.'), verdict: 'translated', cases }];
  return { name, set: name.startsWith('x_') ? 'golden-x' : 'golden', folder, functions };
}

interface ProbeFile {
  readonly functions: readonly {
    readonly path: string;
    readonly lean_name?: string;
    readonly verdict: string;
    readonly verdict_2026_08?: string;
    readonly cases?: SampleFunction['cases'];
  }[];
}

function readProbe(folder: string, name: string): SampleCrate {
  const probe = JSON.parse(readFileSync(join(folder, 'probe.json'), 'utf8')) as ProbeFile;
  const functions = probe.functions.map((f) => ({
    path: f.path,
    leanName: f.lean_name ?? f.path.replaceAll('::', '.'),
    verdict: f.verdict_2026_08 ?? f.verdict,
    cases: f.cases ?? [],
  }));
  return { name, set: 'probe', folder, functions };
}

/** Null for a crate that does not compile. `cache`: a folder, made when missing. */
export async function rustcOutputs(
  crates: readonly SampleCrate[],
  cache: string,
): Promise<ReadonlyMap<string, RustcOutput | null>> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'aegis-rustc-'));
  const toolbox = openToolbox({ folder });
  const found = new Map<string, RustcOutput | null>();
  let scratches = 0;
  const scratch = (): Promise<string> => {
    const path = join(folder, `crate-${scratches++}`);
    mkdirSync(path);
    return Promise.resolve(path);
  };
  const world = { exec: toolbox.exec.bind(toolbox), scratch, effort: 1, rustcVersion: () => toolbox.version('rustc') };
  const rustc = createRustc(world);
  for (const crate of crates) {
    const kept = join(cache, `${crate.name}.json`);
    if (!existsSync(kept)) {
      const sources = { 'src/lib.rs': readFileSync(join(crate.folder, 'src/lib.rs'), 'utf8') };
      const answer = await rustc.dump({ crate: crate.name, edition: '2021', sources });
      writeFileSync(kept, JSON.stringify(answer.status === 'ok' ? answer.value.output : null));
    }
    found.set(crate.name, JSON.parse(readFileSync(kept, 'utf8')) as RustcOutput | null);
  }
  rmSync(folder, { recursive: true, force: true });
  return found;
}
