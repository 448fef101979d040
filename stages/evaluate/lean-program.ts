/** The one Lean file that runs all cases of a program. Pure. */
import type { LeanSource } from '../../pipeline/core/aeneas-edge.ts';
import type { LeanModel } from '../../pipeline/core/lean-model.ts';
import { moduleOf } from '../../pipeline/core/lean-module.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { ModelOutput, ProgramTypes, RustType, Signature } from '../../pipeline/core/rust-type.ts';
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
  if (signature.outputs !== undefined) return encodeReturned(signature, signature.outputs, types, encoders);
  if (finals.length === 0) return encoders.encoder(signature.result);
  const isUnit = viewType(signature.result, types.table).kind === 'unit';
  const parts: readonly RustType[] = isUnit ? finals : [signature.result, ...finals];
  const names = parts.map((_, i) => `v${i}`);
  const type = parts.map((part) => leanTypeIn(types.crate, part)).join(' × ');
  const texts = [...(isUnit ? ['"null"'] : []), ...parts.map((part, i) => `(${encoders.encoder(part)} v${i})`)];
  const pattern = names.length === 1 ? 'v0' : `(${names.join(', ')})`;
  return `(fun (p : ${type}) => match p with | ${pattern} => "[" ++ ${texts.join(' ++ "," ++ ')} ++ "]")`;
}

/** Where the result borrows mutably: each back function is applied to what it takes of the value, unchanged. */
function encodeReturned(signature: Signature, outputs: readonly ModelOutput[], types: CrateTypes, encoders: Encoders): string {
  const { params, result } = signature;
  const lean = (parts: readonly RustType[]): string => {
    const [only, ...more] = parts.map((part) => leanTypeIn(types.crate, part));
    return more.length === 0 ? (only ?? 'Unit') : `(${[only, ...more].join(' × ')})`;
  };
  const tuple = (names: readonly string[]): string => (names.length === 1 ? (names[0] ?? '()') : `(${names.join(', ')})`);
  const paramsOf = (output: ModelOutput): readonly number[] => (output.kind === 'back' ? output.params : [output.param]);
  const typesOf = (indices: readonly number[]): readonly RustType[] => indices.map((i) => params[i]?.type ?? { kind: 'unit' });
  const items = result.kind === 'tuple' ? result.items : [result];
  const isUnit = result.kind === 'unit';
  const finals = outputs.map((output) => tuple(paramsOf(output).map((i) => `f${i}`)));
  const bound = outputs.flatMap((output, i) => {
    if (output.kind === 'unchanged') return [];
    if (output.kind === 'final') return `let ${finals[i]} := o${i}`;
    const taken = output.components.length === 0 ? 'v' : tuple(output.components.map((k) => `c${k}`));
    return `let ${finals[i]} := o${i} ${taken}`;
  });
  const outputTypes = outputs.map((output) => {
    const given = lean(typesOf(paramsOf(output)));
    if (output.kind === 'final') return given;
    if (output.kind === 'unchanged') return `(${given} → ${given})`;
    const taken = output.components.length === 0 ? [result] : output.components.map((k) => items[k] ?? result);
    return `(${lean(taken)} → ${given})`;
  });
  const texts = [
    isUnit ? '"null"' : `(${encoders.encoder(result)} v)`,
    ...mutatedParams(signature).map((i) => `(${encoders.encoder(params[i]?.type ?? { kind: 'unit' })} f${i})`),
  ];
  const steps = [...(isUnit ? [] : [`let ${tuple(items.map((_, k) => `c${k}`))} := v`]), ...bound].join('; ');
  const names = [...(isUnit ? [] : ['v']), ...outputs.map((_, i) => `o${i}`)].join(', ');
  return `(fun (p : ${[...(isUnit ? [] : [lean([result])]), ...outputTypes].join(' × ')}) => match p with | (${names}) => ${steps}; "[" ++ ${texts.join(' ++ "," ++ ')} ++ "]")`;
}
