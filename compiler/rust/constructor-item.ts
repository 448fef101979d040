import { leanPath } from './lean-path.ts';
import type { LinkedAdt } from './linked-crate.ts';
import { substitute } from './match-type.ts';
import type { Callee, MirType } from './mir-type.ts';

/** A tuple struct's or variant's name used as a function (`v.map(Some)`, `wrap(Sq, x)`): what it builds of which fields. */
export interface ConstructorItem {
  readonly type: MirType;
  /** Null for a struct. */
  readonly variant: string | null;
  readonly fields: readonly MirType[];
}

/** Null when the callee names a function. `adt`: by path with dots. */
export function constructorItem(callee: Callee, adt: (path: string) => LinkedAdt | undefined): ConstructorItem | null {
  if (callee.kind !== 'path') return null;
  const at = callee.path.lastIndexOf('::');
  const struct = adt(leanPath(callee.path));
  const of = struct ?? (at < 0 ? undefined : adt(leanPath(callee.path.slice(0, at))));
  if (of === undefined) return libraryConstructor(callee);
  const name = at < 0 ? callee.path : callee.path.slice(at + 2);
  const variant =
    struct === undefined ? of.variants.find((v) => v.name === name) : of.kind === 'struct' ? of.variants[0] : undefined;
  if (variant?.shape !== 'tuple') return null;
  const given = new Map(of.generics.flatMap((g, i) => (callee.args[i] === undefined ? [] : [[g.name, callee.args[i]] as const])));
  return {
    type: { kind: 'adt', path: of.path, args: callee.args },
    variant: struct === undefined ? variant.name : null,
    fields: variant.fields.map((f) => substitute(f.type, given)),
  };
}

function libraryConstructor({ path, args }: Callee & { readonly kind: 'path' }): ConstructorItem | null {
  const [first, second] = args;
  const [, name] = /^(?:(?:std|core)::(?:option|result)::)?(?:Option|Result)::(Some|Ok|Err)$/.exec(path) ?? [];
  if (name === undefined || first === undefined) return null;
  if (name === 'Some') return { type: { kind: 'option', item: first }, variant: name, fields: [first] };
  return second === undefined
    ? null
    : { type: { kind: 'result', ok: first, err: second }, variant: name, fields: [name === 'Ok' ? first : second] };
}

/** What to write where a function or a constructor is no value of the model. */
export function closureHint(callee: Callee): string {
  const path = callee.kind === 'own' ? callee.key : callee.kind === 'path' ? callee.path : callee.method;
  const name = path.split('::').at(-1) ?? path;
  return `write a closure that calls it: \`|x| ${name}(x)\``;
}
