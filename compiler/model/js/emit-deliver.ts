/** Bringing values where they go: results, variables, the parts of tuples, the next round of a loop. */
import type { Core } from '../core.ts';
import { settled } from './conventions.ts';
import { leaves } from './emit-parts.ts';
import { laneCode } from './lanes.ts';
import { type Dest, type Emitter, isAtom, type Parts } from './emitter.ts';

export function declare(e: Emitter, parts: Parts): void {
  const names = leaves(parts);
  if (names.length > 0) e.line(`let ${names.join(', ')};`);
}

export function deliver(e: Emitter, dest: Dest, code: string): void {
  switch (dest.kind) {
    case 'return':
      return e.line(`return ${code};`);
    case 'var':
      return e.line(`${dest.name} = ${code};`);
    case 'parts':
      return assignParts(e, dest.parts, code);
    case 'step': {
      const name = e.fresh('s');
      e.line(`const ${name} = ${code};`);
      const goOn = e.capture(() => {
        assignParts(e, dest.state, `${name}.a0`);
        e.line(`continue ${dest.label};`);
      });
      e.lines.push(`if (${name}.t === 0) {`, ...goOn, '}');
      leave(e, dest, () => deliver(e, dest.done, `${name}.a0`));
    }
  }
}

function leave(e: Emitter, dest: Extract<Dest, { kind: 'step' }>, act: () => void): void {
  act();
  if (dest.done.kind !== 'return') e.line(`break ${dest.label};`);
}

function assignParts(e: Emitter, parts: Parts, code: string): void {
  if (parts.kind === 'leaf') {
    e.line(parts.name === null ? `${code};` : `${parts.name} = ${parts.lane ? `BigInt(${code})` : code};`);
    return;
  }
  let name = code;
  if (!isAtom(code)) {
    name = e.fresh('q');
    e.line(`const ${name} = ${code};`);
  }
  if (leaves(parts.left).length > 0) assignParts(e, parts.left, `${name}.a0`);
  if (leaves(parts.right).length > 0) assignParts(e, parts.right, `${name}.a1`);
}

/** Not the variable of another lane itself: it may be set before this one. */
function laneAtom(e: Emitter, core: Core): string {
  const code = laneCode(e, core);
  const name = e.fresh('b');
  e.line(`const ${name} = ${code};`);
  return name;
}

/** The next state is computed before any of it is set. */
export function step(e: Emitter, dest: Extract<Dest, { kind: 'step' }>, goesOn: boolean, core: Core): void {
  if (!goesOn) return leave(e, dest, () => e.write.emit(e, core, dest.done));
  const moves: (readonly [string, string])[] = [];
  const collect = (parts: Parts, given: Core): void => {
    const c = settled(given);
    if (parts.kind === 'leaf') {
      if (parts.name !== null) moves.push([parts.name, parts.lane ? laneAtom(e, c) : e.write.atom(e, c)]);
    } else if (c.kind === 'construct' && c.ctor.owner.name === 'Prod' && c.args.length === 2) {
      collect(parts.left, c.args[0] as Core);
      collect(parts.right, c.args[1] as Core);
    } else {
      const whole = e.write.atom(e, c);
      const take = (p: Parts, code: string): void => {
        if (p.kind === 'pair') {
          take(p.left, `${code}.a0`);
          take(p.right, `${code}.a1`);
        } else if (p.name !== null) moves.push([p.name, p.lane ? `BigInt(${code})` : code]);
      };
      take(parts, whole);
    }
  };
  collect(dest.state, core);
  for (const [name, code] of moves) if (name !== code) e.line(`${name} = ${code};`);
  e.line(`continue ${dest.label};`);
}
