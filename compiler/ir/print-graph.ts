/** The graph and the tree as text, for goldens and people. */
import { assertNever } from '../../pipeline/core/assert-never.ts';
import type { Constant, Operand, Place } from '../rust/mir.ts';
import type { Callee } from '../rust/mir-type.ts';
import type { Cfg, CfgEnd, CfgRvalue, CfgStatement } from './cfg.ts';
import { typeText } from '../rust/display-path.ts';
import type { Tree } from './tree.ts';

export function printGraph(cfg: Cfg): string {
  const locals = cfg.locals.map(({ type, name }, i) => `  _${i}${name === null ? '' : ` ${name}`}: ${typeText(type)}\n`);
  const blocks = [...cfg.blocks]
    .sort(([a], [b]) => a - b)
    .map(
      ([id, { statements, end }]) =>
        `  bb${id}: {\n${statements.map((s) => `    ${printStatement(s)}\n`).join('')}    ${printEnd(end)}\n  }\n`,
    );
  return `graph(${cfg.argCount}) {\n${locals.join('')}${blocks.join('')}}\n`;
}

export function printTree(tree: Tree, indent = ''): string {
  const inner = `${indent}  `;
  switch (tree.kind) {
    case 'seq':
      return `${tree.statements.map((s) => `${indent}${printStatement(s)}\n`).join('')}${printTree(tree.end, indent)}`;
    case 'block':
      return `${indent}block ${tree.label} {\n${printTree(tree.inside, inner)}${indent}}\n${printTree(tree.after, indent)}`;
    case 'loop':
      return `${indent}loop ${tree.label} {\n${printTree(tree.body, inner)}${indent}}\n`;
    case 'break':
    case 'continue':
      return `${indent}${tree.kind} ${tree.label}\n`;
    case 'if':
      return `${indent}if ${printOperand(tree.condition)} {\n${printTree(tree.then, inner)}${indent}} else {\n${printTree(tree.else, inner)}${indent}}\n`;
    case 'match':
    case 'switch': {
      const of = tree.kind === 'match' ? printPlace(tree.place) : printOperand(tree.value);
      const arms: (readonly [string, Tree])[] =
        tree.kind === 'match'
          ? tree.arms.map((arm) => [arm.variants.join(' | '), arm.body])
          : tree.arms.map((arm) => [arm.values.join(' | '), arm.body]);
      if (tree.otherwise !== null) arms.push(['_', tree.otherwise]);
      return `${indent}match ${of} {\n${arms.map(([head, body]) => `${inner}${head} => {\n${printTree(body, `${inner}  `)}${inner}}\n`).join('')}${indent}}\n`;
    }
    case 'return':
    case 'panic':
    case 'unreachable':
      return `${indent}${tree.kind}\n`;
    default:
      return assertNever(tree);
  }
}

function printStatement(s: CfgStatement): string {
  switch (s.kind) {
    case 'assign':
      return `${printPlace(s.place)} = ${printRvalue(s.value)}`;
    case 'call': {
      const callee = s.callee.kind === 'indirect' ? printOperand(s.callee.value) : printCallee(s.callee);
      return `${printPlace(s.place)} = call ${callee}(${list(s.args)})`;
    }
    case 'assert':
      return `assert ${s.expected ? '' : '!'}${printOperand(s.condition)} "${s.message.kind}"`;
    default:
      return assertNever(s);
  }
}

function printEnd(end: CfgEnd): string {
  switch (end.kind) {
    case 'goto':
      return `goto bb${end.target}`;
    case 'if':
      return `if ${printOperand(end.condition)} then bb${end.then} else bb${end.else}`;
    case 'match':
    case 'switch': {
      const of = end.kind === 'match' ? printPlace(end.place) : printOperand(end.value);
      const arms =
        end.kind === 'match'
          ? end.arms.map((a) => `${a.variants.join(' | ')}: bb${a.target}`)
          : end.arms.map((a) => `${a.values.join(' | ')}: bb${a.target}`);
      return `match ${of} [${[...arms, ...(end.otherwise === null ? [] : [`_: bb${end.otherwise}`])].join(', ')}]`;
    }
    case 'return':
    case 'panic':
    case 'unreachable':
      return end.kind;
    default:
      return assertNever(end);
  }
}

function printCallee(callee: Callee): string {
  switch (callee.kind) {
    case 'own':
      return callee.key;
    case 'path':
      return callee.path;
    case 'inherent':
      return `<${typeText(callee.self)}>::${callee.method}`;
    case 'trait':
      return `<${typeText(callee.self)} as ${callee.trait}>::${callee.method}`;
    default:
      return assertNever(callee);
  }
}

const list = (operands: readonly Operand[]): string => operands.map(printOperand).join(', ');

function printRvalue(value: CfgRvalue): string {
  switch (value.kind) {
    case 'use':
      return printOperand(value.value);
    case 'repeat':
      return `[${printOperand(value.value)}; ${value.length}]`;
    case 'ref':
      return `&${value.mutable ? 'mut ' : ''}${printPlace(value.place)}`;
    case 'fake-borrow':
    case 'raw-ref':
      return `${value.kind} ${printPlace(value.place)}`;
    case 'cast':
      return `${printOperand(value.value)} as ${typeText(value.type)}`;
    case 'binary':
    case 'checked':
    case 'fallible':
      return `${value.kind} ${value.op}(${printOperand(value.left)}, ${printOperand(value.right)})`;
    case 'fallible-neg':
      return `fallible neg(${printOperand(value.value)})`;
    case 'unary':
      return `${value.op}(${printOperand(value.value)})`;
    case 'ptr-metadata':
      return `length(${printOperand(value.value)})`;
    case 'discriminant':
      return `discriminant(${printPlace(value.place)})`;
    case 'tuple':
      return `(${list(value.items)})`;
    case 'array':
      return `[${list(value.items)}]`;
    case 'adt':
      return `${typeText(value.type)}${value.variant === null ? '' : `::${value.variant}`}{${list(value.fields)}}`;
    case 'closure':
      return `closure{${list(value.captures.map((c) => c.value))}}`;
    default:
      return assertNever(value);
  }
}

const printOperand = (operand: Operand): string =>
  operand.kind === 'const' ? printConstant(operand.value) : `${operand.kind} ${printPlace(operand.place)}`;

function printConstant(constant: Constant): string {
  switch (constant.kind) {
    case 'int':
      return `${constant.value}_${constant.type}`;
    case 'bool':
      return String(constant.value);
    case 'unit':
      return '()';
    case 'named':
      return constant.path;
    case 'char':
    case 'str':
      return JSON.stringify(constant.value);
    default:
      return constant.kind;
  }
}

export function printPlace(place: Place): string {
  return place.path.reduce((text, step) => {
    switch (step.kind) {
      case 'deref':
        return `(*${text})`;
      case 'field':
        return `${text}.${step.index}`;
      case 'downcast':
        return `(${text} as ${step.variant})`;
      case 'index':
        return `${text}[_${step.local}]`;
      case 'constant-index':
        return `${text}[${step.fromEnd ? '-' : ''}${step.offset}]`;
      case 'subslice':
        return `${text}[${step.from}..${step.fromEnd ? '-' : ''}${step.to}]`;
      default:
        return assertNever(step);
    }
  }, `_${place.local}`);
}
