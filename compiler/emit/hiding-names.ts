/** Names an item of the crate must not have at its root: inside its namespace they would hide what the text relies on. */
import type { LinkedCrate } from '../rust/linked-crate.ts';

// biome-ignore format: one table
const HIDING: ReadonlySet<string> = new Set([
  'ok', 'fail', 'panic', 'massert', 'loop', 'lift', 'cont', 'done', 'some', 'none', 'true', 'false', 'read_discriminant', 'toStr',
  'Result', 'ControlFlow', 'Option', 'Slice', 'Array', 'Bool', 'Unit', 'Char', 'Str', 'Std', 'Ordering', 'Type', 'UScalar', 'IScalar', 'BuiltinFn', 'Never', 'Usize',
  'Isize', 'alloc', 'core', 'U8', 'U16', 'U32', 'U64', 'U128', 'I8', 'I16', 'I32', 'I64', 'I128', 'Aeneas',
]);

export const isHiding = (lean: string): boolean => HIDING.has(lean);

/** The first such item of the crate that the data mentions: as a type (`path`), or as a callee or constant (`local`). */
export function hidingUses(source: unknown, crate: LinkedCrate): string | null {
  if (![...HIDING].some((name) => crate.adts.has(name) || crate.functions.has(name) || crate.consts.has(name))) return null;
  let found: string | null = null;
  const visit = (value: unknown): void => {
    if (found !== null || value === null || typeof value !== 'object') return;
    if (Array.isArray(value)) return value.forEach(visit);
    const { kind, path, local } = value as { readonly kind?: unknown; readonly path?: unknown; readonly local?: unknown };
    if (kind === 'adt' && typeof path === 'string' && HIDING.has(path)) found = path;
    if (typeof local === 'string' && HIDING.has(local)) found = local;
    Object.values(value).forEach(visit);
  };
  visit(source);
  return found;
}
