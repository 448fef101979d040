/** The one Lean file that runs all cases of a program. Pure. */
import type { LeanSource } from '../../pipeline/core/aeneas-edge.ts';
import type { LeanModel } from '../../pipeline/core/lean-model.ts';
import { moduleOf } from '../../pipeline/core/lean-module.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { ProgramTypes, RustType, Signature } from '../../pipeline/core/rust-type.ts';
import { mutatedParams, typeTable, viewType } from '../../pipeline/core/value.ts';
import { readArguments } from '../../pipeline/core/value-json.ts';
import { type CrateTypes, leanArgument } from './lean-argument.ts';
import { Encoders } from './lean-encoder.ts';
import { leanTypeIn } from './lean-names.ts';

/** Cases are numbered from 0 and stand in comments too, so that a case can be found and tried by hand. */
export function writeProgram(model: LeanModel, types: ProgramTypes, inputs: readonly (readonly JsonValue[])[]): LeanSource {
  const crateTypes: CrateTypes = { crate: model.namespace, table: typeTable(types.adts) };
  const encoders = new Encoders(crateTypes);
  const encode = encodeResult(types.entry, crateTypes, encoders);
  const cases = inputs.map((input, i) => {
    const values = readArguments(input, types.entry, crateTypes.table);
    const args = values.map((value, k) => leanArgument(value, types.entry.params[k]?.type ?? { kind: 'unit' }, crateTypes));
    const call = [`${model.namespace}.${model.entry}`, ...args].join(' ');
    return `-- case ${i}: ${JSON.stringify(input)}\ndef case${i} (_ : Unit) : String := Aegis.outcome ${encode} (${call})`;
  });
  const text = [
    `import ${moduleOf(model)}`,
    'import Aegis',
    'open Aeneas Aeneas.Std Result ControlFlow Error',
    'set_option maxRecDepth 100000',
    'set_option maxHeartbeats 4000000',
    'set_option linter.all false',
    '',
    'namespace AegisCases',
    '',
    encoders.definitions(),
    '',
    ...cases,
    '',
    'end AegisCases',
    '',
    'def main (args : List String) : IO UInt32 :=',
    `  Aegis.main [${inputs.map((_, i) => `AegisCases.case${i}`).join(', ')}] args`,
    '',
  ].join('\n');
  return { module: `AegisRun`, text };
}

/** With `&mut` parameters a model gives the result (left out when it is the unit) and then each final value; we print `[result or null, …]`. */
function encodeResult(signature: Signature, types: CrateTypes, encoders: Encoders): string {
  const finals = mutatedParams(signature).flatMap((i) => signature.params[i]?.type ?? []);
  if (finals.length === 0) return encoders.encoder(signature.result);
  const isUnit = viewType(signature.result, types.table).kind === 'unit';
  const parts: readonly RustType[] = isUnit ? finals : [signature.result, ...finals];
  const names = parts.map((_, i) => `v${i}`);
  const type = parts.map((part) => leanTypeIn(types.crate, part)).join(' × ');
  const texts = [...(isUnit ? ['"null"'] : []), ...parts.map((part, i) => `(${encoders.encoder(part)} v${i})`)];
  const pattern = names.length === 1 ? 'v0' : `(${names.join(', ')})`;
  return `(fun (p : ${type}) => match p with | ${pattern} => "[" ++ ${texts.join(' ++ "," ++ ')} ++ "]")`;
}
