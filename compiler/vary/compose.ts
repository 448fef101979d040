import { functionNamed, nodesOf, signatureOf, withRust } from './rust-text.ts';
import type { Variation, VariedFrom } from './variation.ts';

interface Step {
  readonly problem: VariedFrom;
  readonly params: readonly { readonly name: string; readonly type: string }[];
  readonly result: string;
}

/** Words of types that mean the same in every program. */
const SHARED = /^(?:[iu](?:8|16|32|64|128|size)|bool|Vec|Option)$/;

/** The program's signature as a step of a chain; null where it names types of its own, borrows mutably, or needs its place in the crate. */
export async function stepOf(problem: VariedFrom): Promise<Step | null> {
  return withRust(problem.solution, ({ root, tokens }) => {
    const item = functionNamed(root, problem.entry);
    if (item === undefined || tokens.some(({ text }) => text === 'crate' || text === 'super')) return null;
    if (nodesOf(root, 'inner_attribute_item').length > 0 || item.childForFieldName('type_parameters') !== null) return null;
    const params = (item.childForFieldName('parameters')?.namedChildren ?? []).flatMap((param) => {
      const [name, type] = [param?.childForFieldName('pattern'), param?.childForFieldName('type')];
      return name?.type === 'identifier' && type ? [{ name: name.text, type: type.text.replaceAll(/\s+/g, ' ') }] : [];
    });
    const result = item.childForFieldName('return_type')?.text.replaceAll(/\s+/g, ' ');
    const count = item.childForFieldName('parameters')?.namedChildren.filter((node) => node?.type === 'parameter').length;
    if (result === undefined || params.length !== count || params.length === 0) return null;
    const typeWords = [...params.map(({ type }) => type), result].join(' ').match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? [];
    return /\bmut\b/.test(signatureOf(item)) || typeWords.some((word) => !SHARED.test(word)) ? null : { problem, params, result };
  });
}

/** `second` on what `first` gives, where the types fit; null elsewhere. */
export function compose(first: Step, second: Step): Omit<Variation, 'id'> | null {
  const [onto, ...others] = second.params;
  if (onto === undefined || first.problem.id === second.problem.id) return null;
  const [, inner] = /^Option<(.*)>$/.exec(first.result) ?? [];
  const direct = handOver(first.result, onto.type);
  const given = direct ?? (inner === undefined ? null : handOver(inner, onto.type));
  if (given === null) return null;
  const taken = new Set(first.params.map(({ name }) => name));
  const more = others.map(({ name, type }) => ({ name: taken.has(name) ? `second_${name}` : name, type }));
  const call = `second::${second.problem.entry}(${[given, ...more.map(({ name }) => name)].join(', ')})`;
  const start = `first::${first.problem.entry}(${first.params.map(({ name }) => name).join(', ')})`;
  const result = direct !== null ? second.result : `Option<${second.result}>`;
  const entry = `${first.problem.entry}_then_${second.problem.entry}`;
  const params = [...first.params, ...more].map(({ name, type }) => `${name}: ${type}`).join(', ');
  const signature = `pub fn ${entry}(${params}) -> ${result}`;
  const body =
    direct !== null
      ? `    let middle = ${start};\n    ${call}`
      : `    match ${start} {\n        Some(middle) => Some(${call}),\n        None => None,\n    }`;
  const note = `Variation: two problems one after the other; \`${onto.name}\` of the second is the result of the first${direct === null ? ', and where the first has none there is none' : ''}.`;
  const { problem: a } = first;
  const { problem: b } = second;
  return {
    kind: 'composed',
    of: [a.id, b.id],
    title: `${a.title}, then: ${b.title}`,
    statement: `${note}\n\nFirst: ${a.statement}\n\nThen: ${b.statement}`,
    difficulty: a.difficulty === 'easy' && b.difficulty === 'easy' ? 'medium' : 'hard',
    category: a.category === b.category ? a.category : `${a.category} and ${b.category}`,
    source: a.source === b.source ? a.source : `${a.source}; ${b.source}`,
    licence: a.licence === b.licence ? a.licence : `${a.licence} AND ${b.licence}`,
    entry,
    signature,
    note,
    solution: [inModule('first', a.solution), inModule('second', b.solution), `${signature} {\n${body}\n}\n`].join('\n'),
  };
}

/** How a value of one type, called `middle`, is handed to a parameter of another; null where it cannot be without loss. */
function handOver(from: string, to: string): string | null {
  if (from === to) return 'middle';
  if (to === `&${from}` || (from.startsWith('Vec<') && to === `&[${from.slice(4, -1)}]`)) return '&middle';
  return isWider(to, from) ? `middle as ${to}` : null;
}

function isWider(to: string, from: string): boolean {
  const [, toSign, toBits] = /^([iu])(8|16|32|64|128)$/.exec(to) ?? [];
  const [, fromSign, fromBits] = /^([iu])(8|16|32|64|128)$/.exec(from) ?? [];
  if (toBits === undefined || fromBits === undefined || (toSign === 'u' && fromSign === 'i')) return false;
  return Number(toBits) > Number(fromBits);
}

const inModule = (name: string, program: string): string =>
  `mod ${name} {\n${program
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : `    ${line}`))
    .join('\n')}\n}\n`;
