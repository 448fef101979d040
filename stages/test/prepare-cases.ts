import { seedFrom } from '../../pipeline/core/canonical-json.ts';
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import { randomFrom } from '../../pipeline/core/random.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { ProgramTypes, RustType, Signature } from '../../pipeline/core/rust-type.ts';
import type { TestInput } from '../../pipeline/core/tested.ts';
import { outcomeType, type TypeTable, typeTable, type Value, viewType } from '../../pipeline/core/value.ts';
import { readArguments, readOutcome } from '../../pipeline/core/value-json.ts';
import { freshInputs } from './fresh-inputs.ts';

export interface PreparedCases {
  readonly table: TypeTable;
  /** Arguments and the expected value (null: a panic) of the reference cases. */
  readonly reference: readonly { readonly args: readonly Value[]; readonly expected: Value | null; readonly visible: boolean }[];
  /** Twice as many as asked for, so that there is a choice. */
  readonly fresh: readonly (readonly Value[])[];
}

/** Reads a problem's cases against the types of a program, and makes fresh ones; or says what does not fit. */
export function prepareCases(
  { cases, examples = [], freshCases, program }: TestInput,
  types: ProgramTypes,
): { readonly prepared: PreparedCases } | { readonly diagnostics: readonly Diagnostic[] } {
  const table = typeTable(types.adts);
  const { entry } = types;
  const unsupported = [
    ...entry.params.map(({ name, type }) => ({ name, type })),
    { name: 'the result', type: outcomeType(entry) },
  ].flatMap(({ name, type }) => withoutValues(type, table).map((why) => `${name}: ${why}`));
  if (unsupported.length > 0)
    return { diagnostics: [...new Set(unsupported)].map((message) => diagnostic('AE2003', `${entry.name}: ${message}`)) };
  const diagnostics: Diagnostic[] = [];
  const reference = cases.flatMap(({ args, expected, visible }, i) => {
    try {
      return [{ args: readArguments(args, entry, table), expected: readOutcome(expected, entry, table), visible }];
    } catch (error) {
      if (!(error instanceof AegisError) || error.code !== 'data/invalid') throw error;
      const what = visible ? error.message : 'a value is not of its type';
      diagnostics.push(diagnostic('AE2004', `cases[${i}] does not fit ${entry.name} of the program: ${what}`));
      return [];
    }
  });
  if (diagnostics.length > 0) return { diagnostics };
  const random = randomFrom(seedFrom(['fresh inputs', program.problemId, entry, types.adts]));
  // Hidden cases are no examples: what is made from them would give them away.
  const shown = reference.filter(({ visible }) => visible).map(({ args }) => args);
  const given = examples.flatMap((args) => fitting(args, entry, table) ?? []);
  const avoid = [...reference.map(({ args }) => args), ...given];
  const fresh = freshInputs(entry, table, [...shown, ...given], { count: freshCases * 2, random, avoid });
  return { prepared: { table, reference, fresh: [...given, ...fresh] } };
}

/** The arguments in a list of one, or null where they are not of the entry's types. */
function fitting(args: readonly JsonValue[], entry: Signature, table: TypeTable): readonly (readonly Value[])[] | null {
  try {
    return [readArguments(args, entry, table)];
  } catch (error) {
    if (!(error instanceof AegisError) || error.code !== 'data/invalid') throw error;
    return null;
  }
}

/** Why some part of a type has no values we could make or compare. */
function withoutValues(type: RustType, table: TypeTable, open: ReadonlySet<string> = new Set()): readonly string[] {
  const key = JSON.stringify(type);
  if (open.has(key)) return [];
  const inside = new Set([...open, key]);
  const all = (types: readonly RustType[]): readonly string[] => types.flatMap((t) => withoutValues(t, table, inside));
  const view = viewType(type, table);
  switch (view.kind) {
    case 'none':
      return [view.why];
    case 'list':
      return all([view.item]);
    case 'tuple':
      return all(view.items);
    case 'struct':
      return all(view.fields.map((field) => field.type));
    case 'enum':
      return all(view.variants.flatMap(({ fields }) => fields.map((field) => field.type)));
    default:
      return [];
  }
}

const diagnostic = (code: string, message: string): Diagnostic => ({ code, message, span: null, hint: null });
