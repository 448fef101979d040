/** Checks a candidate: compiles it from source in the sandbox, asks a fresh Lean, and every further checker that is installed. */
import { frozenFile } from '../core/frozen-file.ts';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Acceptance, AcceptanceTask } from '../core/acceptance.ts';
import { tierOfProof } from '../core/axiom-tier.ts';
import { AegisError } from '../core/errors.ts';
import type { StageContext } from '../core/stage.ts';
import { lookUpProgram } from './find-program.ts';
import {
  type AcceptancePlace,
  checkFile,
  judgeFiles,
  planCheck,
  planComparator,
  planFrozen,
  planReplay,
  planSubmission,
  submissionFile,
} from './plan-acceptance.ts';
import { type Finding, readAxioms, readComparator, readCompiled, readReplay } from './read-acceptance.ts';
import { digest } from './run-setup.ts';

export interface AcceptanceWorld extends Pick<StageContext, 'exec' | 'scratch'> {
  readonly project: string;
  /** Where the model lies compiled. */
  readonly modules: string;
}

/** Throws when the frozen file itself does not compile: then nothing was checked, and the statement should not have been frozen. */
export async function acceptProof(task: AcceptanceTask, world: AcceptanceWorld): Promise<Acceptance> {
  const { exec } = world;
  const place = await prepare(task, world);
  const checks: string[] = [];
  let sandbox = 'none';
  const end = (verdict: Acceptance['verdict'], reason: string, axioms: readonly string[] | null = null): Acceptance => ({
    verdict,
    reason,
    checks,
    axioms,
    sandbox,
    tier: tierOfProof(axioms ?? []),
  });
  const olean = join(place.frozen, 'Frozen.olean');
  const frozen = readCompiled(await exec(planFrozen(place)), existsSync(olean));
  if (frozen.kind !== 'good') throw new AegisError('tool/bad-output', `the frozen statement does not compile: ${frozen.reason}`);
  const before = await digest(olean);

  const submitted = await exec(planSubmission(place));
  sandbox = submitted.sandbox;
  const where = OWN_CHECKS.sandbox(sandbox, task);
  if (where !== null) return end('unknown', where);
  const compiled = readCompiled(submitted, existsSync(join(place.submission, 'Submission.olean')));
  checks.push('compiled from source');
  if (compiled.kind !== 'good') return end(verdictOf(compiled), compiled.reason);
  const touched = OWN_CHECKS.frozen(before, await digest(olean));
  if (touched !== null) return end('rejected', touched);

  const { finding, axioms } = readAxioms(await exec(planCheck(place)), task.axioms);
  checks.push('a fresh Lean: proposition and axioms');
  if (finding.kind !== 'good') return end(verdictOf(finding), finding.reason, axioms);

  // What rests on compiled code is refused by both: they check what the kernel alone can.
  if (tierOfProof(axioms ?? []) === 'native') return end('accepted', '', axioms);
  for (const [name, ask] of furtherCheckers(place, world)) {
    const said = await ask();
    checks.push(name);
    if (said.kind !== 'good') return end(verdictOf(said), said.reason, axioms);
  }
  return end('accepted', '', axioms);
}

/** What is looked at besides the checkers' answers; null is well. Tests take them out one by one. */
export const OWN_CHECKS = {
  sandbox: (kind: string, { withoutSandbox }: AcceptanceTask): string | null =>
    kind === 'none' && !withoutSandbox ? 'this machine has no sandbox, and nobody waived it' : null,
  frozen: (before: string, after: string): string | null =>
    before === after ? null : 'compiling it changed the frozen statement',
};

const verdictOf = ({ kind }: Exclude<Finding, { kind: 'good' }>): Acceptance['verdict'] =>
  kind === 'bad' ? 'rejected' : 'unknown';

/** Each that is installed must be content; which they were is in the list of checks. */
function furtherCheckers(
  place: AcceptancePlace,
  { exec }: AcceptanceWorld,
): readonly (readonly [string, () => Promise<Finding>])[] {
  const comparator = lookUpProgram('comparator');
  return [
    ...(lookUpProgram('leanchecker') === null
      ? []
      : [['leanchecker', async () => readReplay(await exec(planReplay(place)))] as const]),
    ...(comparator === null
      ? []
      : [['comparator', async () => readComparator(await exec(planComparator(place, comparator)))] as const]),
  ];
}

async function prepare(task: AcceptanceTask, { scratch, project, modules }: AcceptanceWorld): Promise<AcceptancePlace> {
  const root = await scratch();
  const [frozen, submission, check, judge] = ['frozen', 'submission', 'check', 'judge'].map((name) => join(root, name)) as [
    string,
    string,
    string,
    string,
  ];
  const place = { project, modules, frozen, submission, check, judge };
  const toolchain = existsSync(join(project, 'lean-toolchain')) ? await readFile(join(project, 'lean-toolchain'), 'utf8') : '';
  const files = {
    [join(frozen, 'Frozen.lean')]: frozenFile(task),
    [join(submission, 'Submission.lean')]: submissionFile(task),
    [join(check, 'Check.lean')]: checkFile(task),
    ...Object.fromEntries(Object.entries(judgeFiles(task, place, toolchain)).map(([name, text]) => [join(judge, name), text])),
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return place;
}
