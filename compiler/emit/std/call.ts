/** What the tables of library functions share: the call at hand, and ways to say what Lean calls. */
import type { CallAnswer, CallResult, CallShape, LeadingArg } from '../../ir/call.ts';
import type { Expr } from '../../ir/functional.ts';
import type { Callee, MirType } from '../../rust/mir-type.ts';
import type { Instance } from '../instances.ts';

export interface StdCall {
  readonly callee: Callee;
  readonly args: readonly MirType[];
  readonly result: MirType;
  /** An instance for the type, or null: then the call is refused. */
  readonly instance: (trait: string, self: MirType, args?: readonly MirType[]) => Instance | null;
}

/** Null: not this entry after all. */
export type Entry = (call: StdCall) => CallAnswer | null;
export type Table = Readonly<Record<string, Entry>>;

interface Options {
  readonly leading?: readonly (LeadingArg | null)[];
  readonly results?: readonly CallResult[];
  /** Of the Rust arguments, which are passed. */
  readonly args?: readonly number[];
  readonly divergences?: readonly string[];
  readonly step?: CallShape['step'];
}

const VALUE: readonly CallResult[] = [{ kind: 'value' }];

function answer(lean: string, mode: 'pure' | 'lift' | 'monadic', call: StdCall, options: Options): CallAnswer | null {
  const leading = options.leading ?? [];
  const known = leading.filter((arg) => arg !== null);
  if (known.length < leading.length) return null;
  return {
    status: 'ok',
    shape: {
      target: { lean, leading: known, local: null },
      mode,
      args: options.args ?? call.args.map((_, i) => i),
      results: options.results ?? (call.result.kind === 'unit' ? [] : VALUE),
      divergences: options.divergences ?? [],
      ...(options.step === undefined ? {} : { step: options.step }),
    },
  };
}

export const pure = (lean: string, call: StdCall, options: Options = {}): CallAnswer | null =>
  answer(lean, 'pure', call, options);
export const lift = (lean: string, call: StdCall, options: Options = {}): CallAnswer | null =>
  answer(lean, 'lift', call, options);
export const monadic = (lean: string, call: StdCall, options: Options = {}): CallAnswer | null =>
  answer(lean, 'monadic', call, options);

export const inline = (
  value: (args: readonly Expr[]) => Expr,
  asserts: (args: readonly Expr[]) => readonly Expr[] = () => [],
  divergences: readonly string[] = [],
): Extract<CallAnswer, { status: 'inline' }> => ({ status: 'inline', value, identity: false, asserts, divergences });

/** The call gives its only argument back. */
export const same = (): CallAnswer => ({
  ...inline(([found]) => {
    if (found === undefined) throw new RangeError('no argument');
    return found;
  }),
  identity: true,
});

export const refused = (message: string, hint: string | null): CallAnswer => ({
  status: 'refused',
  code: 'AE5301',
  message,
  hint,
});

export const typeArg = (type: MirType): LeadingArg => ({ kind: 'type', type });
export const constArg = (value: number | string): LeadingArg => ({
  kind: 'const',
  value: typeof value === 'number' ? BigInt(value) : value,
});

/** `&mut self` alone changes: nothing but its new value comes back. */
export const FINAL: readonly CallResult[] = [{ kind: 'final', arg: 0 }];
export const VALUE_AND_FINAL: readonly CallResult[] = [{ kind: 'value' }, { kind: 'final', arg: 0 }];
/** A borrow of a part of argument 0. */
export const BORROW: readonly CallResult[] = [{ kind: 'value' }, { kind: 'back', parts: [[]], args: [0] }];

/** Behind references and boxes. */
export function erased(type: MirType | undefined): MirType {
  if (type === undefined) return { kind: 'unit' };
  return type.kind === 'ref' || type.kind === 'box' ? erased(type.item) : type;
}

export const isInt = (type: MirType): type is MirType & { readonly kind: 'int' } => type.kind === 'int';
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
