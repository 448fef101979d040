import { basename, join } from 'node:path';
import { z } from 'zod';
import { AegisError } from '../../pipeline/core/errors.ts';
import { JsonValue } from '../../pipeline/core/outcome.ts';
import { parseJson } from '../../pipeline/core/parse-json.ts';
import { readText } from '../read-text.ts';
import type { Origin } from './row-columns.ts';
import { type Example, type Literal, literalOfJson } from './literal.ts';
import { literalOf, withPython } from './python.ts';
import { difficultyOf, type RawProblem, titleFrom } from './raw-problem.ts';
import { splitTop } from './rust-types.ts';

/** The parts of a `task.json` that are taken over; there are others. */
const Task = z.object({
  id: z.string(),
  signature: z.object({
    name: z.string(),
    parameters: z.array(z.object({ param_name: z.string(), param_type: z.string() })),
    return_type: z.string(),
  }),
  specification: z.object({ preconditions: z.string().optional(), postconditions: z.string().optional() }).optional(),
  metadata: z
    .object({
      upstream: z.object({ name: z.string().nullish(), link: z.string().nullish(), task_id: z.string().nullish() }).optional(),
    })
    .optional(),
});
const Tests = z.array(z.object({ input: z.record(z.string(), JsonValue), expected: JsonValue }));

/** A task folder of VERINA: `task.json`, `description.txt`, `test.json`. Throws `data/invalid` where they cannot be read. */
export async function readVerinaTask(folder: string, origin: Origin): Promise<RawProblem> {
  const task = parsed(Task, await readText(join(folder, 'task.json')), 'task.json');
  const { signature, specification, metadata } = task;
  const description = await readText(join(folder, 'description.txt')).catch(() => '');
  const tests = parsed(Tests, await readText(join(folder, 'test.json')), 'test.json');
  const rejected = parsed(
    z.array(z.unknown()),
    await readText(join(folder, 'reject_inputs.json')).catch(() => '[]'),
    'reject_inputs.json',
  );
  const types = signature.parameters.map(({ param_type: type }) => rustOfLean(type, true));
  const result = rustOfLean(signature.return_type, false);
  const odd = [...types, result].find((type) => type.startsWith('?'));
  const leanTypes = new Map(signature.parameters.map(({ param_name: name, param_type: type }) => [name, type]));
  const examples = await Promise.all(
    tests.map(async ({ input, expected }): Promise<Example> => {
      const named = await Promise.all(
        Object.entries(input).map(async ([name, value]) => [name, await leanLiteral(value, leanTypes.get(name) ?? '')] as const),
      );
      return { args: [], named: new Map(named), expected: await leanLiteral(expected, signature.return_type), tolerance: null };
    }),
  );
  const { upstream } = metadata ?? {};
  return {
    id: task.id || basename(folder),
    title:
      titleFrom(
        description
          .replaceAll(/^-+.*-+$/gm, '')
          .replace(/^\s*#.*$/gm, '')
          .trim(),
      ) || signature.name,
    statement: [
      description.trim(),
      ...(specification?.preconditions === undefined ? [] : [`Preconditions:\n${specification.preconditions}`]),
      ...(specification?.postconditions === undefined ? [] : [`Postconditions:\n${specification.postconditions}`]),
    ].join('\n\n'),
    difficulty: difficultyOf(/advanced/.test(task.id) ? 'advanced' : /basic/.test(task.id) ? 'basic' : ''),
    category: 'imported',
    source: [origin.source, `VERINA task ${task.id}`, upstream?.name, upstream?.link]
      .filter((part) => part !== undefined && part !== null && part !== '')
      .join(', '),
    licence: origin.licence,
    entry: signature.name,
    params: signature.parameters.map(({ param_name: name }) => name),
    types: { params: types.map((type) => type.replace(/^\?/, '')), result: result.replace(/^\?/, '') },
    examples,
    solution: null,
    notes: [
      ...(odd === undefined ? [] : [`the type ${odd.slice(1)} has no counterpart`]),
      ...(rejected.length > 0 ? [`${rejected.length} inputs that the precondition refuses are left out`] : []),
    ],
  };
}

/** Lists and tuples stand as Lean text (`"#[1, 2]"`, `"(1, some 2)"`), which reads as Python once its own words are replaced. */
function leanLiteral(value: JsonValue, type: string): Promise<Literal> | Literal {
  if (typeof value !== 'string' || /^(String|Char)$/.test(unwrapped(type.trim()))) return literalOfJson(value);
  const python = value
    .replaceAll('#[', '[')
    .replaceAll(/\bnone\b/g, 'None')
    .replaceAll(/\bsome\s+/g, '');
  return withPython(python, (root) => {
    const node = root.namedChildren[0]?.namedChildren[0];
    const read = node === undefined || node === null || root.hasError ? 'nothing' : literalOf(node);
    return typeof read === 'string' ? literalOfJson(value) : read;
  });
}

function parsed<T extends z.ZodType>(schema: T, text: string, file: string): z.output<T> {
  const read = schema.safeParse(parseJson(text, file));
  if (!read.success) throw new AegisError('data/invalid', `${file}: ${z.prettifyError(read.error)}`);
  return read.data;
}

const WORDS: Readonly<Record<string, string>> = {
  Int: 'i64',
  Nat: 'u64',
  Bool: 'bool',
  Char: 'u8',
  Float: 'f64',
  Unit: '()',
  UInt8: 'u8',
  UInt16: 'u16',
  UInt32: 'u32',
  UInt64: 'u64',
  Int8: 'i8',
  Int16: 'i16',
  Int32: 'i32',
  Int64: 'i64',
};

/** The Rust type for a Lean one, unbounded numbers in 64 bits; what has none begins with `?`. */
function rustOfLean(text: string, param: boolean): string {
  const plain = unwrapped(text.trim());
  const known = WORDS[plain];
  if (known !== undefined) return known;
  if (plain === 'String') return param ? '&[u8]' : 'Vec<u8>';
  const parts = splitTop(plain.replaceAll('×', ','));
  if (parts.length > 1) {
    const items = parts.map((part) => rustOfLean(part, false));
    return items.find((item) => item.startsWith('?')) ?? `(${items.join(', ')})`;
  }
  const [, outer, inner] = /^(List|Array|Option)\s+(.+)$/.exec(plain) ?? [];
  if (inner === undefined) return `?${plain}`;
  const item = rustOfLean(inner, false);
  if (item.startsWith('?')) return item;
  return outer === 'Option' ? `Option<${item}>` : param ? `&[${item}]` : `Vec<${item}>`;
}

const unwrapped = (text: string): string => (/^\([^()]*\)$/.test(text) ? text.slice(1, -1).trim() : text);
