/** Default values (`Inhabited`), as the evaluator has them. */
import { ARRAY_DECL, BOOL_DECL } from '../model/builtin-types.ts';
import type { Type } from '../model/core.ts';
import type { Inductive } from '../model/environment.ts';
import { instantiate, resolve, whnf } from '../model/types.ts';
import type { Evaluator } from './evaluate.ts';
import { listOfItems } from './lists.ts';
import { isConstant } from './term.ts';
import { boolValue, intValue, NOTHING, UNIT_VALUE, type Value } from './value.ts';

export function defaultOf(ev: Evaluator, type: Type): Value {
  const { bank } = ev.machine;
  const t = whnf(type);
  if (t.kind !== 'con' || t.decl.kind !== 'inductive') return ev.machine.giveUp('a default of an unknown type');
  const { decl } = t;
  if (decl === BOOL_DECL) return boolValue(bank.false);
  if (decl === ARRAY_DECL) {
    const n = t.args[1] === undefined ? null : resolve(t.args[1]);
    const length = n?.kind === 'value' ? ev.value(n.core, null) : NOTHING;
    if (length.kind !== 'int' || !isConstant(length.term) || length.term.lo > 64n) return ev.machine.giveUp('a default array');
    const item = defaultOf(ev, t.args[0] as Type);
    return listOfItems(
      ev.machine,
      Array.from({ length: Number(length.term.lo) }, () => item),
    );
  }
  switch (decl.representation) {
    case 'integer':
      return intValue(bank.int(0n));
    case 'unit':
      return UNIT_VALUE;
    case 'list':
    case 'seq':
      return listOfItems(ev.machine, []);
    case 'data':
      return defaultData(ev, decl, t.args);
    default:
      return ev.machine.giveUp(`a default of \`${decl.name}\``);
  }
}

function defaultData(ev: Evaluator, decl: Inductive, args: readonly Type[]): Value {
  const instance = ev.inhabited(decl.name);
  if (instance !== null) return ev.field(ev.call(instance, [], null), 0, 0);
  const ctor = decl.ctors[0];
  if (ctor === undefined) return ev.machine.giveUp(`a default of \`${decl.name}\``);
  const locals = decl.params.map((p) => p.local);
  const fields = ctor.fields.filter((f) => f.slot >= 0).map((f) => defaultOf(ev, instantiate(f.type, locals, args)));
  return { kind: 'data', owner: decl, tag: ev.machine.bank.int(0n), fields: new Map([[0, fields]]) };
}
