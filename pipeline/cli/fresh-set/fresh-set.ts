import { identityOf } from '../../../exports/program-identity.ts';
import { readModel } from '../../../exports/lean-signature.ts';
import { AegisError } from '../../core/errors.ts';
import { canonicalJson, sha256 } from '../../core/canonical-json.ts';
import type { Problem } from '../../core/problem.ts';
import { STAGE_NAMES } from '../../core/stage-set.ts';
import type { RunSettings, Submission } from '../../runner/run-plan.ts';
import type { ProgramState } from '../../store/record-store.ts';
import type { Session } from '../open-session.ts';
import type { RunAgents } from '../run-agents.ts';
import { packageVersion } from '../version.ts';
import { type GenerationManifest, type Known, type VaryPlan, writeManifest } from './manifest.ts';
import { compareSets, describeSet, sameLine } from './describe-set.ts';
import { countsOf, describePrograms } from './set-programs.ts';
import { varyProblems } from './vary-problems.ts';
import { modelWriter, recordedWriter } from './writers.ts';

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
  { settings, agents, effort }: { readonly settings: RunSettings; readonly agents: RunAgents | null; readonly effort: number },
  session: Session,
): Promise<OpenSet> {
  const dataset = given.map(({ problem }) => ({ id: problem.id, sha256: problemHash(problem) }));
  if (again !== null) refuseOther(again, dataset);
  const known = again?.known ?? (vary === null ? { forms: [], behaviours: [] } : knownPrograms(settings.generation, session));
  const { engine, stages, workspace } = session;
  const { artifacts } = workspace;
  const written = again?.written ?? null;
  const writer =
    written !== null
      ? recordedWriter(written)
      : agents?.roles.has('vary') === true
        ? modelWriter(agents.run(settings.generation), agents.rounds?.code, { engine, artifacts })
        : null;
  const set = vary === null ? null : await varyProblems(given, vary, known, writer, { engine, stages, artifacts });
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
        settings: { ...pickSettings(settings), effort, agents: agentsOf(agents, settings) },
        dataset,
        vary,
        written:
          writer === null || vary?.kinds.includes('written') !== true
            ? null
            : { agent: writer.name, rounds: writer.rounds, said: [...(set?.said ?? [])] },
        known,
        programs: describePrograms(submissions, programs, set, settings.generation, session),
        dropped: [...(set?.dropped ?? [])],
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
        lines: [...describeSet(counted, file), ...differences, ...sameLine(again, counted, differences)],
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

const pickSettings = (settings: RunSettings): Omit<GenerationManifest['settings'], 'agents' | 'effort'> => ({
  toolchain: settings.toolchain,
  until: settings.until,
  freshCases: settings.freshCases,
  wantedStatements: settings.wantedStatements,
  screenCases: settings.screenCases,
  axioms: [...settings.axioms],
  leanPin: settings.leanPin,
  mutants: settings.mutants ?? null,
});

/** Null where no model took part but in writing variations. */
function agentsOf(agents: RunAgents | null, { generation }: RunSettings): GenerationManifest['settings']['agents'] {
  const roles = (['code', 'specify', 'prove'] as const).filter((role) => agents?.roles.has(role) === true);
  if (agents === null || roles.length === 0) return null;
  const { agent, attempt } = agents.run(generation);
  return { agent, attempt, roles, rounds: agents.rounds?.code ?? null, depth: agents.depth, loops: agents.loops };
}
