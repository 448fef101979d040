/** The structured tree as text, and back. Places in the source are not in it. */
import { assertNever } from '../../../pipeline/core/assert-never.ts';
import type { CfgStatement } from '../cfg.ts';
import type { Tree, TreeBody } from '../tree.ts';
import { integer, list, name, natural, parse, separated } from './codec.ts';
import type { Reader } from './reader.ts';
import { local, operand, place, printBeyond, printLocals, readBeyond, readLocals, statement } from './statements.ts';

export const parseTree = (source: string): TreeBody => parse({ print: printTree, read: readBody }, source);

export function printTree(body: TreeBody): string {
  const live = [...body.live].map(([label, locals]) => `  live ${label} ${list(local).print([...locals])}\n`);
  const parents = [...body.loopParents].map(([label, parent]) => `  parent ${label} ${parent === null ? 'outermost' : parent}\n`);
  const head = `${printLocals(body.locals)}${printBeyond(body.beyondAeneas)}${live.join('')}${parents.join('')}`;
  return `tree(${body.argCount}) {\n${head}${treeText(body.tree, '  ')}}\n`;
}

function treeText(tree: Tree, indent: string): string {
  const inner = `${indent}  `;
  const within = (of: Tree): string => `{\n${treeText(of, inner)}${indent}}`;
  switch (tree.kind) {
    case 'seq':
      return `${tree.statements.map((s) => `${indent}${statement.print(s)}\n`).join('')}${treeText(tree.end, indent)}`;
    case 'block':
      return `${indent}block ${tree.label} ${within(tree.inside)}\n${treeText(tree.after, indent)}`;
    case 'loop':
      return `${indent}loop ${tree.label} ${within(tree.body)}\n`;
    case 'break':
    case 'continue':
      return `${indent}${tree.kind} ${tree.label}\n`;
    case 'if':
      return `${indent}if ${operand.print(tree.condition)} ${within(tree.then)} else ${within(tree.else)}\n`;
    case 'match':
    case 'switch':
      return `${indent}${tree.kind} ${tree.kind === 'match' ? place.print(tree.place) : operand.print(tree.value)} {\n${armsText(tree, inner)}${indent}}\n`;
    case 'return':
    case 'panic':
    case 'unreachable':
      return `${indent}${tree.kind}\n`;
    default:
      return assertNever(tree);
  }
}

function armsText(tree: Extract<Tree, { kind: 'match' | 'switch' }>, indent: string): string {
  const arms: (readonly [string, Tree])[] =
    tree.kind === 'match'
      ? tree.arms.map((arm) => [variants.print(arm.variants), arm.body])
      : tree.arms.map((arm) => [values.print(arm.values), arm.body]);
  if (tree.otherwise !== null) arms.push(['else', tree.otherwise]);
  return arms.map(([head, body]) => `${indent}${head} => {\n${treeText(body, `${indent}  `)}${indent}}\n`).join('');
}

const variants = separated(name, ' | ');
const values = separated(integer, ' | ');

function readBody(reader: Reader): TreeBody {
  for (const word of ['tree', '(']) reader.expect(word);
  const argCount = natural.read(reader);
  for (const word of [')', '{']) reader.expect(word);
  const locals = readLocals(reader);
  const beyondAeneas = readBeyond(reader);
  const live = new Map<number, ReadonlySet<number>>();
  while (reader.take('live')) live.set(natural.read(reader), new Set(list(local).read(reader)));
  const loopParents = new Map<number, number | null>();
  while (reader.take('parent')) loopParents.set(natural.read(reader), reader.take('outermost') ? null : natural.read(reader));
  const tree = readTree(reader);
  reader.expect('}');
  return { locals, argCount, tree, beyondAeneas, live, loopParents };
}

const ENDS = new Set(['block', 'loop', 'break', 'continue', 'if', 'match', 'switch', 'return', 'panic', 'unreachable']);
const span = null;

function readTree(reader: Reader): Tree {
  const statements: CfgStatement[] = [];
  while (!ENDS.has(reader.peek)) statements.push(statement.read(reader));
  const end = readEnd(reader);
  return statements.length === 0 ? end : { kind: 'seq', statements, end };
}

function readEnd(reader: Reader): Tree {
  for (const kind of ['return', 'panic', 'unreachable'] as const) if (reader.take(kind)) return { kind, span };
  for (const kind of ['break', 'continue'] as const) if (reader.take(kind)) return { kind, label: natural.read(reader) };
  if (reader.take('block')) {
    const label = natural.read(reader);
    const inside = readBraced(reader);
    return { kind: 'block', label, inside, after: readTree(reader) };
  }
  if (reader.take('loop')) return { kind: 'loop', label: natural.read(reader), body: readBraced(reader), span };
  if (reader.take('if')) {
    const condition = operand.read(reader);
    const then = readBraced(reader);
    reader.expect('else');
    return { kind: 'if', condition, then, else: readBraced(reader), span };
  }
  if (reader.take('match'))
    return { kind: 'match', place: place.read(reader), ...readArms(reader, 'variants', variants.read), span };
  reader.expect('switch');
  return { kind: 'switch', value: operand.read(reader), ...readArms(reader, 'values', values.read), span };
}

function readBraced(reader: Reader): Tree {
  reader.expect('{');
  const tree = readTree(reader);
  reader.expect('}');
  return tree;
}

function readArms<K extends string, V>(reader: Reader, key: K, head: (reader: Reader) => V) {
  const arms: (Record<K, V> & { readonly body: Tree })[] = [];
  let otherwise: Tree | null = null;
  const body = (): Tree => {
    reader.expect('=>');
    return readBraced(reader);
  };
  reader.expect('{');
  while (!reader.take('}')) {
    if (reader.take('else')) otherwise = body();
    else arms.push({ ...({ [key]: head(reader) } as Record<K, V>), body: body() });
  }
  return { arms, otherwise };
}
