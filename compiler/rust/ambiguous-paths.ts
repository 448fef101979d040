/**
 * Items of one name in different blocks of a function: their definition paths are `f::g` and `f::g#1`, but MIR prints both as `f::g`. What
 * mentions either is refused.
 */
import { UnknownShape } from './cursor.ts';
import { leanPath } from './lean-path.ts';
import type { HirItems } from './read-hir-items.ts';

/** Paths as MIR prints them, with dots, that mean several items. */
export function ambiguousPaths(items: Pick<HirItems, 'adts' | 'functions' | 'consts' | 'traits' | 'impls'>): ReadonlySet<string> {
  const keys = [...items.adts, ...items.functions, ...items.consts, ...items.traits, ...items.impls].map(({ key }) =>
    leanPath(key),
  );
  return new Set(keys.flatMap((key) => numberedPrefixes(key.split('.'))));
}

/** Of `f.g#1.h`: `f.g`. Closures and impls (`{impl#0}`) are told apart by their place. */
function numberedPrefixes(parts: readonly string[]): readonly string[] {
  const plain = parts.map(withoutNumber);
  return parts.flatMap((part, i) => (part === plain[i] ? [] : [plain.slice(0, i + 1).join('.')]));
}

const withoutNumber = (part: string): string => part.replace(/^([^{]*)#\d+$/, '$1');

/** Throws `UnknownShape` for a printed path that is, or lies in, one of several items of one path. */
export function refuseAmbiguous(path: readonly string[], ambiguous: ReadonlySet<string>): void {
  if (ambiguous.size === 0) return;
  const parts = path.map((part) => withoutNumber(leanPath(part)));
  const at = parts.findIndex((_, i) => ambiguous.has(parts.slice(0, i + 1).join('.')));
  if (at < 0) return;
  const name = path.slice(0, at + 1).join('::');
  throw new UnknownShape(
    `several local items are called \`${name}\`, and the compiler does not print which is meant`,
    null,
    'give them different names',
  );
}
