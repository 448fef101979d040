/** What everything uses: `lift`, `massert`, `loop`, ranges, clones, and a few names of Lean itself. */
import { js, lean } from '../catalogue.ts';
import { budget, charge } from '../runtime/budget.ts';
import { type Data, NONE, perform, some } from '../runtime/data.ts';
import { abs, compare, type Integer } from '../runtime/integer.ts';
import { at, type List } from '../runtime/list.ts';
import type { Entry } from './entry.ts';
import { fail, unanswered } from '../runtime/signals.ts';

function loop(body: (x: unknown) => unknown, start: unknown): unknown {
  let x = start;
  for (;;) {
    if (--budget.fuel < 0) unanswered('fuel');
    charge(0);
    const step = body(x) as Data;
    if (step.t === 1) return step['a0'];
    x = step['a0'];
  }
}

export const BASIC_ITEMS: readonly Entry[] = [
  ['Aeneas.Std.lift', js('{α : Type} (x : α) : Result α', (x: unknown) => x, (x) => x ?? '')],
  ['Aeneas.Std.massert', js('(p : Prop) [Decidable p] : Result Unit', (p: boolean) => (p ? null : fail('assertionFailure')))],
  ['Aeneas.Std.bind', js('{α β : Type} (x : Result α) (f : α → Result β) : Result β', (x: Data, f: (x: unknown) => unknown) => f(perform(x)))],
  ['Aeneas.Std.loop', js('{α β : Type} (body : α → Result (ControlFlow α β)) (x : α) : Result β', loop)],
  ['Aeneas.Std.core.ops.range.Range', lean('structure core.ops.range.Range (Idx : Type) where\n  start : Idx\n  «end» : Idx')],
  ['Aeneas.Std.core.result.Result', lean('inductive core.result.Result (T E : Type) where\n| Ok : T → core.result.Result T E\n| Err : E → core.result.Result T E\nderiving BEq, DecidableEq, Inhabited')],
  ['Aeneas.Std.core.option.Option.is_some', lean('def core.option.Option.is_some {T : Type} (x : Option T) : Bool := match x with | none => false | some _ => true')],
  ['decide', js('(p : Prop) [Decidable p] : Bool', (p: boolean) => p, (p) => p ?? '')],
  ['True', js(': Prop', () => true)],
  ['False', js(': Prop', () => false)],
  ['max', js('{α : Type} [Max α] (a b : α) : α', (a: Integer, b: Integer) => (compare(a, b) < 0 ? b : a))],
  ['abs', js('{α : Type} [Neg α] (a : α) : α', abs)],
  ['min', js('{α : Type} [Min α] (a b : α) : α', (a: Integer, b: Integer) => (compare(a, b) <= 0 ? a : b))],
  ['List.get!Internal', js('{α : Type} [Inhabited α] (l : List α) (i : Nat) : α', (byDefault: unknown, l: List, i: Integer) => { const x = at(l, i); return x === undefined ? byDefault : x; })],
  [
    'List.getInternal',
    js('{α : Type} (l : List α) (i : Nat) : α', (l: List, i: Integer) => {
      const x = at(l, i);
      return x === undefined ? unanswered('an index out of range') : x;
    }),
  ],
  ['List.get?Internal', js('{α : Type} (l : List α) (i : Nat) : Option α', (l: List, i: Integer) => { const x = at(l, i); return x === undefined ? NONE : some(x); })],
]; // biome-ignore format: one table
