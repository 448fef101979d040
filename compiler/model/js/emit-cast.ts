/** Casts between scalar types whose widths are known. */
import { bitsOf, type IntType, isSigned } from '../../../pipeline/core/rust-type.ts';
import type { Core } from '../core.ts';
import type { Emitter } from './emitter.ts';
import { isLane, laneCode, wideType } from './lanes.ts';
import { scalarOfTag } from './scalar-tag.ts';

const CAST = /^Aeneas\.Std\.(UScalar|IScalar)\.(cast|hcast|cast_fromBool)$/;

/** The types that a cast between scalars goes from and to; null for anything else, and where a width is a variable. */
export function castTypes(core: Extract<Core, { kind: 'call' }>): { readonly source: IntType; readonly target: IntType } | null {
  const found = CAST.exec(core.decl.name);
  if (found === null || found[2] === 'cast_fromBool' || core.args.length !== 3) return null;
  const signedSource = found[1] === 'IScalar';
  const source = scalarOfTag(core.args[0], signedSource);
  const target = scalarOfTag(core.args[1], (found[2] === 'hcast') !== signedSource);
  return source === null || target === null ? null : { source, target };
}

/** Null where a width is a variable. */
export function castCode(e: Emitter, core: Extract<Core, { kind: 'call' }>): string | null {
  const found = CAST.exec(core.decl.name);
  if (found === null) return null;
  const signedSource = found[1] === 'IScalar';
  const x = core.args.at(-1);
  const target = scalarOfTag(core.args.at(-2), (found[2] === 'hcast') !== signedSource);
  if (x === undefined || target === null) return null;
  if (found[2] === 'cast_fromBool') return `(${e.write.value(e, x)} ? 1 : 0)`;
  const source = core.args.length === 3 ? scalarOfTag(core.args[0], signedSource) : null;
  if (source !== null && wideType(x.type) !== null && isLane(e, x)) return fromLane(laneCode(e, x), target);
  return source === null ? null : converted(e, e.write.atom(e, x), source, target);
}

/** What is left of a lane in a narrower type. */
function fromLane(lane: string, target: IntType): string {
  const cut = `BigInt.as${isSigned(target) ? 'Int' : 'Uint'}N(${bitsOf(target)}, ${lane})`;
  return bitsOf(target) <= 32 ? `Number(${cut})` : `$.norm(${cut})`;
}

function converted(e: Emitter, x: string, source: IntType, target: IntType): string {
  const [from, to] = [bitsOf(source), bitsOf(target)];
  const keeps = isSigned(source) ? isSigned(target) && to >= from : isSigned(target) ? to > from : to >= from;
  if (keeps) return x;
  if (from > 32 || to > 32) return `$.wrap(${x}, ${e.width(target)})`;
  if (isSigned(target)) return to === 32 ? `(${x} | 0)` : `(${x} << ${32 - to} >> ${32 - to})`;
  return to === 32 ? `(${x} >>> 0)` : `(${x} & ${2 ** to - 1})`;
}
