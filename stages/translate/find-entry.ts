import type { TranslationReport } from '../../pipeline/core/aeneas-edge.ts';
import { AegisError } from '../../pipeline/core/errors.ts';

/** Lean name of a Rust function, without the namespace: as the tool reports it, else as the comment above the definition says. */
export function findEntry(crate: string, entry: string, text: string, report: TranslationReport | null): string {
  const rustName = `${crate}::${entry}`;
  const reported = report?.functions.find((fn) => fn.rustName === rustName && !fn.isLoop)?.leanName;
  const found = reported ?? definedBelow(rustName, text);
  if (found === undefined)
    throw new AegisError('tool/bad-output', `the translation of ${crate} does not hold its entry ${entry}`);
  return found.startsWith(`${crate}.`) ? found.slice(crate.length + 1) : found;
}

/** `/-- [crate::f]:` … `-/`, attributes, then `def f`; loops have comments of the same name that go on with ` loop`. */
function definedBelow(rustName: string, text: string): string | undefined {
  const escaped = rustName.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`/-- \\[${escaped}\\]:\\n(?:(?!-/)[^])*-/\\s*(?:@\\[[^\\]]*\\]\\s*)*def (\\S+)`).exec(text)?.[1];
}
