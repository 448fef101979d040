/** `match` on variants, integers and characters. In an arm the variant and its fields are known. */
import { bitsOf, isSigned } from '../../../pipeline/core/rust-type.ts';
import type { Expr, Pattern } from '../../ir/functional.ts';
import { typeOfPlace } from '../../ir/place-type.ts';
import type { Tree } from '../../ir/tree.ts';
import type { MirType } from '../../rust/mir-type.ts';
import { refuse } from '../refusal.ts';
import { variantsOf } from '../variants.ts';
import { isAtom, keyOf } from './atoms.ts';
import { freshVariable, rust } from './context.ts';
import { draftOf, translateTree } from './control.ts';
import type { Draft, End, Hole } from './draft.ts';
import { variable } from './draft.ts';
import { copyOf } from './environment.ts';
import { fieldTypes } from './field-types.ts';
import { pointee } from './mutable-types.ts';
import { operandExpr, operandType } from './operands.ts';
import type { Here } from './places.ts';
import { read, resolve, shapeOf } from './places.ts';

export function translateMatch(here: Here, tree: Extract<Tree, { kind: 'match' }>, out: Hole[]): End {
  const { context, environment, lines } = here;
  const adt = pointee(typeOfPlace(context.body.locals, tree.place));
  const value = read(here, resolve(here, tree.place));
  const known = shapeOf(here, value);
  if (known?.kind === 'build' && known.variant !== null) {
    const variant = known.variant;
    const body = tree.arms.find((arm) => arm.variants.includes(variant))?.body ?? tree.otherwise;
    return body === null ? { kind: 'fail' } : translateTree(context, body, environment, lines, out);
  }
  const arms = tree.arms.flatMap(({ variants, body }) =>
    variants.map((variant) => variantArm(here, value, adt, variant, body, out)),
  );
  const named = new Set(tree.arms.flatMap((arm) => arm.variants));
  const rest = (variantsOf(adt, context.lookups) ?? []).filter((v) => !named.has(v.name));
  const [only] = rest;
  if (tree.otherwise === null) {
    // rustc proved that the others do not occur (it saw an element of an array before); Lean wants an arm all the same.
    if (only !== undefined) arms.push({ pattern: { kind: 'wild' }, body: { lines: [], end: { kind: 'fail' } } });
    return { kind: 'match', of: value, arms };
  }
  if (rest.length === 1 && only !== undefined) arms.push(variantArm(here, value, adt, only.name, tree.otherwise, out));
  else arms.push({ pattern: { kind: 'wild' }, body: draftOf(context, tree.otherwise, copyOf(environment), out) });
  return { kind: 'match', of: value, arms };
}

interface DraftArm {
  readonly pattern: Pattern;
  readonly body: Draft;
}

function variantArm(here: Here, value: Expr, adt: MirType, variant: string, body: Tree, out: Hole[]): DraftArm {
  const types = fieldTypes(here.context.lookups, adt, variant).map(rust);
  const names = types.map((type) => freshVariable(here.context, null, type));
  const fields = names.map((name, i): Pattern => ({ kind: 'var', name, type: types[i] as (typeof types)[number] }));
  const environment = copyOf(here.environment);
  if (isAtom(value)) environment.facts.set(keyOf(value), { kind: 'build', adt, variant, fields: names.map(variable) });
  return { pattern: { kind: 'adt', adt, variant, fields }, body: draftOf(here.context, body, environment, out) };
}

export function translateSwitch(here: Here, tree: Extract<Tree, { kind: 'switch' }>, out: Hole[]): End {
  const { context, environment } = here;
  const type = pointee(operandType(here, tree.value));
  const of = operandExpr(here, tree.value);
  const arms = tree.arms.flatMap(({ values, body }) =>
    values.map(
      (value): DraftArm => ({
        pattern: literalPattern(here, type, value),
        body: draftOf(context, body, copyOf(environment), out),
      }),
    ),
  );
  const last = arms.at(-1);
  if (tree.otherwise !== null) arms.push({ pattern: { kind: 'wild' }, body: draftOf(context, tree.otherwise, environment, out) });
  else if (last !== undefined) arms[arms.length - 1] = { ...last, pattern: { kind: 'wild' } };
  return { kind: 'match', of, arms };
}

/** MIR has the unsigned bit pattern. */
function literalPattern(here: Here, type: MirType, bits: bigint): Pattern {
  switch (type.kind) {
    case 'int': {
      const value = isSigned(type.type) ? BigInt.asIntN(bitsOf(type.type), bits) : bits;
      return { kind: 'literal', value: { kind: 'int', type: type.type, value } };
    }
    case 'bool':
      return { kind: 'literal', value: { kind: 'bool', value: bits !== 0n } };
    case 'char':
      return { kind: 'literal', value: { kind: 'char', value: String.fromCodePoint(Number(bits)) } };
    default:
      return refuse('a match on a value of this type', here.span);
  }
}
