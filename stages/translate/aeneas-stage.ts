/** `translate` on the real toolchain: LLBC in, Lean out, by way of Aeneas; every file it wrote is kept. */
import { ok, rejected } from '../../pipeline/core/answer.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import { LeanModel, STAND_IN, TranslateInput } from '../../pipeline/core/lean-model.ts';
import { defineStage } from '../../pipeline/core/stage.ts';
import { findEntry } from './find-entry.ts';
import { gateModel, gateReport } from './gate-model.ts';

export const aeneasStage = defineStage({
  name: 'translate',
  version: 1,
  tools: ['aeneas'],
  work: 'tools',
  input: TranslateInput,
  output: LeanModel,
  async run({ extraction, crate, entry }, { aeneas, getArtifact, putArtifact }) {
    if (extraction.kind !== 'llbc') throw new AegisError('internal/bug', `aeneas was given ${extraction.kind}`);
    const answer = await aeneas.aeneas(crate, getArtifact(extraction.llbc));
    if (answer.status !== 'ok') return answer;
    const { files, model, translation, log, standIn } = answer.value;
    const outputs = Object.fromEntries(
      Object.entries({ ...files, 'aeneas.log': log }).map(([name, text]) => [name, putArtifact(text)]),
    );
    const text = files[model] ?? '';
    const offences = [...(translation === null ? [] : gateReport(translation)), ...gateModel(model, text)];
    if (offences.length > 0) return rejected(...offences);
    const found = findEntry(crate, entry, text, translation);
    const flags = standIn ? [STAND_IN] : [];
    return ok({ toolchain: 'aeneas', namespace: crate, text: putArtifact(text), entry: found, flags, outputs });
  },
});
