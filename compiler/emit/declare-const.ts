/** Values of constants that need no computation. */
import type { FunDef, Term as IrTerm } from '../ir/functional.ts';
import { NOWHERE, type Term } from '../lean/tree.ts';
import { Refusal } from '../passes/refusal.ts';
import type { LinkedConst, LinkedCrate } from '../rust/linked-crate.ts';
import type { Constant } from '../rust/mir.ts';
import { app, name, scalar } from './build.ts';
import { expression, literal, pattern } from './expression.ts';

const span = NOWHERE;

export function pureConst(of: LinkedConst | FunDef, crate: LinkedCrate): Term {
  if ('body' in of) return pureBody(of.body, crate);
  if (of.value.kind !== 'trivial') throw new TypeError('not a trivial constant');
  return constantTerm(of.value.constant, of);
}

function pureBody(term: IrTerm, crate: LinkedCrate): Term {
  if (term.kind === 'ok') return expression(term.of, crate);
  if (term.kind !== 'let') throw new TypeError('a constant that computes');
  const value = expression(term.value, crate);
  return {
    kind: 'let',
    pattern: pattern(term.pattern, crate),
    params: [],
    type: null,
    value,
    body: pureBody(term.rest, crate),
    span,
  };
}

function constantTerm(constant: Constant, of: LinkedConst): Term {
  switch (constant.kind) {
    case 'int':
    case 'bool':
    case 'char':
    case 'str':
    case 'unit':
      return literal(constant);
    case 'bytes': {
      const items = constant.value.map((byte) => scalar(BigInt(byte), 'u8'));
      return app('Array.make', [scalar(BigInt(items.length), 'usize'), { kind: 'list', items, span }]);
    }
    case 'associated':
      if (constant.callee.kind === 'inherent' && constant.callee.self.kind === 'int') {
        const type = constant.callee.self.type;
        return name(`core.num.${type.charAt(0).toUpperCase()}${type.slice(1)}.${constant.callee.method}`);
      }
      break;
    default:
  }
  throw new Refusal('AE5203', `the value of the constant \`${of.rust}\` is not supported`, of.span);
}
