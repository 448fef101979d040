/** Type classes that elaboration knows by name; their instances are decided in `elaborate/instances.ts`. */
import { overParams, param } from './builtin-types.ts';
import type { Type } from './core.ts';
import type { Inductive } from './environment.ts';
import { PROP } from './types.ts';

const OVER_TYPES = [
  'Inhabited', 'BEq', 'DecidableEq', 'LawfulBEq', 'Ord', 'LT', 'LE', 'Max', 'Min', 'Add', 'Mul', 'Zero', 'One', 'Neg', 'Repr', 'ToString', 'Hashable', 'Nonempty', 'SizeOf',
] as const; // biome-ignore format: one table

const classOf = (name: string, sort = param('α')): Inductive => ({
  kind: 'inductive', name, params: [sort], ctors: [], structure: false, representation: 'none', discriminants: null, deriving: [], library: true,
}); // biome-ignore format: one record

/** `Inhabited` is the one class whose instances have a value here. */
function inhabited(): Inductive {
  const alpha = param('α');
  const item: Type = { kind: 'var', local: alpha.local };
  const decl: Inductive = { ...classOf('Inhabited', alpha), structure: true, representation: 'data' };
  const local = { name: 'default', type: item };
  const field = { name: 'default', info: 'explicit' as const, local, type: item, slot: 0, initial: null };
  const type: Type = { kind: 'pi', info: 'explicit', local, dom: item, cod: { kind: 'con', decl, args: [item] } };
  decl.ctors = [{ kind: 'ctor', name: 'mk', index: 0, owner: decl, type: overParams(decl.params, type), fields: [field] }];
  return decl;
}

export const BUILTIN_CLASSES: ReadonlyMap<string, Inductive> = new Map([
  ...OVER_TYPES.map((name) => [name, classOf(name)] as const),
  ['Inhabited', inhabited()] as const,
  ['Decidable', classOf('Decidable', param('p', PROP))] as const,
]);
