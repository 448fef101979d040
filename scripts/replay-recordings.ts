/**
 * A whole run of the real toolchain's stages on recorded programs, through the stand-ins, compared with what the recordings' index says:
 *   npx tsx scripts/replay-recordings.ts GOLDEN
 * GOLDEN has one folder a program and INDEX.json (see scripts/import-recordings.ts). Exits 1 when anything differs.
 */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Answer } from '../pipeline/core/answer.ts';
import { formatDiagnostic } from '../pipeline/core/diagnostic.ts';
import { toAegisError } from '../pipeline/core/errors.ts';
import type { StageContext } from '../pipeline/core/stage.ts';
import { compareStage } from '../stages/compare/stage.ts';
import { leanEvaluateStage } from '../stages/evaluate/lean-stage.ts';
import { charonStage } from '../stages/extract/charon-stage.ts';
import { aeneasStage } from '../stages/translate/aeneas-stage.ts';
import { contextWith, recordedProgram, useStandIns } from '../test/support/stand-ins.ts';
import { importRecording } from './import-recordings.ts';

const Index = z.array(z.looseObject({ id: z.string(), aeneas: z.record(z.string(), z.looseObject({ accepted: z.boolean() })) }));

/** How the command line of a call must look, folders and hashes apart. */
const COMMANDS: readonly RegExp[] = [
  /^charon cargo --preset=aeneas --error-on-warnings --dest-file \S+\.llbc$/,
  /^charon version$/,
  /^aeneas -(?:help|version)$/,
  /^aeneas -backend lean -sequential -no-progress-bar -dest \S+ \S+\.llbc$/,
  /^lake env lean -j1 -DautoImplicit=false -M8192 --json --root=\S+ -o \S+\.tmp \S+\.lean$/,
  /^lake env lean -j1 -DautoImplicit=false -M8192 --root=\S+ --run \S+\.lean \S+ [0-9a-f]{32} 0$/,
];

class Refused extends Error {}

function take<T>(stage: string, answer: Answer<T>): T {
  if (answer.status === 'ok') return answer.value;
  const why = answer.status === 'rejected' ? answer.diagnostics.map(formatDiagnostic)[0] : `undecided: ${answer.reason}`;
  throw new Refused(`${stage}: ${why}`);
}

async function journey(name: string, recordings: string, context: StageContext): Promise<void> {
  const { program, types, inputs, expected } = await recordedProgram(name, context, recordings);
  const { crate, entry } = program;
  const extraction = take('extract', await charonStage.run({ program }, context));
  const model = take('translate', await aeneasStage.run({ extraction, crate, entry }, context));
  const question = { model, types, inputs: context.putArtifact(JSON.stringify(inputs)) };
  const { outcomes, second } = take('evaluate', await leanEvaluateStage.run(question, context));
  if (second === null || second === undefined) throw new Error('our evaluator does not read the model');
  const rust = context.putArtifact(JSON.stringify(expected));
  const compared = { types, inputs: question.inputs, rust, model: outcomes, second, referenceCases: inputs.length };
  take('compare', await compareStage.run(compared, context));
}

const [, , golden = ''] = process.argv;
const index = Index.parse(JSON.parse(readFileSync(join(golden, 'INDEX.json'), 'utf8')));
const recordings = mkdtempSync(join(tmpdir(), 'aegis-recordings-'));
for (const { id } of index) importRecording(golden, recordings, id);
const tools = useStandIns({ recordings });
const context = contextWith(tools);
let wrong = 0;
let accepted = 0;
for (const { id, aeneas } of index) {
  const should = aeneas['2026-08']?.accepted === true;
  const end = await journey(id, recordings, context).then(
    () => 'accepted',
    (thrown: unknown) => (thrown instanceof Refused ? thrown.message : `FAULT ${toAegisError(thrown, id).message}`),
  );
  accepted += end === 'accepted' ? 1 : 0;
  const agrees = (end === 'accepted') === should && !end.startsWith('FAULT');
  wrong += agrees ? 0 : 1;
  console.log(`${agrees ? 'as recorded' : 'DIFFERS    '}  ${id.padEnd(24)} ${end}`);
}
const strange = tools.calls().filter(({ tool, args }) => !COMMANDS.some((pattern) => pattern.test([tool, ...args].join(' '))));
for (const { tool, args } of strange.slice(0, 5)) console.log(`UNEXPECTED  ${[tool, ...args].join(' ')}`);
tools.close();
console.log(
  `${accepted} accepted of ${index.length}; ${wrong} differ from the index, ${strange.length} unexpected command lines`,
);
process.exitCode = wrong + strange.length === 0 ? 0 : 1;
