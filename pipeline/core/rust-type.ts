import { z } from 'zod';

export const INT_TYPES = ['u8', 'u16', 'u32', 'u64', 'u128', 'usize', 'i8', 'i16', 'i32', 'i64', 'i128', 'isize'] as const;
export type IntType = (typeof INT_TYPES)[number];

/** Width in bits; `usize` and `isize` are 64 here. */
export const bitsOf = (type: IntType): number => (type.endsWith('size') ? 64 : Number(type.slice(1)));
export const isSigned = (type: IntType): boolean => type.startsWith('i');
/** Smallest and largest value. */
export function rangeOf(type: IntType): { readonly min: bigint; readonly max: bigint } {
  const bits = BigInt(bitsOf(type));
  return isSigned(type) ? { min: -(1n << (bits - 1n)), max: (1n << (bits - 1n)) - 1n } : { min: 0n, max: (1n << bits) - 1n };
}

/** A Rust type as the compiler gives it: aliases followed, paths resolved, lifetimes gone. `adt` paths are as in Lean: the crate's own without its name (`m.T`). */
export type RustType =
  | { readonly kind: 'bool' | 'char' | 'str' | 'string' | 'unit' | 'never' | 'f32' | 'f64' }
  | { readonly kind: 'int'; readonly type: IntType }
  | { readonly kind: 'tuple'; readonly items: readonly RustType[] }
  | { readonly kind: 'array'; readonly item: RustType; readonly length: number | string }
  | { readonly kind: 'slice' | 'vec' | 'option' | 'box'; readonly item: RustType }
  | { readonly kind: 'result'; readonly ok: RustType; readonly err: RustType }
  | { readonly kind: 'ref'; readonly mutable: boolean; readonly item: RustType }
  | { readonly kind: 'adt'; readonly path: string; readonly args: readonly RustType[] }
  | { readonly kind: 'param'; readonly name: string }
  | { readonly kind: 'other'; readonly text: string };

export const RustType: z.ZodType<RustType> = z.lazy(() =>
  z.union([
    z.strictObject({ kind: z.enum(['bool', 'char', 'str', 'string', 'unit', 'never', 'f32', 'f64']) }),
    z.strictObject({ kind: z.literal('int'), type: z.enum(INT_TYPES) }),
    z.strictObject({ kind: z.literal('tuple'), items: z.array(RustType) }),
    z.strictObject({ kind: z.literal('array'), item: RustType, length: z.union([z.int().nonnegative(), z.string()]) }),
    z.strictObject({ kind: z.enum(['slice', 'vec', 'option', 'box']), item: RustType }),
    z.strictObject({ kind: z.literal('result'), ok: RustType, err: RustType }),
    z.strictObject({ kind: z.literal('ref'), mutable: z.boolean(), item: RustType }),
    z.strictObject({ kind: z.literal('adt'), path: z.string(), args: z.array(RustType) }),
    z.strictObject({ kind: z.literal('param'), name: z.string() }),
    z.strictObject({ kind: z.literal('other'), text: z.string() }),
  ]),
);

const Field = z.strictObject({ name: z.string(), type: RustType });
/** `record`: named fields; `tuple`: fields called `_0`, `_1`, …; `unit`: none. */
const Shape = z.enum(['record', 'tuple', 'unit']);
export const AdtDef = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('struct'),
    path: z.string(),
    params: z.array(z.string()),
    shape: Shape,
    fields: z.array(Field),
  }),
  z.strictObject({
    kind: z.literal('enum'),
    path: z.string(),
    params: z.array(z.string()),
    variants: z.array(z.strictObject({ name: z.string(), shape: Shape, fields: z.array(Field) })),
  }),
]);
export type AdtDef = z.infer<typeof AdtDef>;

/**
 * What a model gives after the value. `back`: a function from new values of what the value borrows (`components` of the returned tuple; none:
 * the whole value) to those of the parameters (by index). `unchanged`: a function that gives back what it is given, of a parameter's type.
 */
export const ModelOutput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('final'), param: z.int().nonnegative() }),
  z.strictObject({
    kind: z.literal('back'),
    components: z.array(z.int().nonnegative()),
    params: z.array(z.int().nonnegative()),
  }),
  z.strictObject({ kind: z.literal('unchanged'), param: z.int().nonnegative() }),
]);
export type ModelOutput = z.infer<typeof ModelOutput>;

export const Signature = z.strictObject({
  name: z.string(),
  params: z.array(z.strictObject({ name: z.string(), type: RustType })),
  result: RustType,
  /** Only where there are functions among them: types here have no lifetimes, and those decide. */
  outputs: z.array(ModelOutput).optional(),
});
export type Signature = z.infer<typeof Signature>;

/** The types of a program: what the harness, the renderers, the generators and the translator all ask. */
export const ProgramTypes = z.strictObject({ crate: z.string(), adts: z.array(AdtDef), entry: Signature });
export type ProgramTypes = z.infer<typeof ProgramTypes>;
