/** `extract` on the embedded toolchain: a program in, what rustc says of its bodies and types out. */
import { ok } from '../../pipeline/core/answer.ts';
import { canonicalJson } from '../../pipeline/core/canonical-json.ts';
import { ExtractInput, Extraction } from '../../pipeline/core/extraction.ts';
import { defineStage } from '../../pipeline/core/stage.ts';

export const extractStage = defineStage({
  name: 'extract',
  version: 3,
  tools: ['rustc'],
  work: 'tools',
  input: ExtractInput,
  output: Extraction,
  async run({ program }, { rustc, getArtifact, putArtifact }) {
    const sources = Object.fromEntries(Object.entries(program.sources).map(([path, hash]) => [path, getArtifact(hash)]));
    const answer = await rustc.dump({ crate: program.crate, edition: program.edition, sources });
    if (answer.status !== 'ok') return answer;
    const { output, warnings } = answer.value;
    return ok({
      kind: 'mir',
      rustcVersion: output.rustcVersion,
      rustcOutput: putArtifact(canonicalJson(output)),
      warnings: [...warnings],
    });
  },
});
