import { z } from 'zod';
import { RUST_VARIATIONS, VARIATION_KINDS, type VariationKind } from '../../../compiler/vary/variation.ts';
import { type Tier, tierOf } from '../../core/axiom-tier.ts';
import type { Toolchain } from '../../core/artifact.ts';
import { AegisError } from '../../core/errors.ts';
import type { StageName } from '../../core/stage-set.ts';
import { wholeNumber } from '../host.ts';
import type { AgentRole } from '../run-agents.ts';
import type { SetRequest } from './fresh-set.ts';
import { type GenerationManifest, readGenerationManifest } from './manifest.ts';

/** Options of `aegis run` that make a set of its own. */
export const SetOptions = {
  vary: wholeNumber(1, 100_000).optional(),
  seed: wholeNumber(0, 2 ** 31 - 1).default(1),
  variations: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(VARIATION_KINDS)).min(1))
    .optional(),
  manifest: z.string().optional(),
};

interface Asked {
  readonly vary?: number | undefined;
  readonly seed: number;
  readonly variations?: VariationKind[] | undefined;
  readonly manifest?: string | undefined;
  readonly generation?: string | undefined;
  readonly fresh: boolean;
  readonly only?: string[] | undefined;
  readonly limit?: number | undefined;
  readonly statements: number;
  readonly effort: number;
  readonly tier: Tier;
  readonly mutants?: number | undefined;
  readonly toolchain: Toolchain;
  readonly until: StageName;
  readonly model?: string | undefined;
  readonly replay?: string | undefined;
  readonly agents?: AgentRole[] | undefined;
  readonly rounds?: number | undefined;
  readonly depth?: number | undefined;
  readonly loops?: number | undefined;
  readonly try: number;
}

/** The options as the manifest has them where one is named; null: an ordinary run, of which no manifest is kept. */
export function planSet<T extends Asked>(asked: T): { readonly options: T; readonly request: SetRequest | null } {
  if (asked.manifest !== undefined) return planAgain(asked, readGenerationManifest(asked.manifest));
  const { vary, seed } = asked;
  if (vary === undefined) {
    if (asked.agents?.includes('vary') === true)
      throw new AegisError('config/invalid', '--agents vary: there is nothing to vary', { hint: 'Say how many with --vary.' });
    return { options: asked, request: asked.generation === undefined ? null : { vary: null, again: null } };
  }
  if (asked.generation === undefined && !asked.fresh)
    throw new AegisError('config/invalid', '--vary makes a new set: give it a name with --generation, or use --fresh');
  return { options: asked, request: { vary: { size: vary, seed, kinds: kindsOf(asked) }, again: null } };
}

/** With a model that may vary, it does. */
function kindsOf({ variations, model, replay, agents }: Asked): VariationKind[] {
  const canWrite = (model !== undefined || replay !== undefined) && (agents === undefined || agents.includes('vary'));
  if (variations?.includes('written') === true && !canWrite)
    throw new AegisError('config/invalid', '--variations written: nobody is there to write any', {
      hint: 'Name a language model with --model, and where --agents is given, let `vary` be among them.',
    });
  return variations ?? [...RUST_VARIATIONS, ...(canWrite ? (['written'] as const) : [])];
}

function planAgain<T extends Asked>(asked: T, again: GenerationManifest): { readonly options: T; readonly request: SetRequest } {
  if (asked.vary !== undefined || asked.only !== undefined || asked.limit !== undefined)
    throw new AegisError('config/invalid', '--manifest says which problems and variations; leave --vary, --only and --limit out');
  const { toolchain, until, wantedStatements, effort, axioms, mutants, agents } = again.settings;
  const helped = asked.model !== undefined || asked.replay !== undefined;
  if (agents !== null && !helped)
    throw new AegisError('config/invalid', `--manifest: ${agents.agent} took part in this set (${agents.roles.join(', ')})`, {
      hint: 'Name the workspace with its transcripts: --replay DIR. Or ask a model anew with --model; it will say something else.',
    });
  return {
    options: {
      ...asked,
      generation: asked.generation ?? again.generation,
      only: again.dataset.map(({ id }) => id),
      statements: wantedStatements,
      effort,
      tier: tierOf(axioms),
      mutants: mutants ?? undefined,
      toolchain,
      until,
      // Variations are said again by the manifest itself.
      ...(helped ? { agents: agents?.roles ?? [] } : {}),
      ...(agents === null
        ? {}
        : { rounds: agents.rounds ?? undefined, depth: agents.depth, loops: agents.loops, try: agents.attempt }),
    },
    request: { vary: again.vary, again },
  };
}
