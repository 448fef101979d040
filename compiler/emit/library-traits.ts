/** Traits of the standard library: which Aeneas's library has as structures, and which a file declares itself. */
import type { Declaration } from '../lean/commands.ts';
import { NOWHERE, type Term } from '../lean/tree.ts';
import { definedPath } from '../rust/std-paths.ts';
import { app, arrow, binder, name, TYPE } from './build.ts';

const IN_LIBRARY: ReadonlySet<string> = new Set([
  'std::clone::Clone',
  'std::marker::Copy',
  'std::marker::StructuralPartialEq',
  'std::cmp::PartialEq',
  'std::cmp::Eq',
  'std::cmp::PartialOrd',
  'std::cmp::Ord',
  'std::default::Default',
  'std::convert::From',
  'std::convert::Into',
  'std::convert::AsMut',
  'std::ops::Index',
  'std::ops::IndexMut',
  'std::ops::Deref',
  'std::ops::DerefMut',
  'std::ops::Fn',
  'std::ops::FnMut',
  'std::ops::FnOnce',
  'std::ops::BitAnd',
  'std::iter::Iterator',
]);

/** Operators: the method, and whether it takes a right operand, changes `self` in place, has an `Output`. */
const OPERATORS: ReadonlyMap<string, string> = new Map(
  [
    ['Add', 'add'],
    ['Sub', 'sub'],
    ['Mul', 'mul'],
    ['Div', 'div'],
    ['Rem', 'rem'],
    ['Neg', 'neg'],
    ['Not', 'not'],
    ['BitOr', 'bitor'],
    ['BitXor', 'bitxor'],
    ['Shl', 'shl'],
    ['Shr', 'shr'],
    ...['Add', 'Sub', 'Mul', 'Div', 'Rem'].map((op) => [`${op}Assign`, `${op.toLowerCase()}_assign`]),
    ['BitAndAssign', 'bitand_assign'],
    ['BitOrAssign', 'bitor_assign'],
    ['BitXorAssign', 'bitxor_assign'],
    ['ShlAssign', 'shl_assign'],
    ['ShrAssign', 'shr_assign'],
  ].map(([trait = '', method = '']): [string, string] => [`std::ops::${trait}`, method]),
);

export const traitKind = (trait: string): 'library' | 'declared' | 'unknown' =>
  IN_LIBRARY.has(trait) ? 'library' : OPERATORS.has(trait) ? 'declared' : 'unknown';

/** `structure core.ops.arith.Add (Self : Type) (Rhs : Type) (Self_Output : Type) where add : Self → Rhs → Result Self_Output`. */
export function declareOperator(trait: string): Declaration | null {
  const method = OPERATORS.get(trait);
  if (method === undefined) return null;
  const unary = method === 'neg' || method === 'not';
  const assign = method.endsWith('_assign');
  const result: Term = app('Result', [name(assign ? 'Self' : 'Self_Output')]);
  const type = unary ? arrow(name('Self'), result) : arrow(name('Self'), arrow(name('Rhs'), result));
  const params = ['Self', ...(unary ? [] : ['Rhs']), ...(assign ? [] : ['Self_Output'])];
  return {
    kind: 'structure',
    keyword: 'structure',
    modifiers: {
      doc: ` Trait declaration: [${definedPath(trait)}]\n    Name pattern: [${definedPath(trait)}]\n    Visibility: public `,
      attributes: [{ name: 'rust_trait', args: `"${definedPath(trait)}"` }],
      keywords: [],
    },
    name: definedPath(trait).split('::'),
    binders: params.map((p) => binder(p, TYPE)),
    parents: [],
    type: null,
    constructorName: null,
    fields: [{ doc: null, kind: 'explicit', names: [method], binders: [], type, default: null, span: NOWHERE }],
    deriving: [],
    span: NOWHERE,
    nameSpan: NOWHERE,
  };
}
