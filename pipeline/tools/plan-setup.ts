/** What `aegis setup` does, as data: steps that can be shown, repeated and resumed. Pure. */
import { join } from 'node:path';
import type { ToolVersions } from './tool-versions.ts';
import type { ToolchainHome } from './toolchain-home.ts';

export type SetupAction =
  | {
      readonly do: 'run';
      readonly program: string;
      readonly args: readonly string[];
      readonly cwd: string;
      readonly env?: Readonly<Record<string, string>>;
    }
  /** Fetches a file of a GitHub release; its digest is checked where GitHub publishes one. */
  | { readonly do: 'download'; readonly repository: string; readonly tag: string; readonly asset: string; readonly to: string }
  /** Copies a program and makes it runnable. */
  | { readonly do: 'install'; readonly from: string; readonly to: string }
  /** Copies the package's own Lean project. */
  | { readonly do: 'copy project'; readonly to: string };

export interface SetupStep {
  readonly id: string;
  readonly title: string;
  /** Pin the step was done for; another pin means doing it again. */
  readonly pin: string;
  /** Programs that must be on PATH, with what to do when they are not. */
  readonly needs: Readonly<Record<string, string>>;
  readonly actions: readonly SetupAction[];
  /** Files that must be there afterwards. */
  readonly produces: readonly string[];
}

export interface SetupPlace {
  readonly home: ToolchainHome;
  /** `linux-x64`, …: `process.platform` and `process.arch`. */
  readonly platform: string;
  /** `$ELAN_HOME`, or `.elan` in the user's home. */
  readonly elanHome: string;
}

const GIT = { git: 'Install git.' };
const RUSTUP = { rustup: 'Install rustup from https://rustup.rs; Charon runs its compiler through it.' };
const OPAM = {
  opam: 'Install opam 2.1 or newer (https://opam.ocaml.org), then run `opam init`.',
  make: 'Install make and a C compiler.',
};
const ELAN = { elan: 'Install elan from https://github.com/leanprover/elan.' };
const OCAML_LIBRARIES =
  'calendar core_unix domainslib easy_logging menhir ocamlgraph ppx_deriving ppx_deriving_yojson progress unionFind visitors yojson zarith'.split(
    ' ',
  );

export function planSetup(pins: ToolVersions, place: SetupPlace): readonly SetupStep[] {
  return [
    rustStep(pins),
    charonStep(pins, place),
    aeneasStep(pins, place),
    leanStep(pins, place),
    projectStep(pins, place),
    ...checkerSteps(pins, place),
  ];
}

function rustStep({ charon }: ToolVersions): SetupStep {
  const components = ['rustc-dev', 'llvm-tools', 'rust-src', 'miri'].flatMap((name) => ['--component', name]);
  const args = ['toolchain', 'install', charon.rust, '--profile', 'minimal', '--no-self-update', ...components];
  return step(
    'rust',
    `Rust ${charon.rust}, the compiler Charon is built on`,
    charon.rust,
    RUSTUP,
    [run('rustup', args, '/')],
    [],
  );
}

/** The pinned commit has a release of the same tree for some platforms; elsewhere it is built. */
function charonStep({ charon }: ToolVersions, { home, platform }: SetupPlace): SetupStep {
  const bin = ['charon', 'charon-driver'].map((name) => join(home.bin, name));
  const asset = Object.entries(charon.prebuilt?.assets ?? {}).find(([name]) => name === platform)?.[1];
  if (charon.prebuilt !== null && asset !== undefined) {
    const [archive, folder] = [join(home.folder, 'downloads', asset), join(home.folder, 'downloads/charon')];
    const actions: readonly SetupAction[] = [
      { do: 'download', repository: charon.repository, tag: charon.prebuilt.tag, asset, to: archive },
      run('mkdir', ['-p', folder], home.folder),
      run('tar', ['-xzf', archive, '-C', folder], home.folder),
      ...bin.map((to): SetupAction => ({ do: 'install', from: join(folder, to.slice(home.bin.length + 1)), to })),
    ];
    return step(
      'charon',
      `Charon ${charon.version}, prebuilt`,
      charon.commit,
      { tar: 'Install tar.', curl: 'Install curl.' },
      actions,
      bin,
    );
  }
  const source = join(home.folder, 'source/charon');
  const actions: readonly SetupAction[] = [
    ...checkOut(charon, source, home.folder),
    run('make', ['build-charon-rust'], source),
    ...bin.map((to): SetupAction => ({ do: 'install', from: join(source, 'bin', to.slice(home.bin.length + 1)), to })),
  ];
  return step(
    'charon',
    `Charon ${charon.version}, from source`,
    charon.commit,
    { ...GIT, ...RUSTUP, make: 'Install make.' },
    actions,
    bin,
  );
}

/** Aeneas's build looks for Charon's OCaml library and its program in `charon/`. */
function aeneasStep({ aeneas, charon }: ToolVersions, { home }: SetupPlace): SetupStep {
  const source = join(home.folder, 'source/aeneas');
  const inner = join(source, 'charon');
  const theSwitch = '--switch=aegis-aeneas';
  const actions: readonly SetupAction[] = [
    ...checkOut(aeneas, source, home.folder),
    ...checkOut(charon, inner, home.folder),
    { do: 'install', from: join(home.bin, 'charon'), to: join(inner, 'bin/charon') },
    run('opam', ['switch', 'create', 'aegis-aeneas', aeneas.ocaml, '--no-switch', '--yes'], source),
    run('opam', ['install', theSwitch, '--yes', ...OCAML_LIBRARIES], source),
    run('opam', ['exec', theSwitch, '--', 'make', 'build-bin'], source),
    { do: 'install', from: join(source, 'src/_build/default/main.exe'), to: join(home.bin, 'aeneas') },
  ];
  return step('aeneas', 'Aeneas, from source', aeneas.commit, { ...GIT, ...OPAM }, actions, [join(home.bin, 'aeneas')]);
}

/** The program itself is recorded: acceptance believes only the Lean that was installed. */
function leanStep({ lean }: ToolVersions, { elanHome }: SetupPlace): SetupStep {
  const folder = lean.toolchain.replace('/', '--').replace(':', '---');
  const program = join(elanHome, 'toolchains', folder, 'bin/lean');
  return step(
    'lean',
    `Lean (${lean.toolchain})`,
    lean.toolchain,
    ELAN,
    [run('elan', ['toolchain', 'install', lean.toolchain], '/')],
    [program],
  );
}

function projectStep({ aeneas, lean }: ToolVersions, { home }: SetupPlace): SetupStep {
  const cwd = home.leanProject;
  const actions: readonly SetupAction[] = [
    { do: 'copy project', to: cwd },
    run('lake', ['exe', 'cache', 'get'], cwd),
    run('lake', ['build'], cwd),
  ];
  const built = [join(cwd, 'lakefile.toml'), join(cwd, '.lake/build/lib/lean/Aegis.olean')];
  return step(
    'lean-project',
    "Mathlib's cache, Aeneas's library, our Lean project",
    `${aeneas.commit} ${lean.mathlib}`,
    { ...GIT, ...ELAN },
    actions,
    built,
  );
}

/** Built with the toolchain of the project: compiled files of different releases do not fit together. */
function checkerSteps({ checkers, lean }: ToolVersions, { home }: SetupPlace): readonly SetupStep[] {
  return (['comparator', 'lean4export'] as const).map((name) => {
    const source = join(home.folder, 'source', name);
    const actions: readonly SetupAction[] = [
      ...checkOut(checkers[name], source, home.folder),
      run('lake', ['build'], source, { ELAN_TOOLCHAIN: lean.toolchain }),
      { do: 'install', from: join(source, '.lake/build/bin', name), to: join(home.bin, name) },
    ];
    return step(
      name,
      `${name} ${checkers[name].tag}`,
      `${checkers[name].commit} ${lean.toolchain}`,
      { ...GIT, ...ELAN },
      actions,
      [join(home.bin, name)],
    );
  });
}

/** Works on an empty folder and on what an interrupted run left. */
const checkOut = (
  { repository, commit }: { readonly repository: string; readonly commit: string },
  to: string,
  cwd: string,
): readonly SetupAction[] => [
  run('git', ['init', '--quiet', to], cwd),
  run('git', ['-C', to, 'fetch', '--quiet', '--depth', '1', repository, commit], cwd),
  run('git', ['-C', to, 'checkout', '--quiet', '--force', 'FETCH_HEAD'], cwd),
];

const run = (program: string, args: readonly string[], cwd: string, env?: Readonly<Record<string, string>>): SetupAction =>
  env === undefined ? { do: 'run', program, args, cwd } : { do: 'run', program, args, cwd, env };

const step = (
  id: string,
  title: string,
  pin: string,
  needs: SetupStep['needs'],
  actions: readonly SetupAction[],
  produces: readonly string[],
): SetupStep => ({ id, title, pin, needs, actions, produces });
