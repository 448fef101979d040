import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { ok, rejected } from '../../pipeline/core/answer.ts';
import { sha256 } from '../../pipeline/core/canonical-json.ts';
import { Extraction } from '../../pipeline/core/extraction.ts';
import { programIdOf } from '../../pipeline/core/program.ts';
import { RustcOutput, type RustcEdge } from '../../pipeline/core/rustc-edge.ts';
import type { StageContext } from '../../pipeline/core/stage.ts';
import { extractStage } from '../../stages/extract/stage.ts';

const output: RustcOutput = {
  crate: 'gcd',
  rustcVersion: 'rustc 1.95.0',
  sources: {},
  mir: { a: 'b' },
  finalMir: '',
  hirTree: 'DefId(',
};
const text = 'pub fn gcd() {}';
const program = {
  problemId: 'gcd',
  crate: 'gcd',
  entry: 'gcd',
  edition: '2021',
  sources: { 'src/lib.rs': sha256(text) },
} as const;
const input = { program: { ...program, programId: programIdOf(program) } };

function contextWith(dump: RustcEdge['dump']): StageContext & { readonly stored: Map<string, string> } {
  const stored = new Map([[sha256(text), text]]);
  const unused = () => Promise.reject(new Error('not part of this stage'));
  return {
    stored,
    signal: new AbortController().signal,
    effort: 1,
    scratch: () => Promise.resolve(mkdtempSync(tmpdir())),
    cacheFolder: unused,
    exec: unused,
    rustc: { dump, hirTree: unused },
    aeneas: {
      charon: unused,
      aeneas: unused,
      lean: { name: unused, compile: unused, elaborate: unused, run: unused, accept: unused },
    },
    getArtifact: (hash) => stored.get(hash) ?? '',
    putArtifact(content) {
      stored.set(sha256(content), String(content));
      return sha256(content);
    },
  };
}

test('stores what rustc printed as one artifact', async () => {
  const context = contextWith(({ sources }) => Promise.resolve(ok({ output: { ...output, sources }, warnings: [] })));
  const answer = await extractStage.run(input, context);
  if (answer.status !== 'ok') throw new Error(JSON.stringify(answer));
  const extraction = Extraction.parse(answer.value);
  if (extraction.kind !== 'mir') throw new Error(extraction.kind);
  const stored = RustcOutput.parse(JSON.parse(context.stored.get(extraction.rustcOutput) ?? ''));
  expect(stored).toEqual({ ...output, sources: { 'src/lib.rs': text } });
});

test('passes a rejection on', async () => {
  const refusal = rejected({ code: 'AE2001', message: 'no', span: null, hint: null });
  expect(
    await extractStage.run(
      input,
      contextWith(() => Promise.resolve(refusal)),
    ),
  ).toBe(refusal);
});
