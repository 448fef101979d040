/** Paths of items inside doc comments: `app::m::f`, `app::{app::S}::get`, `app::{impl app::Tr for app::S}::get`. */
import { typeText } from '../rust/display-path.ts';
import type { LinkedCrate, LinkedImpl } from '../rust/linked-crate.ts';
import { definedPath } from '../rust/std-paths.ts';
import type { MirType } from '../rust/mir-type.ts';
import { mapTypeParts } from '../rust/match-type.ts';

export function itemPath(key: string, crate: LinkedCrate): string {
  const impl = [...crate.impls.values()].find((i) => key === i.key || key.startsWith(`${i.key}::`));
  if (impl === undefined)
    return `${crate.name}::${key.replace(/::\{closure#(\d+)\}/g, (_, n: string) => `::closure${n === '0' ? '' : `#${n}`}`)}`;
  const module = impl.key.slice(0, impl.key.lastIndexOf('{'));
  return `${crate.name}::${module}{${implHead(impl, crate)}}${key.slice(impl.key.length)}`;
}

function implHead(impl: LinkedImpl, crate: LinkedCrate): string {
  const self = qualified(impl.self, crate);
  if (impl.trait === null) return self;
  const path = impl.trait.path.includes('::')
    ? definedPath(impl.trait.path)
    : `${crate.name}::${impl.trait.path.replaceAll('.', '::')}`;
  const args = [...impl.trait.args, ...impl.types.map((t) => t.type)].map((t) => qualified(t, crate));
  return `impl ${path}${args.length === 0 ? '' : `<${args.join(', ')}>`} for ${self}`;
}

const qualified = (type: MirType, crate: LinkedCrate): string => typeText(withCrate(type, crate));

function withCrate(type: MirType, crate: LinkedCrate): MirType {
  const mapped = mapTypeParts(type, (part) => withCrate(part, crate));
  if (mapped.kind !== 'adt' || !crate.adts.has(mapped.path)) return mapped;
  return { ...mapped, path: `${crate.name}::${mapped.path.replaceAll('.', '::')}` };
}
