/**
 * MIR body to control-flow graph: scaffolding goes, calls and asserts become statements, straight lines one block.
 *
 *     bb0: { StorageLive(_2);                          bb0: { _2 = f(copy _1)
 *            _2 = f(copy _1) -> [return: bb1, …]; }           return }
 *     bb1: { drop(_1) -> [return: bb2, unwind: bb9]; }    ~~>
 *     bb2: { StorageDead(_2); return; }
 *     bb9 (cleanup): { resume; }
 *
 * Sound because dropping has no effect of its own: types with `Drop` are refused before.
 * An assert ends a block in MIR only because it can unwind, and nothing observes the unwinding.
 */
import { assertNever } from '../../pipeline/core/assert-never.ts';
import type { Cfg, CfgBlock, CfgEnd, CfgLocal, CfgStatement } from '../ir/cfg.ts';
import { mapTargets, targetsOf } from '../ir/cfg.ts';
import type { MirBlock, MirBody, MirTerminator } from '../rust/mir.ts';
import { refuse } from './refusal.ts';

export function dropScaffolding(body: MirBody): Cfg {
  const blocks = new Map<number, CfgBlock>();
  for (const id of reachable(body)) blocks.set(id, convert(body.blocks[id] as MirBlock));
  return { locals: namedLocals(body), argCount: body.argCount, blocks: joinStraightLines(threadEmpty(blocks)), beyondAeneas: [] };
}

/** The first debug name of each local; captured variables are named by their place in the environment, not here. */
function namedLocals(body: MirBody): readonly CfgLocal[] {
  const names = new Map<number, string>();
  for (const { name, value } of body.debug) {
    if (value.kind === 'const' || value.place.path.length > 0 || names.has(value.place.local)) continue;
    names.set(value.place.local, name);
  }
  return body.locals.map(({ type, span }, i) => ({ type, name: names.get(i) ?? null, span }));
}

function reachable(body: MirBody): readonly number[] {
  const seen = new Set<number>([0]);
  for (const id of seen) {
    const block = body.blocks[id];
    if (block === undefined) throw new RangeError(`no block bb${id}`);
    for (const next of successors(block.terminator)) seen.add(next);
  }
  return [...seen];
}

function successors(end: MirTerminator): readonly number[] {
  switch (end.kind) {
    case 'goto':
    case 'drop':
    case 'assert':
      return [end.target];
    case 'call':
      return end.target === null ? [] : [end.target];
    case 'switch':
      return [...end.targets.map((t) => t.target), end.otherwise];
    case 'return':
    case 'unreachable':
    case 'resume':
      return [];
    default:
      return assertNever(end);
  }
}

function convert(block: MirBlock): CfgBlock {
  const statements = block.statements.flatMap((s): readonly CfgStatement[] =>
    s.kind === 'assign' ? [{ kind: 'assign', place: s.place, value: s.value, span: s.span }] : [],
  );
  const { terminator: end } = block;
  const { span } = end;
  switch (end.kind) {
    case 'goto':
    case 'drop':
      return { statements, end: { kind: 'goto', target: end.target, span } };
    case 'assert': {
      const { condition, expected, message } = end;
      return {
        statements: [...statements, { kind: 'assert', condition, expected, message, span }],
        end: { kind: 'goto', target: end.target, span },
      };
    }
    case 'call':
      return convertCall(statements, end);
    case 'switch': {
      const { value } = end;
      const arms = end.targets.map((t) => ({ values: [t.value], target: t.target }));
      return { statements, end: { kind: 'switch', value, arms, otherwise: end.otherwise, span } };
    }
    case 'return':
    case 'unreachable':
      return { statements, end: { kind: end.kind, span } };
    case 'resume':
      return refuse('unwinding is resumed outside a cleanup block', span);
    default:
      return assertNever(end);
  }
}

/** A call that never returns is a panic: of the library, or of an own function of type `!` after it ran. */
function convertCall(statements: readonly CfgStatement[], end: Extract<MirTerminator, { kind: 'call' }>): CfgBlock {
  const { callee, args, place, span, target } = end;
  const call: CfgStatement = { kind: 'call', place, callee, args, span };
  if (target !== null) return { statements: [...statements, call], end: { kind: 'goto', target, span } };
  return { statements: callee.kind === 'path' ? statements : [...statements, call], end: { kind: 'panic', span } };
}

/** Empty blocks that only go on are skipped, so that `while a && b` leaves by one edge. */
export function threadEmpty(blocks: ReadonlyMap<number, CfgBlock>): ReadonlyMap<number, CfgBlock> {
  const destination = (id: number): number => {
    const seen = new Set<number>();
    let at = id;
    for (;;) {
      const block = blocks.get(at);
      if (block === undefined || block.statements.length > 0 || block.end.kind !== 'goto' || seen.has(at)) return at;
      seen.add(at);
      at = block.end.target;
    }
  };
  const threaded = new Map<number, CfgBlock>();
  const pending = [0];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const block = blocks.get(id);
    if (block === undefined || threaded.has(id)) continue;
    const end = mapTargets(block.end, destination);
    threaded.set(id, { statements: block.statements, end });
    pending.push(...targetsOf(end));
  }
  return threaded;
}

/** A block that is entered only by the `goto` at the end of another is appended to it. */
export function joinStraightLines(blocks: ReadonlyMap<number, CfgBlock>): ReadonlyMap<number, CfgBlock> {
  const entries = new Map<number, number>([[0, 1]]);
  for (const block of blocks.values()) {
    for (const target of targetsOf(block.end)) entries.set(target, (entries.get(target) ?? 0) + 1);
  }
  const appended = new Set<number>();
  for (const { end } of blocks.values()) if (end.kind === 'goto' && entries.get(end.target) === 1) appended.add(end.target);
  const joined = new Map<number, CfgBlock>();
  for (const [id, block] of blocks) {
    if (appended.has(id)) continue;
    const statements = [...block.statements];
    let end: CfgEnd = block.end;
    while (end.kind === 'goto' && appended.has(end.target)) {
      const next: CfgBlock = blocks.get(end.target) as CfgBlock;
      statements.push(...next.statements);
      end = next.end;
    }
    joined.set(id, { statements, end });
  }
  return joined;
}
