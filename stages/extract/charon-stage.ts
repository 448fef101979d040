/** `extract` on the real toolchain: a program in, its LLBC out, by way of Charon. */
import { ok } from '../../pipeline/core/answer.ts';
import { ExtractInput, Extraction } from '../../pipeline/core/extraction.ts';
import { defineStage } from '../../pipeline/core/stage.ts';

export const charonStage = defineStage({
  name: 'extract',
  version: 2,
  tools: ['charon'],
  work: 'tools',
  input: ExtractInput,
  output: Extraction,
  async run({ program }, { aeneas, getArtifact, putArtifact }) {
    const sources = Object.fromEntries(Object.entries(program.sources).map(([path, hash]) => [path, getArtifact(hash)]));
    const answer = await aeneas.charon({ crate: program.crate, edition: program.edition, sources });
    if (answer.status !== 'ok') return answer;
    const { llbc, version, log } = answer.value;
    return ok({ kind: 'llbc', charonVersion: version, llbc: putArtifact(llbc), log: putArtifact(log) });
  },
});
