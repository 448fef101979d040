import { packageFile } from '../../pipeline/core/package-root.ts';
import { CALL } from './write-glue.ts';

/** A program ready to be built: its sources carry the glue. */
export interface BuildProgram {
  /** Folder and package in the workspace: `p0`, `p1`, … */
  readonly id: string;
  readonly crate: string;
  readonly edition: string;
  readonly sources: Readonly<Record<string, string>>;
}

const TEMPLATE = [
  'value/Cargo.toml',
  'value/src/lib.rs',
  'value/src/decode.rs',
  'value/src/encode.rs',
  'harness/src/allocator.rs',
  'harness/src/report.rs',
  'harness/src/run.rs',
  'harness/src/watch.rs',
];

/** Files of the workspace that do not depend on which programs can be built. */
export function planPrograms(programs: readonly BuildProgram[]): Readonly<Record<string, string>> {
  const template = TEMPLATE.map((name) => [name, packageFile('rust-template', ...name.split('/'))] as const);
  const crates = programs.flatMap((program) => [
    [`${program.id}/Cargo.toml`, programManifest(program)] as const,
    ...Object.entries(program.sources).map(([name, text]) => [`${program.id}/${name}`, text] as const),
  ]);
  return Object.fromEntries([...template, ...crates]);
}

const programManifest = ({ id, crate, edition }: BuildProgram): string => `[package]
name = "${id}"
version = "0.0.0"
edition = "${edition}"
publish = false
autobins = false
autotests = false
autoexamples = false
autobenches = false
build = false

[lib]
name = "${crate}"
path = "src/lib.rs"
test = false
doctest = false

[dependencies]
aegis_value = { path = "../value" }
`;

/** The workspace around the programs that take part, and the one binary that can run each of them. */
export function planHarness(ids: readonly string[]): Readonly<Record<string, string>> {
  const members = ['value', 'harness', ...ids].map((name) => JSON.stringify(name)).join(', ');
  const dependencies = ids.map((id) => `q${id} = { path = "../${id}", package = "${id}" }\n`).join('');
  const entries = ids.map((id) => `q${id}::${CALL}`).join(', ');
  return {
    'Cargo.toml': `[workspace]\nresolver = "2"\nmembers = [${members}]\n\n[profile.dev]\nopt-level = 0\ndebug = false\noverflow-checks = true\ndebug-assertions = true\npanic = "unwind"\nincremental = false\n`,
    'harness/Cargo.toml': `[package]\nname = "harness"\nversion = "0.0.0"\nedition = "2021"\npublish = false\n\n[dependencies]\naegis_value = { path = "../value" }\n${dependencies}`,
    'harness/src/main.rs': `mod allocator;\nmod report;\nmod run;\nmod watch;\n\n#[global_allocator]\nstatic ALLOCATOR: allocator::Counting = allocator::Counting;\n\nfn main() {\n    run::main(&[${entries}]);\n}\n`,
  };
}
