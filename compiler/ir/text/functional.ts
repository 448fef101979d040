/** The functional code as text, and back. Places in the source are not in it. */
import type { Arm, FunDef, LoopDef, Step, Term } from '../functional.ts';
import { type EndTerm, linesOf, type LineTerm } from '../map-functional.ts';
import { list, name, natural, parse, text } from './codec.ts';
import { binder, expr, pattern, step } from './expressions.ts';
import type { Reader } from './reader.ts';
import { funType } from './types.ts';

export const parseFunDef = (source: string): FunDef => parse({ print: printFunDef, read: readFunDef }, source);

export function printFunDef(def: FunDef): string {
  const flags = [
    ...def.beyondAeneas.map((reason) => `beyond ${text.print(reason)}\n`),
    ...def.divergences.map((flag) => `divergence ${text.print(flag)}\n`),
  ];
  const head = `fn ${name.print(def.path)}${binders.print(def.params)}: ${funType.print(def.result)}`;
  return `${flags.join('')}${def.loops.map(loopText).join('')}${head} {\n${termText(def.body, '  ')}}\n`;
}

const binders = list(binder);
const names = list(name);

function loopText(loop: LoopDef): string {
  const head = `loop ${name.print(loop.suffix)} ${loop.number} ${binders.print(loop.invariants)} ${binders.print(loop.state)}`;
  return `${head} order ${names.print(loop.order)}: ${funType.print(loop.out)} {\n${termText(loop.body, '  ')}}\n`;
}

function termText(term: Term, indent: string): string {
  const { lines, end } = linesOf(term);
  return `${lines.map((line) => `${indent}${lineText(line, indent)}\n`).join('')}${indent}${endText(end, indent)}\n`;
}

const braced = (term: Term, indent: string): string => `{\n${termText(term, `${indent}  `)}${indent}}`;

const stepText = (of: Step, indent: string): string => (of.kind === 'term' ? braced(of.of, indent) : step.print(of));

function lineText(line: LineTerm, indent: string): string {
  switch (line.kind) {
    case 'bind':
      return `${line.unit ? 'do ' : ''}${pattern.print(line.pattern)} <- ${stepText(line.step, indent)}`;
    case 'let':
      return `${pattern.print(line.pattern)} := ${expr.print(line.value)}`;
    default:
      return `join ${name.print(line.name)}${binders.print(line.params)}: ${funType.print(line.result)} ${braced(line.body, indent)}`;
  }
}

function endText(end: EndTerm, indent: string): string {
  switch (end.kind) {
    case 'if':
      return `if ${expr.print(end.cond)} ${braced(end.then, indent)} else ${braced(end.else, indent)}`;
    case 'match': {
      const inner = `${indent}  `;
      const arms = end.arms.map((arm) => `${inner}${pattern.print(arm.pattern)} => ${braced(arm.body, inner)}\n`);
      return `match ${expr.print(end.of)} {\n${arms.join('')}${indent}}`;
    }
    case 'tail':
      return `tail ${stepText(end.step, indent)}`;
    case 'fail':
      return 'fail';
    default:
      return `${end.kind} ${expr.print(end.of)}`;
  }
}

function readFunDef(reader: Reader): FunDef {
  const beyondAeneas: string[] = [];
  while (reader.take('beyond')) beyondAeneas.push(text.read(reader));
  const divergences: string[] = [];
  while (reader.take('divergence')) divergences.push(text.read(reader));
  const loops: LoopDef[] = [];
  while (reader.take('loop')) loops.push(readLoop(reader));
  reader.expect('fn');
  const path = name.read(reader);
  const params = binders.read(reader);
  reader.expect(':');
  const result = funType.read(reader);
  return { path, params, result, body: readBraced(reader), loops, beyondAeneas, divergences };
}

function readLoop(reader: Reader): LoopDef {
  const suffix = name.read(reader);
  const number = natural.read(reader);
  const invariants = binders.read(reader);
  const state = binders.read(reader);
  reader.expect('order');
  const order = names.read(reader);
  reader.expect(':');
  const out = funType.read(reader);
  return { suffix, number, span: null, invariants, state, order, out, body: readBraced(reader) };
}

function readBraced(reader: Reader): Term {
  reader.expect('{');
  const term = readTerm(reader);
  reader.expect('}');
  return term;
}

const ENDS = new Set(['if', 'match', 'tail', 'ok', 'fail', 'cont', 'done']);

/** A line's rest comes when it is known. */
type Line = LineTerm extends infer L ? (L extends LineTerm ? Omit<L, 'rest'> : never) : never;

/** Without recursion along the lines: straight code is long. */
function readTerm(reader: Reader): Term {
  const lines: Line[] = [];
  while (!ENDS.has(reader.peek)) lines.push(readLine(reader));
  return lines.reduceRight<Term>((rest, line) => ({ ...line, rest }), readEnd(reader));
}

function readLine(reader: Reader): Line {
  if (reader.take('join')) {
    const called = name.read(reader);
    const params = binders.read(reader);
    reader.expect(':');
    return { kind: 'join', name: called, params, result: funType.read(reader), body: readBraced(reader) };
  }
  const unit = reader.take('do');
  const bound = pattern.read(reader);
  if (!unit && reader.take(':=')) return { kind: 'let', pattern: bound, value: expr.read(reader) };
  reader.expect('<-');
  return { kind: 'bind', pattern: bound, step: readStep(reader), unit };
}

const readStep = (reader: Reader): Step => (reader.peek === '{' ? { kind: 'term', of: readBraced(reader) } : step.read(reader));

function readEnd(reader: Reader): Term {
  for (const kind of ['ok', 'cont', 'done'] as const) if (reader.take(kind)) return { kind, of: expr.read(reader) };
  if (reader.take('fail')) return { kind: 'fail' };
  if (reader.take('tail')) return { kind: 'tail', step: readStep(reader) };
  if (reader.take('if')) {
    const cond = expr.read(reader);
    const then = readBraced(reader);
    reader.expect('else');
    return { kind: 'if', cond, then, else: readBraced(reader) };
  }
  reader.expect('match');
  const of = expr.read(reader);
  reader.expect('{');
  const arms: Arm[] = [];
  while (!reader.take('}')) {
    const head = pattern.read(reader);
    reader.expect('=>');
    arms.push({ pattern: head, body: readBraced(reader) });
  }
  return { kind: 'match', of, arms };
}
