import { z } from 'zod';
import type { ModelFunction } from '../../../compiler/model/api.ts';
import { readCrateItems } from '../../../compiler/rust/read-crate-items.ts';
import { translate } from '../../../compiler/translate.ts';
import { caseLimits, evaluateCase } from '../../../stages/evaluate/evaluate-cases.ts';
import { formatDiagnostic } from '../../core/diagnostic.ts';
import { AegisError } from '../../core/errors.ts';
import type { JsonValue, Outcome } from '../../core/outcome.ts';
import type { RustType } from '../../core/rust-type.ts';
import type { RustcOutput } from '../../core/rustc-edge.ts';
import { outcomeType, typeTable } from '../../core/value.ts';
import { printValue, readArguments, readOutcome } from '../../core/value-json.ts';
import { readOptions } from '../host.ts';
import { modelAround } from '../model-around-errors.ts';
import { dumpCrate, openCrate } from '../open-crate.ts';
import { readArgsFile } from '../read-args-file.ts';
import type { Terminal } from '../terminal.ts';
import { withTools } from '../with-tools.ts';
import { writeFiles } from './crate-extract.ts';
import { leanFileName } from './crate-translate.ts';

const Options = z.strictObject({
  fn: z.string().min(1),
  argsFile: z.string().min(1),
  output: z.string().min(1).optional(),
  json: z.boolean().default(false),
});

/** `aegis crate evaluate`: the model's outcomes in Rust's shape, one a line. Nothing is printed unless all of it can be. */
export async function crateEvaluate(dir: string, raw: unknown, terminal: Terminal): Promise<number> {
  const { fn: name, argsFile, output: folder } = readOptions(Options, raw);
  const lists = readArgsFile(argsFile);
  const crate = await openCrate(dir, terminal);
  if (crate === null) return 2;
  const output = await withTools(terminal, ({ rustc }) => dumpCrate(crate, rustc, terminal));
  if (output === null) return 2;
  const translation = translate(output);
  if (folder !== undefined) writeFiles(folder, { [leanFileName(crate.crate)]: translation.text });
  const path = name.startsWith(`${crate.crate}::`) ? name.slice(crate.crate.length + 2) : name;
  const found = translation.functions.find(({ rust }) => rust === path);
  if (found === undefined || found.status === 'refused') {
    const reasons = found?.diagnostics ?? translation.diagnostics;
    if (found === undefined) terminal.err(`${crate.crate} has no function ${name}\n`);
    for (const reason of reasons) terminal.err(`${name}: ${formatDiagnostic(reason)}\n`);
    terminal.diagnose?.(reasons);
    return 2;
  }
  const answer = modelAround(leanFileName(crate.crate), translation.text, terminal);
  if (answer === null) return 2;
  const fn = answer.model.functions.get(found.lean) ?? answer.model.generic.get(found.lean);
  if (fn === undefined) {
    if (answer.whole)
      terminal.err(`${name} cannot be run on values: it takes or returns functions, or asks of a type more than copies\n`);
    return 2;
  }
  const outcomes = runAll(fn, path, lists, output);
  terminal.out(outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''));
  return 0;
}

/** Arguments are checked against the Rust signature before any is run. */
function runAll(
  fn: ModelFunction,
  path: string,
  lists: readonly (readonly JsonValue[])[],
  { hirTree }: RustcOutput,
): readonly Outcome[] {
  const items = readCrateItems(hirTree);
  const signature = items.functions.find((known) => known.name === path);
  if (signature === undefined) throw new AegisError('internal/bug', `the types of ${path} are not known`);
  const table = typeTable(items.adts);
  const how = { signature, table, limits: caseLimits(1) };
  // Values for a type parameter can be of any type: only the model says what it needs to know of the others.
  if ([signature.result, ...signature.params.map((p) => p.type)].some(hasParameter))
    return lists.map((args) => evaluateCase(fn, args, how));
  const checked = lists.map((args, i) => {
    try {
      return readArguments(args, signature, table).map((value, at) =>
        printValue(value, signature.params[at]?.type ?? { kind: 'unit' }, table),
      );
    } catch (error) {
      if (!(error instanceof AegisError)) throw error;
      throw new AegisError('data/invalid', `argument list ${i + 1}: ${error.message}`, { cause: error });
    }
  });
  return checked.map((args) => {
    const outcome = evaluateCase(fn, args, how);
    const value = readOutcome(outcome, signature, table);
    return value === null ? outcome : { ok: printValue(value, outcomeType(signature), table) };
  });
}

function hasParameter(type: RustType): boolean {
  switch (type.kind) {
    case 'param':
      return true;
    case 'tuple':
      return type.items.some(hasParameter);
    case 'adt':
      return type.args.some(hasParameter);
    case 'result':
      return hasParameter(type.ok) || hasParameter(type.err);
    case 'array':
      return typeof type.length === 'string' || hasParameter(type.item);
    case 'slice':
    case 'vec':
    case 'option':
    case 'box':
    case 'ref':
      return hasParameter(type.item);
    default:
      return false;
  }
}
