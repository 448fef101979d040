import type { IntType } from '../../pipeline/core/rust-type.ts';
import { NOWHERE, type Term } from '../lean/tree.ts';
import { Refusal } from '../passes/refusal.ts';
import { typeText } from '../rust/display-path.ts';
import type { LinkedCrate } from '../rust/linked-crate.ts';
import type { MirType } from '../rust/mir-type.ts';
import { app, scalar } from './build.ts';
import { constructorName } from './data-shape.ts';
import { STD_ADTS } from './std/adts.ts';

const span = NOWHERE;

/** The number of a variant. Enums of the crate have theirs from the attribute `discriminant`; of the library's only `Ordering` has any. */
export function discriminantTerm(adt: MirType, as: IntType, of: Term, crate: LinkedCrate): Term {
  if (adt.kind === 'adt' && crate.adts.has(adt.path)) return app('read_discriminant', [of]);
  const known = adt.kind === 'adt' ? STD_ADTS.get(adt.path) : undefined;
  if (known?.path !== 'std::cmp::Ordering')
    throw new Refusal('AE5205', `the discriminant of ${typeText(adt)} as a number`, null, 'use `match`');
  const arms = known.variants.map((v) => ({
    alternatives: [[{ kind: 'ident', name: constructorName(adt, v.name, crate).split('.'), span } as const]],
    body: scalar(v.discriminant, as),
    span,
  }));
  return { kind: 'match', scrutinees: [{ name: null, term: of }], arms, span };
}
