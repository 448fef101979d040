/** `Option`, `Result`, `mem`, `cmp`, panics and the rest. */
import type { Expr } from '../../ir/functional.ts';
import { constArg, erased, inline, isInt, lift, monadic, pure, refused, type StdCall, type Table, typeArg } from './call.ts';

const errorOf = (call: StdCall) => {
  const self = erased(call.args[0]);
  return self.kind === 'result' ? self.err : self;
};

const UNIT: Expr = { kind: 'literal', value: { kind: 'unit' } };

const useMatch = (what: string) => () => refused(`\`${what}\` is not in Aeneas’s library`, 'use `match`');

const COMBINATORS =
  'or xor and zip insert replace as_ref as_mut copied cloned map map_or map_or_else and_then or_else unwrap_or_else unwrap_or_default is_some_and filter ok_or ok_or_else'.split(
    ' ',
  );
const RESULT_COMBINATORS =
  'is_err err unwrap_err map map_err map_or and_then or_else as_ref unwrap_or unwrap_or_else unwrap_or_default ok is_ok_and'.split(
    ' ',
  );

export const MISC_FUNCTIONS: Table = {
  'std::option::Option::is_some': (call) => pure('core.option.Option.is_some', call),
  'std::option::Option::is_none': (call) => pure('core.option.Option.is_none', call),
  'std::option::Option::unwrap': (call) => monadic('core.option.Option.unwrap', call),
  'std::option::Option::expect': (call) => monadic('core.option.Option.expect', call),
  'std::option::Option::unwrap_or': (call) => lift('core.option.Option.unwrap_or', call),
  'std::option::Option::take': (call) =>
    pure('core.option.Option.take', call, { results: [{ kind: 'value' }, { kind: 'final', arg: 0 }] }),
  ...Object.fromEntries(COMBINATORS.map((m) => [`std::option::Option::${m}`, useMatch(`Option::${m}`)])),
  'std::result::Result::unwrap': (call) =>
    monadic('core.result.Result.unwrap', call, { leading: [call.instance('std::fmt::Debug', errorOf(call))] }),
  'std::result::Result::expect': (call) =>
    monadic('core.result.Result.expect', call, { leading: [call.instance('std::fmt::Debug', errorOf(call))] }),
  'std::result::Result::is_ok': (call) => monadic('core.result.Result.is_ok', call),
  ...Object.fromEntries(RESULT_COMBINATORS.map((m) => [`std::result::Result::${m}`, useMatch(`Result::${m}`)])),
  'std::mem::swap': (call) =>
    pure('core.mem.swap', call, {
      results: [
        { kind: 'final', arg: 0 },
        { kind: 'final', arg: 1 },
      ],
    }),
  'std::mem::replace': (call) => pure('core.mem.replace', call, { results: [{ kind: 'value' }, { kind: 'final', arg: 0 }] }),
  'std::mem::take': () => refused('`mem::take` is not in Aeneas’s library', '`mem::replace(x, Vec::new())` or the like'),
  'std::mem::drop': () => inline(() => UNIT),
  'std::cmp::min': (call) => monadic('core.cmp.min', call, { leading: [call.instance('std::cmp::Ord', erased(call.args[0]))] }),
  'std::cmp::max': (call) => monadic('core.cmp.max', call, { leading: [call.instance('std::cmp::Ord', erased(call.args[0]))] }),
  'std::slice::ChunksExact::remainder': (call) => monadic('core.slice.iter.ChunksExact.getRemainder', call),
  'std::ops::RangeInclusive::new': (call) => monadic('core.ops.range.RangeInclusive.new', call),
  // Messages of panics: nobody sees them, so nothing is formatted.
  ...Object.fromEntries(
    [
      'Arguments::from_str',
      'Arguments::from_str_nonconst',
      'Arguments::new',
      'rt::Argument::new_display',
      'rt::Argument::new_debug',
    ].flatMap((name) => ['std', 'core'].map((crate) => [`${crate}::fmt::${name}`, () => inline(() => UNIT)])),
  ),
  'std::intrinsics::discriminant_value': (call) => discriminant(call),
};

/** `?` on a `Result`. */
export const TRY_METHODS: Table = {
  'std::ops::Try::branch': (call) =>
    call.args[0]?.kind === 'result' ? monadic('core.result.Result.Insts.CoreOpsTry.branch', call) : null,
  'std::ops::FromResidual::from_residual': (call) => {
    const [residual] = call.args;
    if (residual?.kind !== 'result' || call.result.kind !== 'result') return null;
    const convert = call.instance('std::convert::From', call.result.err, [residual.err]);
    return monadic('core.result.Result.Insts.CoreOpsTryTraitFromResidualResultInfallible.from_residual', call, {
      leading: [typeArg(call.result.ok), convert],
    });
  },
  'std::convert::TryInto::try_into': (call) => {
    const [source] = call.args;
    if (
      source?.kind !== 'ref' ||
      source.item.kind !== 'slice' ||
      call.result.kind !== 'result' ||
      call.result.ok.kind !== 'array'
    )
      return null;
    const { item, length } = call.result.ok;
    return monadic('core.array.TryFromArrayCopySlice.try_from', call, {
      leading: [constArg(length), call.instance('std::marker::Copy', item)],
    });
  },
};

function discriminant(call: StdCall) {
  const adt = erased(call.args[0]);
  const { result } = call;
  if (adt.kind !== 'adt' || !isInt(result)) return null;
  return inline(([of]) => {
    if (of === undefined) throw new RangeError('discriminant_value has one argument');
    return { kind: 'discriminant', adt, as: result.type, of };
  });
}
