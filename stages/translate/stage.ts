/** `translate` on the embedded toolchain: what rustc printed in, one Lean file out. */
import { translate } from '../../compiler/translate.ts';
import type { TranslatedFunction, Translation } from '../../compiler/translate-api.ts';
import { ok, rejected } from '../../pipeline/core/answer.ts';
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import { LeanModel, TranslateInput } from '../../pipeline/core/lean-model.ts';
import { RustcOutput } from '../../pipeline/core/rustc-edge.ts';
import { defineStage } from '../../pipeline/core/stage.ts';
import { withPrintingPlaces } from './printing-places.ts';

/** Refuses a program only if something its entry reaches is refused. */
export const translateStage = defineStage({
  name: 'translate',
  version: 13,
  tools: ['builtin'],
  work: 'pure',
  input: TranslateInput,
  output: LeanModel,
  run: async ({ extraction, crate, entry }, { getArtifact, putArtifact }) => {
    if (extraction.kind !== 'mir') throw new AegisError('internal/bug', `translate was given ${extraction.kind}`);
    const output = RustcOutput.parse(JSON.parse(getArtifact(extraction.rustcOutput)));
    const translation = translate(output);
    const found = translation.functions.find(({ rust }) => rust === entry);
    if (found === undefined) return rejected(noEntry(entry), ...translation.diagnostics);
    if (found.status === 'refused') return rejected(...(await withPrintingPlaces(found.diagnostics, output.sources)));
    return ok({
      toolchain: 'builtin',
      namespace: crate,
      text: putArtifact(translation.text),
      entry: found.lean,
      flags: [...flagsOf(found, translation)],
      rustcOutput: extraction.rustcOutput,
    });
  },
});

const noEntry = (entry: string): Diagnostic => ({
  code: 'AE5110',
  message: `nothing is known of the entry function ${entry}`,
  span: null,
  hint: null,
});

/** Of everything a run of the entry may need; sorted. */
export function flagsOf(entry: TranslatedFunction, { functions }: Translation): readonly string[] {
  const reached = functions.filter(({ lean }) => entry.reaches.includes(lean));
  const beyond = reached.some(({ beyondAeneas }) => beyondAeneas.length > 0) ? ['beyond-aeneas'] : [];
  return [...new Set([...beyond, ...reached.flatMap(({ divergences }) => divergences)])].sort();
}
