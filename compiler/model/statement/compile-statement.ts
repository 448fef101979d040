/** A statement's check as JavaScript: -1 holds, -2 fails, k ≥ 0: hypothesis k is false. */
import { settled } from '../js/conventions.ts';
import { writer } from '../js/emit-term.ts';
import { afterTests, determine } from '../js/emit-quantifier.ts';
import { Emitter, type Unit } from '../js/emitter.ts';
import type { Core } from '../core.ts';
import { mayGiveUp } from '../js/give-up.ts';
import type { CheckPlan, Goal, Hypothesis } from './statement-goal.ts';

export const HOLDS = -1;
export const FAILS = -2;

export type CheckMode =
  /** The verdict. */
  | 'check'
  /** The values of all binders as an array, or the number of the hypothesis that gives a determined one no value. */
  | 'complete';

/** Text of a function of the plan's inputs. */
export function statementCode(
  unit: Unit,
  goal: Goal,
  plan: CheckPlan,
  mode: CheckMode,
): { readonly params: readonly string[]; readonly lines: readonly string[]; readonly yields: boolean } {
  const e = new Emitter(unit, writer, null, null);
  const params = plan.inputs.map((local) => {
    const name = e.fresh('a');
    e.names.set(local, name);
    return name;
  });
  const doubt =
    mode === 'check' &&
    plan.steps.some((s) => s.determination === null && mayGiveUp((goal.hypotheses[s.hypothesis] as Hypothesis).prop))
      ? e.fresh('u')
      : null;
  if (doubt !== null) e.line(`let ${doubt} = null;`);
  for (const { hypothesis, determination } of plan.steps) {
    const prop = goal.hypotheses[hypothesis]?.prop;
    if (determination !== null) {
      const tests = determine(e, determination);
      if (tests.length > 0) e.line(`if (!(${tests.join(' && ')})) return ${hypothesis};`);
      afterTests(e, determination);
      if (determination.kind === 'pattern')
        for (const also of determination.also) e.line(`if (!(${e.write.value(e, also)})) return ${hypothesis};`);
    } else if (prop !== undefined && mode === 'check') testHypothesis(e, prop, hypothesis, doubt);
  }
  if (mode === 'complete') e.line(`return [${goal.binders.map((b) => e.names.get(b) ?? 'null').join(', ')}];`);
  else {
    const holds = e.write.atom(e, settled(goal.conclusion));
    // A hypothesis without an answer does not matter where the conclusion holds.
    if (doubt !== null) e.line(`if (${doubt} !== null && !${holds}) throw ${doubt};`);
    e.line(`return ${holds} ? ${HOLDS} : ${FAILS};`);
  }
  return { params, lines: e.lines, yields: e.yields };
}

function testHypothesis(e: Emitter, prop: Core, index: number, doubt: string | null): void {
  const lines = e.capture(() => e.line(`if (!(${e.write.value(e, prop)})) return ${index};`));
  if (doubt !== null && mayGiveUp(prop)) e.lines.push('try {', ...lines, `} catch (x) { ${doubt} = $.gaveUp(x); }`);
  else e.lines.push(...lines);
}
