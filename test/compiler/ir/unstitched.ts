/**
 * MIR as a graph that the interpreter runs: block for block, nothing joined, skipped or left out. Written apart from the pass
 * that does all that, to be compared with it.
 */
import type { Cfg, CfgBlock, CfgEnd, CfgStatement } from '../../../compiler/ir/cfg.ts';
import type { MirBlock, MirBody } from '../../../compiler/rust/mir.ts';

export function unstitched(body: MirBody): Cfg {
  const locals = body.locals.map(({ type, span }) => ({ type, name: null, span }));
  return { locals, argCount: body.argCount, blocks: new Map(body.blocks.map((b, i) => [i, blockOf(b)])), beyondAeneas: [] };
}

function blockOf({ statements, terminator }: MirBlock): CfgBlock {
  const lines: CfgStatement[] = [];
  for (const s of statements)
    if (s.kind === 'assign') lines.push({ kind: 'assign', place: s.place, value: s.value, span: s.span });
  const { span } = terminator;
  const end = ((): CfgEnd => {
    switch (terminator.kind) {
      case 'call':
        // A panic of the library runs nothing of the program; everything else is called.
        if (terminator.target !== null || terminator.callee.kind !== 'path')
          lines.push({ kind: 'call', place: terminator.place, callee: terminator.callee, args: terminator.args, span });
        return terminator.target === null ? { kind: 'panic', span } : { kind: 'goto', target: terminator.target, span };
      case 'assert':
        lines.push({
          kind: 'assert',
          condition: terminator.condition,
          expected: terminator.expected,
          message: terminator.message,
          span,
        });
        return { kind: 'goto', target: terminator.target, span };
      case 'switch':
        return {
          kind: 'switch',
          value: terminator.value,
          arms: terminator.targets.map(({ value, target }) => ({ values: [value], target })),
          otherwise: terminator.otherwise,
          span,
        };
      case 'goto':
      case 'drop':
        return { kind: 'goto', target: terminator.target, span };
      case 'return':
        return { kind: 'return', span };
      default:
        return { kind: 'unreachable', span };
    }
  })();
  return { statements: lines, end };
}
