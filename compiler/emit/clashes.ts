/** Items that Lean would take for one another: two of the same name, or one that Lean makes for a type by itself. */
import type { Declaration } from '../lean/commands.ts';

/** What Lean declares beside an inductive type or a structure. */
const MADE_FOR_TYPES = [
  'rec',
  'recOn',
  'casesOn',
  'noConfusion',
  'noConfusionType',
  'below',
  'brecOn',
  'ctorIdx',
  'toCtorIdx',
] as const;

/** All names a declaration brings into the file. */
export function declaredNames(d: Declaration): readonly string[] {
  const name = d.name.join('.');
  const inside = (parts: readonly string[]): readonly string[] => parts.map((part) => `${name}.${part}`);
  switch (d.kind) {
    case 'def':
      return [name];
    case 'inductive':
      return [name, ...inside(d.constructors.map((c) => c.name)), ...inside(MADE_FOR_TYPES)];
    case 'structure':
      return [name, ...inside(['mk', ...d.fields.flatMap((f) => f.names)]), ...inside(MADE_FOR_TYPES)];
  }
}

/** Ids of the items that share a name with another, with that name. */
export function clashingItems(
  items: readonly { readonly lean: string; readonly declarations: readonly Declaration[] }[],
): ReadonlyMap<number, string> {
  const owner = new Map<string, number>();
  const clashing = new Map<number, string>();
  items.forEach(({ declarations }, index) => {
    for (const name of declarations.flatMap(declaredNames)) {
      const other = owner.get(name);
      if (other === undefined) owner.set(name, index);
      else if (other !== index) {
        clashing.set(index, name);
        clashing.set(other, name);
      }
    }
  });
  return clashing;
}
