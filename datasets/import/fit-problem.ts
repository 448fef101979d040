import { AegisError } from '../../pipeline/core/errors.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { Problem } from '../../pipeline/core/problem.ts';
import type { RustType } from '../../pipeline/core/rust-type.ts';
import { hideCases } from '../hide-cases.ts';
import type { Example, Literal } from './literal.ts';
import { NODE_TYPES, nodesIn, withNodes } from './nodes.ts';
import type { RawProblem } from './raw-problem.ts';
import { readRustType, rustText, splitTop, typeFor } from './rust-types.ts';
import { snakeCase } from './snake-case.ts';
import { NoValue, valueOf } from './value-of.ts';

/** `unobserved`: there is a Rust solution and no case that could be read; running it would give some. */
export type Fitted =
  | { readonly kind: 'problem'; readonly problem: Problem; readonly notes: readonly string[] }
  | { readonly kind: 'unobserved'; readonly problem: Problem; readonly notes: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string };

interface Shape {
  readonly entry: string;
  readonly params: readonly { readonly name: string; readonly type: RustType }[];
  readonly result: RustType;
  readonly solution: string | null;
}

/** Gives a problem its Rust signature and its cases; says why where it has none. */
export function fitProblem(raw: RawProblem): Fitted {
  const examples = raw.examples.map((example) => inOrder(example, raw.params));
  const odd = examples.find((args) => typeof args === 'string');
  if (odd !== undefined) return { kind: 'refused', reason: odd };
  const rows = examples as readonly (readonly Literal[])[];
  const shape = shapeOf(raw, rows);
  if (typeof shape === 'string') return { kind: 'refused', reason: shape };
  const notes = [...raw.notes];
  const cases: { args: JsonValue[]; expected: { ok: JsonValue } }[] = [];
  rows.forEach((args, i) => {
    try {
      if (args.length !== shape.params.length) throw new NoValue(`${args.length} arguments, not ${shape.params.length}`);
      const values = args.map((arg, k) => valueOf(arg, shape.params[k]?.type ?? { kind: 'unit' }));
      cases.push({ args: values, expected: { ok: expectedOf(raw.examples[i]?.expected ?? { kind: 'none' }, shape) } });
    } catch (error) {
      if (!(error instanceof NoValue)) throw error;
      notes.push(`case ${i + 1} is left out: ${error.message}`);
    }
  });
  const problem = problemOf(raw, shape, cases);
  if (cases.length > 0) return { kind: 'problem', problem, notes };
  return shape.solution === null
    ? { kind: 'refused', reason: notes[0] ?? 'it has no tests' }
    : { kind: 'unobserved', problem, notes };
}

/** What is expected; of a function that changes one argument in place and gives nothing, that argument's end. */
function expectedOf(expected: Literal, { params, result }: Shape): JsonValue {
  const changed = params.flatMap(({ type }) => (type.kind === 'ref' && type.mutable ? [type.item] : []));
  const [only] = changed;
  if (only === undefined) return valueOf(expected, result);
  if (changed.length > 1 || result.kind !== 'unit') throw new NoValue('tests that do not say what becomes of the arguments');
  return [null, valueOf(expected, only)];
}

/** Positional arguments, then named ones where their parameter stands. */
function inOrder({ args, named }: Example, params: readonly string[]): readonly Literal[] | string {
  if (named.size === 0) return args;
  const order = params.length > 0 ? params.slice(args.length) : [...named.keys()];
  const missing = order.filter((name) => !named.has(name));
  if (missing.length > 0) return `the argument ${missing.join(', ')} is not given`;
  const extra = [...named.keys()].filter((name) => !order.includes(name));
  if (extra.length > 0) return `there is no parameter ${extra.join(', ')}`;
  return [...args, ...order.flatMap((name) => named.get(name) ?? [])];
}

function shapeOf(raw: RawProblem, rows: readonly (readonly Literal[])[]): Shape | string {
  if (raw.solution !== null) return shapeOfRust(published(raw.solution, raw.entry), raw.entry);
  if (raw.types !== null) return shapeOfTypes(raw, raw.types);
  const [first] = rows;
  if (first === undefined) return raw.notes[0] ?? 'it has no tests';
  if (rows.some((args) => args.length !== first.length)) return 'its tests give different numbers of arguments';
  const params: Shape['params'][number][] = [];
  for (let i = 0; i < first.length; i += 1) {
    const type =
      raw.nodes?.params[i] ??
      typeFor(
        rows.flatMap((args) => args[i] ?? []),
        'param',
      );
    if (typeof type === 'string') return `argument ${i + 1}: ${type}`;
    params.push({ name: paramName(raw.params[i], i), type });
  }
  const result =
    raw.nodes?.result ??
    typeFor(
      raw.examples.map(({ expected }) => expected),
      'result',
    );
  if (typeof result === 'string') return `the result: ${result}`;
  return { entry: snakeCase(raw.entry), params: distinct(params), result, solution: null };
}

function shapeOfTypes(raw: RawProblem, { params, result }: NonNullable<RawProblem['types']>): Shape | string {
  const types = params.map(readRustType);
  const odd = types.find((type) => typeof type === 'string');
  if (odd !== undefined) return odd;
  const gives = readRustType(result);
  if (typeof gives === 'string') return gives;
  const named = (types as readonly RustType[]).map((type, i) => ({ name: paramName(raw.params[i], i), type }));
  return { entry: snakeCase(raw.entry), params: distinct(named), result: gives, solution: null };
}

/** Others leave out `pub`, and bring a `main` and crates that their programs seldom use. */
const published = (solution: string, entry: string): string =>
  solution
    .replaceAll(/^[ \t]*use\s+(?:rand|regex|md5)\b[^;]*;[ \t]*\n?/gm, '')
    .replace(/^[ \t]*fn\s+main\s*\(\s*\)\s*\{\s*\}[ \t]*\n?/m, '')
    .replace(new RegExp(`^fn(?=\\s+${snakeCase(entry)}\\s*\\()`, 'm'), 'pub fn');

/** LeetCode puts its function into `impl Solution`; such a one gets a function beside it that calls it. */
function shapeOfRust(solution: string, entry: string): Shape | string {
  const all = [...solution.matchAll(/\bpub\s+fn\s+([A-Za-z_][A-Za-z0-9_]*)\s*\(([^{;]*?)\)\s*(?:->\s*([^{;]+?)\s*)?\{/g)];
  const chosen = all.find(([, name]) => name === snakeCase(entry)) ?? (all.length === 1 ? all[0] : undefined);
  if (chosen === undefined) return `its Rust has no function ${snakeCase(entry)}`;
  const [, name = '', list = '', result = '()'] = chosen;
  const params: Shape['params'][number][] = [];
  for (const part of splitTop(list)) {
    const [, param, text] = /^(?:mut\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*:\s*([^]+)$/.exec(part) ?? [];
    const type = text === undefined ? `the parameter ${part}` : readRustType(text);
    if (typeof type === 'string' || param === undefined) return typeof type === 'string' ? type : `the parameter ${part}`;
    params.push({ name: param, type });
  }
  const gives = readRustType(result);
  if (typeof gives === 'string') return gives;
  if (!/\bimpl\s+Solution\b/.test(solution)) return { entry: name, params, result: gives, solution };
  const declared = /\bstruct\s+Solution\b/.test(solution) ? '' : 'pub struct Solution;\n\n';
  const shape = { entry: name, params, result: gives };
  const call = `Solution::${name}(${params.map((param) => param.name).join(', ')})`;
  return { ...shape, solution: `${declared}${solution.trim()}\n\n${signatureText(shape)} {\n    ${call}\n}\n` };
}

const signatureText = ({ entry, params, result }: Omit<Shape, 'solution'>): string =>
  `pub fn ${entry}(${params.map(({ name, type }) => `${name}: ${rustText(type)}`).join(', ')})${result.kind === 'unit' ? '' : ` -> ${rustText(result)}`}`;

function problemOf(raw: RawProblem, shape: Shape, cases: readonly { args: JsonValue[]; expected: { ok: JsonValue } }[]): Problem {
  const id = raw.id
    .replaceAll(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^[_-]+/, '')
    .slice(0, 64);
  if (id === '') throw new AegisError('data/invalid', `${raw.id} cannot be made an id`);
  const tolerance = Math.max(...raw.examples.map((example) => example.tolerance ?? 0), 0);
  const bytes = [...shape.params.map(({ type }) => type), shape.result].some((type) => rustText(type).includes('u8'));
  const note = bytes && raw.solution === null ? '\n\nTexts are given and returned as their ASCII bytes.' : '';
  const nodes = nodesIn([...shape.params.map(({ type }) => type), shape.result]);
  const declared = nodes.map((name) => `\n\nThe program declares and uses\n\`\`\`rust\n${NODE_TYPES[name]}\n\`\`\``).join('');
  return {
    id,
    title: raw.title || id,
    statement: `${raw.statement.trim() || raw.title}${note}${declared}`,
    difficulty: raw.difficulty,
    category: raw.category,
    source: raw.source,
    licence: raw.licence,
    entry: shape.entry,
    signature: signatureText(shape),
    cases: [...hideCases(id, withoutRepetition(cases))],
    ...(tolerance > 0 ? { tolerance } : {}),
    ...(shape.solution === null ? {} : { solution: withNodes(shape.solution, nodes) }),
  };
}

function withoutRepetition<T extends { readonly args: readonly JsonValue[] }>(cases: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  return cases.filter(({ args }) => {
    const key = JSON.stringify(args);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const paramName = (name: string | undefined, at: number): string =>
  name === undefined || name === '' ? `arg${at + 1}` : snakeCase(name);

const distinct = (params: Shape['params']): Shape['params'] =>
  params.map((param, i) =>
    params.findIndex(({ name }) => name === param.name) < i ? { ...param, name: `${param.name}_${i + 1}` } : param,
  );
