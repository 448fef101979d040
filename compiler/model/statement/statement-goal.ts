/** A theorem as binders, hypotheses and a conclusion, and the order in which to check them. */
import type { Core, Local } from '../core.ts';
import { visit } from '../js/call-graph.ts';
import { type Determination, determines } from '../js/determine.ts';
import { boundLocals } from '../js/emit-quantifier.ts';
import { freeLocals, mentionsAny } from '../js/free-locals.ts';

export interface Hypothesis {
  readonly name: string | null;
  readonly prop: Core;
  readonly text: string;
}

export interface Goal {
  readonly name: string;
  readonly binders: readonly Local[];
  readonly hypotheses: readonly Hypothesis[];
  readonly conclusion: Core;
}

/** What is done in turn: a hypothesis is tested, or gives values to binders. */
export interface Step {
  readonly hypothesis: number;
  readonly determination: Determination | null;
}

export interface CheckPlan {
  readonly inputs: readonly Local[];
  /** For each binder the hypothesis that fixes it, or null. */
  readonly determinedBy: readonly (number | null)[];
  readonly steps: readonly Step[];
}

/** With every binder given: the hypotheses in order. */
export const planAll = (goal: Goal): CheckPlan => ({
  inputs: goal.binders,
  determinedBy: goal.binders.map(() => null),
  steps: order(goal, new Set(goal.binders), new Map()),
});

/** As few binders given as the hypotheses allow. */
export function planInputs(goal: Goal): CheckPlan {
  const chosen = new Map<number, Determination>();
  const fixedBy = new Map<Local, number>();
  // What each determined binder needs, closed under what that needs.
  const needs = new Map<Local, ReadonlySet<Local>>();
  const binders = new Set(goal.binders);
  for (const [index, { prop }] of goal.hypotheses.entries()) {
    const open = candidates(goal, fixedBy);
    const found = best(prop, open, needs, binders);
    if (found === null) continue;
    chosen.set(index, found.determination);
    for (const local of found.locals) {
      fixedBy.set(local, index);
      needs.set(local, found.needs);
    }
  }
  const inputs = goal.binders.filter((b) => !fixedBy.has(b));
  return { inputs, determinedBy: goal.binders.map((b) => fixedBy.get(b) ?? null), steps: order(goal, new Set(inputs), chosen) };
}

/** Binders without a value yet, the last declared first: they are the likelier results. */
const candidates = (goal: Goal, fixedBy: ReadonlyMap<Local, number>): readonly Local[] =>
  goal.binders.filter((b) => !fixedBy.has(b)).reverse();

interface Choice {
  readonly determination: Determination;
  readonly locals: readonly Local[];
  readonly needs: ReadonlySet<Local>;
}

function best(
  prop: Core,
  open: readonly Local[],
  needs: ReadonlyMap<Local, ReadonlySet<Local>>,
  binders: ReadonlySet<Local>,
): Choice | null {
  const inProp = freeLocals(prop);
  const here = open.filter((l) => inProp.has(l));
  let chosen: Choice | null = null;
  let cost = Infinity;
  for (const unknown of subsets(here)) {
    const determination = determines(prop, unknown);
    if (determination === null) continue;
    const locals = boundLocals(determination).filter((l) => unknown.has(l));
    if (locals.length !== unknown.size) continue;
    const closed = closure(
      [...freeLocals(determination.source), ...alsoOf(determination)].filter((l) => binders.has(l) && !unknown.has(l)),
      needs,
    );
    if (locals.some((l) => closed.has(l)) || costOf(determination) >= cost) continue;
    cost = costOf(determination);
    chosen = { determination, locals, needs: closed };
  }
  return chosen;
}

/** Results of runs first, then what always has a value (`t.val = a.val ++ b.val`); taking an input apart only where nothing else goes. */
function costOf(d: Determination): number {
  if (runs(d.source)) return 0;
  return d.kind === 'inverse' || d.pattern.kind === 'var' ? 1 : 2;
}

const alsoOf = (d: Determination): readonly Local[] => (d.kind === 'pattern' ? d.also.flatMap((c) => [...freeLocals(c)]) : []);

/** The variables of either side of an equation, and each alone. */
function* subsets(locals: readonly Local[]): Iterable<ReadonlySet<Local>> {
  const n = Math.min(locals.length, 6);
  const masks = Array.from({ length: 2 ** n - 1 }, (_, i) => i + 1).sort((a, b) => ones(b) - ones(a) || a - b);
  for (const mask of masks) yield new Set(locals.filter((_, i) => i < n && (mask & (1 << i)) !== 0));
}

const ones = (mask: number): number => (mask === 0 ? 0 : (mask & 1) + ones(mask >> 1));

function closure(locals: readonly Local[], needs: ReadonlyMap<Local, ReadonlySet<Local>>): ReadonlySet<Local> {
  const out = new Set<Local>(locals);
  for (const l of locals) for (const m of needs.get(l) ?? []) out.add(m);
  return out;
}

/** Cheap tests as soon as their variables are known, then runs; determinations when nothing else is ready. */
function order(goal: Goal, inputs: ReadonlySet<Local>, chosen: ReadonlyMap<number, Determination>): Step[] {
  const unknown = new Set(goal.binders.filter((b) => !inputs.has(b)));
  const left = new Set(goal.hypotheses.keys());
  const steps: Step[] = [];
  const take = (index: number, determination: Determination | null): void => {
    left.delete(index);
    steps.push({ hypothesis: index, determination });
    if (determination !== null) for (const l of boundLocals(determination)) unknown.delete(l);
  };
  while (left.size > 0) {
    const ready = [...left].filter((i) => !mentionsAny((goal.hypotheses[i] as Hypothesis).prop, unknown) && !chosen.has(i));
    const cheap = ready.find((i) => !runs((goal.hypotheses[i] as Hypothesis).prop));
    const fixing = [...left].find((i) => {
      const d = chosen.get(i);
      return (
        d !== undefined &&
        !mentionsAny(d.source, unknown) &&
        !(
          d.kind === 'pattern' &&
          d.also.some((c) => [...freeLocals(c)].some((l) => unknown.has(l) && !boundLocals(d).includes(l)))
        )
      );
    });
    const next = cheap ?? fixing ?? ready[0];
    if (next === undefined) throw new Error('the hypotheses of a statement wait for each other');
    take(next, chosen.get(next) ?? null);
  }
  return steps;
}

/** Whether a definition of the files is run. */
function runs(prop: Core): boolean {
  let found = false;
  visit(prop, (c) => {
    if (c.kind === 'spec' || (c.kind === 'call' && !c.decl.library)) found = true;
  });
  return found;
}
