/** `m::T` → `m.T`: how the crate's own items are written in Lean, without raw-identifier marks. */
export const leanPath = (path: string): string => {
  const dotted = path.replaceAll('::', '.');
  return dotted.includes('r#') ? dotted.replace(/(^|\.)r#/g, '$1') : dotted;
};

/** Last part of a definition path; that of an `impl Trait` argument holds paths itself. */
export function lastPart(path: string): string {
  const start = path.includes('::impl ') ? path.indexOf('::impl ') : path.lastIndexOf('::');
  return (start < 0 ? path : path.slice(start + 2)).replace(/^r#/, '');
}

/** What is around the last part; empty at the root. */
export const parentPath = (path: string): string => (path.includes('::') ? path.slice(0, path.lastIndexOf('::')) : '');
