import { UnknownShape } from './cursor.ts';
import { type MirMap, mapStatement, mapTerminator } from './map-mir.ts';
import type { MirBlock, MirBody, MirLocal, MirStatement, Operand, Place } from './mir.ts';

/**
 * Puts the statements of promoted constants before their uses:
 *
 *     _9 = const f::promoted[0]   ~~>   _20 = [const 1_u8, …]; _19 = &_20; _9 = copy _19
 *
 * Sound because a promoted body is straight-line and cannot fail; anything else is refused.
 */
export function inlinePromoted(body: MirBody, promoted: (index: number) => MirBody | null): MirBody {
  const locals: MirLocal[] = [...body.locals];
  const blocks = body.blocks.map((block): MirBlock => {
    const statements: MirStatement[] = [];
    const map: MirMap = {
      place: (place) => place,
      operand: (operand) => {
        if (operand.kind !== 'const' || operand.value.kind !== 'promoted') return operand;
        const inner = promoted(operand.value.index);
        if (inner === null) throw new UnknownShape(`no body of ${operand.value.path}::promoted[${operand.value.index}]`);
        return { kind: 'copy', place: { local: copyIn(inner, locals, statements, promoted), path: [] } };
      },
    };
    for (const statement of block.statements) statements.push(mapStatement(statement, map));
    return { ...block, terminator: mapTerminator(block.terminator, map), statements };
  });
  return { ...body, locals, blocks };
}

/** Appends the body's locals and statements; the local that holds its value. */
function copyIn(
  inner: MirBody,
  locals: MirLocal[],
  statements: MirStatement[],
  promoted: (index: number) => MirBody | null,
): number {
  const straight = inlinePromoted(inner, promoted);
  const offset = locals.length;
  locals.push(...straight.locals.map((local) => ({ ...local, scope: 0 })));
  const shift = (place: Place): Place => ({
    local: place.local + offset,
    path: place.path.map((step) => (step.kind === 'index' ? { ...step, local: step.local + offset } : step)),
  });
  const map: MirMap = { place: shift, operand: (operand: Operand) => operand };
  const visited = new Set<number>();
  for (let next = 0; ; ) {
    const block = straight.blocks[next];
    if (block === undefined || visited.has(next)) throw new UnknownShape('a promoted constant with a loop');
    visited.add(next);
    statements.push(...block.statements.filter((s) => s.kind === 'assign').map((s) => ({ ...mapStatement(s, map), scope: 0 })));
    if (block.terminator.kind === 'return') return offset;
    if (block.terminator.kind !== 'goto') throw new UnknownShape('a promoted constant that computes');
    next = block.terminator.target;
  }
}
