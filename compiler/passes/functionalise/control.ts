/** The tree of control flow as functional code. */
import { assertNever } from '../../../pipeline/core/assert-never.ts';
import type { Tree } from '../../ir/tree.ts';
import { translateBlock } from './blocks.ts';
import type { Context } from './context.ts';
import type { Draft, End, Hole, Line } from './draft.ts';
import type { Environment } from './environment.ts';
import { copyOf } from './environment.ts';
import { translateLoop } from './loops.ts';
import { translateMatch, translateSwitch } from './matches.ts';
import { operandExpr } from './operands.ts';
import { returnHole } from './returns.ts';
import { translateStatement } from './statements.ts';

/** Holes for everything that leaves the tree are added to `out`. The environment is used up. */
export function translateTree(context: Context, tree: Tree, environment: Environment, lines: Line[], out: Hole[]): End {
  let at = tree;
  while (at.kind === 'seq') {
    for (const s of at.statements) {
      context.reached.span = s.span ?? context.reached.span;
      translateStatement({ context, environment, lines, span: context.reached.span }, s);
    }
    at = at.end;
  }
  switch (at.kind) {
    case 'block':
      return translateBlock(context, at, environment, lines, out);
    case 'loop':
      return translateLoop(context, at, environment, lines, out);
    case 'break':
    case 'continue':
      return leave(out, { kind: 'hole', to: { kind: at.kind, label: at.label }, environment, value: null, filled: null });
    case 'if': {
      const cond = operandExpr({ context, environment, lines, span: at.span }, at.condition);
      if (cond.kind === 'literal' && cond.value.kind === 'bool') {
        return translateTree(context, cond.value.value ? at.then : at.else, environment, lines, out);
      }
      const then = draftOf(context, at.then, copyOf(environment), out);
      return { kind: 'if', cond, then, else: draftOf(context, at.else, environment, out) };
    }
    case 'match':
      return translateMatch({ context, environment, lines, span: at.span }, at, out);
    case 'switch':
      return translateSwitch({ context, environment, lines, span: at.span }, at, out);
    case 'return':
      return leave(out, returnHole({ context, environment, lines, span: at.span }));
    case 'panic':
    case 'unreachable':
      return { kind: 'fail' };
    default:
      return assertNever(at);
  }
}

export function draftOf(context: Context, tree: Tree, environment: Environment, out: Hole[]): Draft {
  const lines: Line[] = [];
  return { lines, end: translateTree(context, tree, environment, lines, out) };
}

function leave(out: Hole[], hole: Hole): Hole {
  out.push(hole);
  return hole;
}
