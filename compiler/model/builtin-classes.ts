/** Type classes that elaboration knows by name; their instances are decided in `elaborate/instances.ts`. */
import { param } from './builtin-types.ts';
import type { Inductive } from './environment.ts';
import { PROP } from './types.ts';

const OVER_TYPES = [
  'Inhabited', 'BEq', 'DecidableEq', 'LawfulBEq', 'Ord', 'LT', 'LE', 'Max', 'Min', 'Add', 'Mul', 'Zero', 'One', 'Repr', 'ToString', 'Hashable', 'Nonempty', 'SizeOf',
] as const; // biome-ignore format: one table

const classOf = (name: string, sort = param('α')): Inductive => ({
  kind: 'inductive', name, params: [sort], ctors: [], structure: false, representation: 'none', discriminants: null, deriving: [], library: true,
}); // biome-ignore format: one record

export const BUILTIN_CLASSES: ReadonlyMap<string, Inductive> = new Map([
  ...OVER_TYPES.map((name) => [name, classOf(name)] as const),
  ['Decidable', classOf('Decidable', param('p', PROP))] as const,
]);
