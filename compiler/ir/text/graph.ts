/** The graph as text, and back. Places in the source are not in it. */
import type { Cfg, CfgBlock, CfgEnd, CfgStatement } from '../cfg.ts';
import { type Codec, form, integer, list, name, natural, optional, parse, placeless, separated, union } from './codec.ts';
import type { Reader } from './reader.ts';
import { block, operand, place, printBeyond, printLocals, readBeyond, readLocals, statement } from './statements.ts';

export const parseGraph = (source: string): Cfg => parse({ print: printGraph, read: readGraph }, source);

export function printGraph(cfg: Cfg): string {
  const blocks = [...cfg.blocks]
    .sort(([a], [b]) => a - b)
    .map(([id, { statements, end: last }]) => {
      const lines = [...statements.map(statement.print), end.print(last)].map((line) => `    ${line}\n`);
      return `  ${block.print(id)}: {\n${lines.join('')}  }\n`;
    });
  return `graph(${cfg.argCount}) {\n${printLocals(cfg.locals)}${printBeyond(cfg.beyondAeneas)}${blocks.join('')}}\n`;
}

function readGraph(reader: Reader): Cfg {
  for (const word of ['graph', '(']) reader.expect(word);
  const argCount = natural.read(reader);
  for (const word of [')', '{']) reader.expect(word);
  const locals = readLocals(reader);
  const beyondAeneas = readBeyond(reader);
  const blocks = new Map<number, CfgBlock>();
  while (!reader.take('}')) {
    const id = block.read(reader);
    for (const word of [':', '{']) reader.expect(word);
    blocks.set(id, readBlock(reader));
    reader.expect('}');
  }
  return { locals, argCount, blocks, beyondAeneas };
}

const ENDS = new Set(['goto', 'if', 'match', 'switch', 'return', 'panic', 'unreachable']);

function readBlock(reader: Reader): CfgBlock {
  const statements: CfgStatement[] = [];
  while (!ENDS.has(reader.peek)) statements.push(statement.read(reader));
  return { statements, end: end.read(reader) };
}

const end: Codec<CfgEnd> = placeless(
  union<CfgEnd>(() => ({
    goto: ['goto ', ['target', block]],
    if: ['if ', ['condition', operand], ' then ', ['then', block], ' else ', ['else', block]],
    match: ['match ', ['place', place], ' ', ['arms', list(variantArm, '{', '}')], ['otherwise', optional(' else ', block)]],
    switch: ['switch ', ['value', operand], ' ', ['arms', list(valueArm, '{', '}')], ['otherwise', optional(' else ', block)]],
    return: ['return'],
    panic: ['panic'],
    unreachable: ['unreachable'],
  })),
);

type Arm<K> = Extract<CfgEnd, { kind: K }> extends { readonly arms: readonly (infer A)[] } ? A : never;
const variantArm = form<Arm<'match'>>(['variants', separated(name, ' | ')], ': ', ['target', block]);
const valueArm = form<Arm<'switch'>>(['values', separated(integer, ' | ')], ': ', ['target', block]);
