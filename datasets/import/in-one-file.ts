/** A crate of several files as one: `mod a;` becomes `mod a { … }` with what the file holds, which means the same. */
export function inOneFile(sources: Readonly<Record<string, string>>): string | { readonly reason: string } {
  const root = sources['src/lib.rs'];
  if (root === undefined) return { reason: 'there is no src/lib.rs' };
  const used = new Set(['src/lib.rs']);
  const missing: string[] = [];
  const filled = (text: string, folder: string): string =>
    text.replaceAll(/^([ \t]*(?:pub(?:\([^)\n]*\))?[ \t]+)?mod[ \t]+)(\w+)[ \t]*;/gm, (whole, before: string, name: string) => {
      const path = [`${folder}${name}.rs`, `${folder}${name}/mod.rs`].find((one) => sources[one] !== undefined && !used.has(one));
      if (path === undefined) {
        missing.push(name);
        return whole;
      }
      used.add(path);
      return `${before}${name} {\n${filled(sources[path] ?? '', `${folder}${name}/`).trimEnd()}\n}`;
    });
  const text = filled(root, 'src/');
  const [absent] = missing;
  if (absent !== undefined) return { reason: `the module ${absent} has no file of its own` };
  // Others are programs, tests or what nobody reads: leaving them out could change what the crate is.
  const unused = Object.keys(sources).filter((path) => path.startsWith('src/') && !used.has(path));
  return unused.length > 0 ? { reason: `${unused[0] ?? ''} belongs to no module` } : text;
}
