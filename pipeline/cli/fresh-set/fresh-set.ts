import { identityOf } from '../../../exports/program-identity.ts';
import { readModel } from '../../../exports/lean-signature.ts';
import { VARIATION_KINDS } from '../../../compiler/vary/variation.ts';
import { AegisError } from '../../core/errors.ts';
import { canonicalJson, sha256 } from '../../core/canonical-json.ts';
import type { Problem } from '../../core/problem.ts';
import { STAGE_NAMES } from '../../core/stage-set.ts';
import type { RunSettings, Submission } from '../../runner/run-plan.ts';
import type { ProgramState } from '../../store/record-store.ts';
import type { Session } from '../open-session.ts';
import { packageVersion } from '../version.ts';
import { type GenerationManifest, type Known, type VaryPlan, writeManifest } from './manifest.ts';
import { type FreshSet, varyProblems } from './vary-problems.ts';

/** What was asked of a new generation. */
export interface SetRequest {
  /** Null: the problems themselves. */
  readonly vary: VaryPlan | null;
  /** The manifest of a set that is to be made again. */
  readonly again: GenerationManifest | null;
}

export interface OpenSet {
  readonly submissions: readonly Submission[];
  /** Writes the manifest; says what was made, and whether it is what an earlier manifest says. */
  finish(programs: readonly ProgramState[]): Promise<{ readonly lines: readonly string[]; readonly same: boolean }>;
}

/** The programs of a generation: those given, or variations of them. */
export async function openSet(
  given: readonly Submission[],
  { vary, again }: SetRequest,
  settings: RunSettings,
  session: Session,
): Promise<OpenSet> {
  const dataset = given.map(({ problem }) => ({ id: problem.id, sha256: problemHash(problem) }));
  if (again !== null) refuseOther(again, dataset);
  const known = again?.known ?? (vary === null ? { forms: [], behaviours: [] } : knownPrograms(settings.generation, session));
  const { engine, stages, workspace } = session;
  const set = vary === null ? null : await varyProblems(given, vary, known, { engine, stages, artifacts: workspace.artifacts });
  if (set !== null && set.problems.length === 0)
    throw new AegisError('data/invalid', 'none of the variations can be used', {
      hint:
        set.dropped
          .slice(0, 3)
          .map(({ id, reason }) => `${id}: ${reason}`)
          .join('; ') || 'There are none of these kinds.',
    });
  const submissions = set === null ? given : set.problems.map(submissionOf);
  return {
    submissions,
    finish: async (programs) => {
      const manifest: GenerationManifest = {
        format: 'aegis-generation/1',
        generation: settings.generation,
        pins: await pinsOf(session),
        settings: pickSettings(settings),
        dataset,
        vary,
        known,
        programs: describePrograms(submissions, programs, set, settings.generation, session),
        dropped: set?.dropped ?? [],
        counts: {},
      };
      const counted = { ...manifest, counts: countsOf(manifest, set) };
      const file = writeManifest(
        workspace.folder,
        counted,
        submissions.map(({ problem }) => problem),
      );
      const differences = again === null ? [] : compareSets(again, counted);
      return {
        lines: [...describe(counted, file), ...differences, ...sameLine(again, counted, differences)],
        same: differences.length === 0,
      };
    },
  };
}

const problemHash = (problem: Problem): string => sha256(canonicalJson(problem));

/** The program is the problem's own solution. */
const submissionOf = (problem: Problem): Submission => ({
  problem,
  sources: { 'src/lib.rs': problem.solution ?? '' },
  otherFiles: {},
});

function refuseOther(again: GenerationManifest, dataset: GenerationManifest['dataset']): void {
  const hashes = new Map(dataset.map(({ id, sha256: hash }) => [id, hash]));
  const other = again.dataset.filter(({ id, sha256: hash }) => hashes.get(id) !== hash);
  if (other.length > 0)
    throw new AegisError(
      'data/invalid',
      `--manifest: the dataset is not the one the set was made of: ${other
        .map(({ id }) => id)
        .slice(0, 5)
        .join(', ')} differ`,
      {
        hint: 'Name the dataset of that time, in the version of that time.',
      },
    );
}

/** Of the generations before this one. */
function knownPrograms(generation: string, { workspace }: Session): Known {
  const all = workspace.reader.generations();
  const before = all.includes(generation) ? all.slice(0, all.indexOf(generation)) : all;
  const models = new Map<string, string>();
  for (const one of before)
    for (const { detail } of workspace.reader.programs(one))
      if (detail.model !== null) models.set(detail.model.text, detail.model.entry);
  const identities = [...models].map(([hash, entry]) => {
    const text = workspace.artifacts.get(hash);
    return identityOf(text, entry, readModel(text));
  });
  const distinct = (values: readonly string[]): string[] => [...new Set(values)].toSorted();
  return {
    forms: distinct(identities.map(({ form }) => form)),
    behaviours: distinct(identities.flatMap(({ behaviour }) => behaviour ?? [])),
  };
}

async function pinsOf({ stages, versionOf }: Session): Promise<Record<string, string>> {
  const tools = [...new Set(STAGE_NAMES.flatMap((name) => stages[name].tools))].toSorted();
  const versions = await Promise.all(tools.map(async (tool) => [`tool ${tool}`, await versionOf(tool)] as const));
  return Object.fromEntries([
    ['aegis', packageVersion()],
    ...versions,
    ...STAGE_NAMES.map((name) => [`stage ${name}`, String(stages[name].version)] as const),
  ]);
}

const pickSettings = (settings: RunSettings): GenerationManifest['settings'] => ({
  toolchain: settings.toolchain,
  until: settings.until,
  freshCases: settings.freshCases,
  wantedStatements: settings.wantedStatements,
  screenCases: settings.screenCases,
  axioms: [...settings.axioms],
  leanPin: settings.leanPin,
});

function describePrograms(
  submissions: readonly Submission[],
  states: readonly ProgramState[],
  set: FreshSet | null,
  generation: string,
  { workspace }: Session,
): GenerationManifest['programs'] {
  const byProblem = new Map(states.map((state) => [state.detail.problemId, state]));
  const statements = new Map<string, string[]>();
  for (const task of workspace.reader.tasks(generation))
    statements.set(task.program_id, [...(statements.get(task.program_id) ?? []), task.statement_sha256]);
  return submissions.map(({ problem }) => {
    const [state, variation] = [byProblem.get(problem.id), set?.variations.get(problem.id)];
    return {
      problem_id: problem.id,
      kind: variation?.kind ?? null,
      of: [...(variation?.of ?? [])],
      note: variation?.note ?? '',
      program_id: state?.programId ?? null,
      status: state?.status ?? 'not run',
      reason: state?.reason ?? null,
      model_sha256: state?.detail.model?.text ?? null,
      statement_sha256s: [...new Set(statements.get(state?.programId ?? ''))].toSorted(),
    };
  });
}

function countsOf({ programs, dropped }: GenerationManifest, set: FreshSet | null): Record<string, number> {
  const count = (values: readonly string[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const value of values.toSorted()) counts[value] = (counts[value] ?? 0) + 1;
    return counts;
  };
  return {
    ...(set === null ? {} : { 'possible variations': set.possible }),
    programs: programs.length,
    ...count(programs.map(({ status }) => `programs ${status}`)),
    ...count(programs.flatMap(({ kind }) => (kind === null ? [] : [`programs by ${kind}`]))),
    statements: programs.reduce((sum, program) => sum + program.statement_sha256s.length, 0),
    ...count(dropped.map(({ reason }) => `dropped: ${reason.replace(/ of .*| on .*|:.*(?=)/s, '')}`)),
  };
}

function compareSets(before: GenerationManifest, now: GenerationManifest): readonly string[] {
  const lines: string[] = [];
  for (const [name, version] of Object.entries(before.pins))
    if (now.pins[name] !== version) lines.push(`${name} was ${version} and is ${now.pins[name] ?? 'missing'}`);
  const programs = new Map(now.programs.map((program) => [program.problem_id, program]));
  for (const old of before.programs) {
    const program = programs.get(old.problem_id);
    if (program === undefined) lines.push(`${old.problem_id} is missing`);
    else if (program.model_sha256 !== old.model_sha256) lines.push(`${old.problem_id} has another model`);
    else if (program.statement_sha256s.join() !== old.statement_sha256s.join())
      lines.push(`${old.problem_id} has other statements`);
    programs.delete(old.problem_id);
  }
  return [...lines, ...[...programs.keys()].map((id) => `${id} is new`)].map((line) => `differs from the manifest: ${line}`);
}

const sameLine = (
  again: GenerationManifest | null,
  now: GenerationManifest,
  differences: readonly string[],
): readonly string[] =>
  again === null || differences.length > 0
    ? []
    : [`rebuilt: ${now.programs.length} programs and ${now.counts['statements'] ?? 0} statements, all as in the manifest`];

function describe({ vary, programs, dropped, counts }: GenerationManifest, file: string): readonly string[] {
  const kinds = VARIATION_KINDS.flatMap((kind) => {
    const count = programs.filter((program) => program.kind === kind).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  const made = `${programs.length} of ${counts['possible variations'] ?? 0} possible variations (${kinds.join(', ')}); ${dropped.length} tried and dropped`;
  const short =
    vary !== null && programs.length < vary.size
      ? [`only ${programs.length} of the ${vary.size} variations asked for could be made`]
      : [];
  return [...(vary === null ? [] : [made, ...short]), `manifest: ${file}`];
}
