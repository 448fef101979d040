/** The files and calls by which a candidate proof is checked. Pure. */
import { join } from 'node:path';
import type { AcceptanceTask } from '../core/acceptance.ts';
import { frozenFile } from '../core/frozen-file.ts';
import type { ToolCall } from '../core/stage.ts';
import { ELABORATION_LIMITS } from './plan-lean.ts';

/** Three folders, so that compiling the candidate can touch neither the frozen proposition nor the check. */
export interface AcceptancePlace {
  readonly project: string;
  readonly modules: string;
  readonly frozen: string;
  readonly submission: string;
  readonly check: string;
  /** A Lake project of its own for comparator, which builds everything itself. */
  readonly judge: string;
}

export const submissionFile = ({ submission }: AcceptanceTask): string =>
  `import Frozen\nset_option autoImplicit false\n\n${submission}\n`;

const goalOf = ({ proves }: AcceptanceTask): string => (proves === 'statement' ? '_root_.Frozen.Holds' : '_root_.Frozen.Fails');

/** Elaborated by a fresh Lean that imports the candidate: its own messages are gone by then. Lines count: see `CHECK_LINE`. */
export const checkFile = (task: AcceptanceTask): string =>
  ['import Submission', `theorem aegis_check : ${goalOf(task)} := _root_.answer`, '#print axioms aegis_check', ''].join('\n');
/** Where `#print axioms` stands. */
export const CHECK_LINE = 3;

/** The same question in the form comparator asks it. */
export const challengeFile = (task: AcceptanceTask): string => `import Frozen\ntheorem answer : ${goalOf(task)} := by sorry\n`;
export const comparatorConfig = ({ axioms }: AcceptanceTask): string =>
  `${JSON.stringify({ challenge_module: 'Challenge', solution_module: 'Submission', theorem_names: ['answer'], permitted_axioms: axioms, enable_nanoda: false }, null, 2)}\n`;

export const planFrozen = (place: AcceptancePlace): ToolCall =>
  lean(place, [], place.frozen, ['-o', join(place.frozen, 'Frozen.olean')], 'Frozen');

export const planSubmission = (place: AcceptancePlace): ToolCall => ({
  ...lean(place, [place.frozen], place.submission, ['-o', join(place.submission, 'Submission.olean')], 'Submission'),
  sandbox: { writable: [place.submission] },
});

export const planCheck = (place: AcceptancePlace): ToolCall => ({
  ...lean(place, [place.submission, place.frozen], place.check, [], 'Check'),
  sandbox: { writable: [place.check] },
});

/** Replays what was compiled through the kernel, without the elaborator. */
export const planReplay = (place: AcceptancePlace): ToolCall => {
  const { cwd, env, limits } = lean(place, [place.submission, place.frozen], place.check, [], 'Check');
  return {
    program: 'lake',
    args: ['env', 'leanchecker', 'Submission'],
    cwd,
    ...(env && { env }),
    ...(limits && { limits }),
    sandbox: { writable: [place.check] },
  };
};

/** comparator builds both modules from source, in its own sandbox; dependencies are those of the built project. */
export const planComparator = (place: AcceptancePlace, program: string): ToolCall => ({
  program: 'lake',
  args: ['env', program, join(place.judge, 'config.json')],
  cwd: place.judge,
  limits: ELABORATION_LIMITS,
});

/** Everything the judge's project holds, by path. */
export const judgeFiles = (
  task: AcceptanceTask,
  { project }: AcceptancePlace,
  toolchain: string,
): Readonly<Record<string, string>> => ({
  'lean-toolchain': toolchain,
  'lakefile.toml': [
    'name = "judge"',
    `packagesDir = ${JSON.stringify(join(project, '.lake/packages'))}`,
    '',
    '[leanOptions]',
    'autoImplicit = false',
    '',
    ...['Frozen', 'Challenge', 'Submission', 'Models'].flatMap((name) => [
      '[[lean_lib]]',
      `name = "${name}"`,
      ...(name === 'Models' ? ['globs = ["Models.+"]'] : []),
      '',
    ]),
    '[[require]]',
    'name = "aegis"',
    `path = ${JSON.stringify(project)}`,
    '',
  ].join('\n'),
  [`${task.model.module.replaceAll('.', '/')}.lean`]: task.model.text,
  'Frozen.lean': frozenFile(task),
  'Challenge.lean': challengeFile(task),
  'Submission.lean': submissionFile(task),
  'config.json': comparatorConfig(task),
});

function lean(
  { project, modules }: AcceptancePlace,
  imports: readonly string[],
  root: string,
  args: readonly string[],
  module: string,
): ToolCall {
  const options = ['-j1', '-DautoImplicit=false', `-M${ELABORATION_LIMITS.memoryBytes / 2 ** 20}`, '--json', `--root=${root}`];
  const env = { LEAN_PATH: [...imports, modules].join(':') };
  return {
    program: 'lake',
    args: ['env', 'lean', ...options, ...args, join(root, `${module}.lean`)],
    cwd: project,
    env,
    limits: ELABORATION_LIMITS,
  };
}
