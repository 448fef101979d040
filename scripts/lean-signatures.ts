/** Heads of a Lean file's declarations as text: binder types with their implicitness, result, fields and constructors; no parameter names. */
import { parseFile } from '../compiler/lean/parse.ts';
import type { Command, Declaration } from '../compiler/lean/commands.ts';
import type { Binder } from '../compiler/lean/tree.ts';

export function signatures(name: string, text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (command: Command): void => {
    if (command.kind === 'mutual') command.declarations.forEach(visit);
    if (command.kind === 'def' || command.kind === 'inductive' || command.kind === 'structure') {
      found.set(command.name.join('.'), head(command));
    }
  };
  parseFile(name, text).tree.commands.forEach(visit);
  return found;
}

const plain = (tree: unknown): string =>
  JSON.stringify(tree, (key, value: unknown) => (key === 'span' ? undefined : typeof value === 'bigint' ? String(value) : value));

/** Parameters that are types keep their name, as other types mention them. */
const binders = (list: readonly Binder[]): readonly string[] =>
  list.flatMap((b) => b.names.map((id) => `${b.kind} ${isSort(b) ? id : '_'} ${plain(b.type)}`));

const isSort = (b: Binder): boolean => b.type?.kind === 'sort' || b.kind === 'implicit';

function head(d: Declaration): string {
  switch (d.kind) {
    case 'def':
      return plain([d.keyword === 'axiom' ? 'axiom' : 'def', binders(d.binders), d.type, isTypeDefinition(d) ? d.body : null]);
    case 'inductive':
      return plain([d.kind, binders(d.binders), d.constructors.map((c) => [c.name, c.type]), d.modifiers.attributes]);
    case 'structure':
      return plain([d.kind, binders(d.binders), d.fields.map((f) => [f.names, f.type])]);
  }
}

const isTypeDefinition = (d: Declaration & { readonly kind: 'def' }): boolean =>
  d.type === null && d.body.kind === 'term' && d.body.value.kind !== 'match';
