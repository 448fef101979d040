/** Loops that Aeneas does not take, although its library can say them: the row of such a program is marked. */
import type { Expr } from '../../ir/functional.ts';
import { sameAtom } from './atoms.ts';
import type { Context } from './context.ts';
import { type Destination, variable } from './draft.ts';
import type { LoopPlan } from './loop-exits.ts';

export function noteBeyond(plan: LoopPlan, ways: readonly Destination[]): void {
  const { context, tree } = plan;
  const isNested = (context.body.loopParents.get(tree.label) ?? null) !== null;
  const going = ways.filter((to) => to.kind !== 'return');
  if (ways.length === 0) context.beyond.add('infinite loop');
  if (isNested && going.length < ways.length) context.beyond.add('return inside a nested loop');
  if (isNested && going.length > 1) context.beyond.add('break or continue of an outer loop');
  if (followsTwin(plan)) context.beyond.add('loop variables that start equal, one following the other');
}

function mayBe(context: Context, value: Expr, name: string): boolean {
  if (sameAtom(value, variable(name))) return true;
  const ways = value.kind === 'var' ? context.joined.get(value.name) : undefined;
  return ways?.some((way) => mayBe(context, way, name)) ?? false;
}

/** `k = i` where both began with the same value: no fixed point is found for them in two rounds. */
function followsTwin({ context, state, entry, header, rounds }: LoopPlan): boolean {
  return state.some((leader) =>
    state.some((follower) => {
      const [a, b, name] = [entry.values.get(leader), entry.values.get(follower), header.variables.get(leader)];
      if (leader === follower || a === undefined || b === undefined || name === undefined || !sameAtom(a, b)) return false;
      return rounds.some((round) => {
        const value = round.values.get(follower);
        return value !== undefined && mayBe(context, value, name);
      });
    }),
  );
}
