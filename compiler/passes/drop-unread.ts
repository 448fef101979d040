/**
 * Temporaries nobody reads go, when what they hold cannot fail: what is left of folded checks and named discriminants.
 *
 *     _5 = ptr-metadata(copy _1)
 *     _6 = Lt(copy _3, copy _5)          ~~>    _8 = copy (*_1)[_3]
 *     _8 = copy (*_1)[_3]
 */
import type { Cfg, CfgBlock, CfgStatement } from '../ir/cfg.ts';
import type { MirType } from '../rust/mir-type.ts';
import { joinStraightLines, threadEmpty } from './drop-scaffolding.ts';
import { localsOf, placesRead, placesReadAtEnd, placesReadBy } from './reads.ts';

export function dropUnread(cfg: Cfg): Cfg {
  const reads = new Map<number, number>();
  const count = (s: CfgStatement, by: number): void => {
    const written = s.kind === 'assert' || s.place.path.length === 0 ? [] : localsOf(s.place);
    for (const local of [...placesReadBy(s).flatMap(localsOf), ...written]) reads.set(local, (reads.get(local) ?? 0) + by);
  };
  for (const { statements, end } of cfg.blocks.values()) {
    for (const s of statements) count(s, 1);
    for (const local of placesReadAtEnd(end).flatMap(localsOf)) reads.set(local, (reads.get(local) ?? 0) + 1);
  }
  const dropped = new Set<CfgStatement>();
  const writers = writersOf(cfg);
  const pending = [...writers.keys()];
  for (let local = pending.pop(); local !== undefined; local = pending.pop()) {
    if ((reads.get(local) ?? 0) > 0 || local <= cfg.argCount) continue;
    for (const s of writers.get(local) ?? []) {
      if (dropped.has(s) || !isHarmless(s)) continue;
      dropped.add(s);
      count(s, -1);
      pending.push(...placesReadBy(s).flatMap(localsOf));
    }
  }
  const blocks = new Map(
    [...cfg.blocks].map(([id, block]): [number, CfgBlock] => [
      id,
      { ...block, statements: block.statements.filter((s) => !dropped.has(s)) },
    ]),
  );
  // What held nothing else is empty now, and ways that meet behind it meet before.
  return { ...cfg, blocks: joinStraightLines(threadEmpty(blocks)) };
}

function writersOf(cfg: Cfg): ReadonlyMap<number, readonly CfgStatement[]> {
  const writers = new Map<number, CfgStatement[]>();
  for (const { statements } of cfg.blocks.values()) {
    for (const s of statements) {
      if (s.kind === 'assert' || s.place.path.length > 0) continue;
      const list = writers.get(s.place.local);
      if (list === undefined) writers.set(s.place.local, [s]);
      else list.push(s);
    }
  }
  return writers;
}

/** An element may be out of range: reading it is an effect, unless only a bounds check would have borrowed it. */
function isHarmless(s: CfgStatement): boolean {
  if (s.kind === 'call') return isMessage(s);
  if (s.kind !== 'assign') return false;
  const { value } = s;
  if (value.kind === 'fake-borrow') return true;
  if (value.kind === 'fallible' || value.kind === 'fallible-neg') return false;
  return placesRead(value).every((place) => place.path.every((step) => step.kind !== 'index'));
}

const PRIMITIVE = new Set(['bool', 'char', 'int', 'str', 'string', 'unit']);

/** Building the message of a panic: nobody sees it, and showing primitive values runs no code of the program. */
function isMessage({ callee }: Extract<CfgStatement, { kind: 'call' }>): boolean {
  if (callee.kind !== 'path') return false;
  if (/^(std|core)::fmt::Arguments::(new|from_str|new_const|new_v1)/.test(callee.path)) return true;
  const isShown = /^(std|core)::fmt::rt::Argument::new_(display|debug|lower_hex|upper_hex|binary)$/.test(callee.path);
  const behind = (type: MirType): MirType => (type.kind === 'ref' ? behind(type.item) : type);
  return isShown && callee.args.every((arg) => PRIMITIVE.has(behind(arg).kind));
}
