/** Parts of the functional code for people, types left out: what a variant changes. The form that is read back is in `text/`. */
import { assertNever } from '../../pipeline/core/assert-never.ts';
import type { CallTarget, LeadingArg } from './call.ts';
import type { Expr, FunType, Literal, Pattern, PureTerm, Step } from './functional.ts';
import { typeText } from '../rust/display-path.ts';

export function printFunType(type: FunType): string {
  switch (type.kind) {
    case 'rust':
      return typeText(type.type);
    case 'tuple':
      return `(${type.items.map(printFunType).join(' * ')})`;
    case 'arrow':
      return `(${type.params.map(printFunType).join(', ')} -> ${printFunType(type.result)})`;
    case 'either':
      return `(${printFunType(type.left)} | ${printFunType(type.right)})`;
    case 'control':
      return `control(${printFunType(type.state)}, ${printFunType(type.out)})`;
    default:
      return assertNever(type);
  }
}

function printPattern(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'wild':
      return '_';
    case 'var':
      return pattern.name;
    case 'tuple':
      return `(${pattern.items.map(printPattern).join(', ')})`;
    case 'adt':
      return `${typeText(pattern.adt)}${pattern.variant === null ? '' : `::${pattern.variant}`}{${pattern.fields.map(printPattern).join(', ')}}`;
    case 'either':
      return `${pattern.side}(${printPattern(pattern.of)})`;
    case 'literal':
      return printLiteral(pattern.value);
    default:
      return assertNever(pattern);
  }
}

function printLiteral(value: Literal): string {
  switch (value.kind) {
    case 'int':
      return `${value.value}_${value.type}`;
    case 'bool':
      return String(value.value);
    case 'char':
      return `'${value.value}'`;
    case 'str':
      return JSON.stringify(value.value);
    case 'unit':
      return '()';
    default:
      return assertNever(value);
  }
}

const list = (items: readonly Expr[]): string => items.map(printExpr).join(', ');

export function printExpr(expr: Expr): string {
  switch (expr.kind) {
    case 'var':
      return expr.name;
    case 'literal':
      return printLiteral(expr.value);
    case 'const-param':
      return `const ${expr.name}`;
    case 'constant':
      return printTarget(expr.target);
    case 'tuple':
      return `(${list(expr.items)})`;
    case 'build':
      return `${typeText(expr.adt)}${expr.variant === null ? '' : `::${expr.variant}`}{${list(expr.fields)}}`;
    case 'either':
      return `${expr.side}(${printExpr(expr.of)})`;
    case 'array':
      return `[${list(expr.items)}]`;
    case 'repeat':
      return `[${printExpr(expr.of)}; ${expr.length}]`;
    case 'field':
      return `${printExpr(expr.of)}.${expr.index}`;
    case 'with':
      return `(${printExpr(expr.of)} with ${expr.fields.map((f) => `${f.index} := ${printExpr(f.value)}`).join(', ')})`;
    case 'binary':
      return `(${printExpr(expr.left)} ${expr.op} ${printExpr(expr.right)})`;
    case 'not':
      return `!${printExpr(expr.of)}`;
    case 'cast':
      return `(${printExpr(expr.of)} as ${typeText(expr.to)})`;
    case 'discriminant':
      return `discriminant(${printExpr(expr.of)})`;
    case 'match':
      return `match ${printExpr(expr.of)} { ${expr.arms.map((arm) => `${printPattern(arm.pattern)} => ${printExpr(arm.body)}`).join('; ')} }`;
    case 'lambda':
      return `\\${expr.params.map(printPattern).join(' ')}. ${printPure(expr.body)}`;
    case 'apply':
      return `${printExpr(expr.fn)}@(${list(expr.args)})`;
    case 'call':
      return `${printTarget(expr.target)}(${list(expr.args)})`;
    default:
      return assertNever(expr);
  }
}

const printPure = (term: PureTerm): string =>
  term.kind === 'value'
    ? printExpr(term.of)
    : `let ${printPattern(term.pattern)} := ${printExpr(term.value)}; ${printPure(term.rest)}`;

export function printStep(step: Step): string {
  switch (step.kind) {
    case 'binary':
      return `${printExpr(step.left)} ${step.op} ${printExpr(step.right)}`;
    case 'neg':
      return `-${printExpr(step.of)}`;
    case 'assert':
      return `assert ${printExpr(step.cond)}`;
    case 'index':
    case 'index-mut':
      return `${step.container}.${step.kind}(${list([step.of, step.index])})`;
    case 'update':
      return `${step.container}.update(${list([step.of, step.index, step.value])})`;
    case 'constant':
      return printTarget(step.target);
    case 'call':
      return `${printTarget(step.target)}(${list(step.args)})`;
    case 'call-loop':
      return `loop ${step.loop}(${list(step.args)})`;
    case 'jump':
      return `jump ${step.join}(${list(step.args)})`;
    case 'term':
      return '{ … }';
    default:
      return assertNever(step);
  }
}

const printTarget = ({ lean, leading }: CallTarget): string =>
  leading.length === 0 ? lean : `${lean}<${leading.map(printLeading).join(', ')}>`;

function printLeading(arg: LeadingArg): string {
  switch (arg.kind) {
    case 'type':
      return typeText(arg.type);
    case 'const':
    case 'number':
      return String(arg.value);
    case 'instance':
      return arg.args.length === 0 ? arg.name : `${arg.name}<${arg.args.map(printLeading).join(', ')}>`;
    default:
      return assertNever(arg);
  }
}
