import { z } from 'zod';
import { VARIATION_KINDS } from '../../../compiler/vary/variation.ts';
import type { Toolchain } from '../../core/artifact.ts';
import { AegisError } from '../../core/errors.ts';
import type { StageName } from '../../core/stage-set.ts';
import { wholeNumber } from '../host.ts';
import type { SetRequest } from './fresh-set.ts';
import { readGenerationManifest } from './manifest.ts';

/** Options of `aegis run` that make a set of its own. */
export const SetOptions = {
  vary: wholeNumber(1, 100_000).optional(),
  seed: wholeNumber(0, 2 ** 31 - 1).default(1),
  variations: z
    .string()
    .default(VARIATION_KINDS.join(','))
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(VARIATION_KINDS)).min(1)),
  manifest: z.string().optional(),
};

interface Asked {
  readonly vary?: number | undefined;
  readonly seed: number;
  readonly variations: (typeof VARIATION_KINDS)[number][];
  readonly manifest?: string | undefined;
  readonly generation?: string | undefined;
  readonly fresh: boolean;
  readonly only?: string[] | undefined;
  readonly limit?: number | undefined;
  readonly statements: number;
  readonly toolchain: Toolchain;
  readonly until: StageName;
}

/** The options as the manifest has them where one is named; null: an ordinary run, of which no manifest is kept. */
export function planSet<T extends Asked>(asked: T): { readonly options: T; readonly request: SetRequest | null } {
  if (asked.manifest === undefined) {
    const vary = asked.vary === undefined ? null : { size: asked.vary, seed: asked.seed, kinds: asked.variations };
    if (vary !== null && asked.generation === undefined && !asked.fresh)
      throw new AegisError('config/invalid', '--vary makes a new set: give it a name with --generation, or use --fresh');
    return { options: asked, request: vary === null && asked.generation === undefined ? null : { vary, again: null } };
  }
  if (asked.vary !== undefined || asked.only !== undefined || asked.limit !== undefined)
    throw new AegisError('config/invalid', '--manifest says which problems and variations; leave --vary, --only and --limit out');
  const again = readGenerationManifest(asked.manifest);
  const { toolchain, until, wantedStatements } = again.settings;
  return {
    options: {
      ...asked,
      generation: asked.generation ?? again.generation,
      only: again.dataset.map(({ id }) => id),
      statements: wantedStatements,
      toolchain,
      until,
    },
    request: { vary: again.vary, again },
  };
}
