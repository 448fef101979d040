/** A statement as one condition that no input may satisfy. */
import type { Local } from '../model/core.ts';
import type { Environment, Global } from '../model/environment.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { Goal } from '../model/statement/statement-goal.ts';
import { planInputs } from '../model/statement/statement-goal.ts';
import type { Space } from '../search/space.ts';
import { anyValue, numbersOf } from './any-value.ts';
import { Evaluator } from './evaluate.ts';
import type { Induction } from './induction.ts';
import { type Assignment, InputMaker, NotBounded } from './inputs.ts';
import { Machine, type RunLimits } from './machine.ts';
import { type Env, extend } from './patterns.ts';
import { determined, proposition } from './propositions.ts';
import { type Term, type TermBank, TooLarge } from './term.ts';
import { NoTerm } from './value.ts';

export interface Encoding {
  /** Satisfied by the inputs that satisfy the hypotheses and refute the conclusion. */
  readonly violated: Term;
  /** Satisfied by the inputs for which the encoding says nothing: runs longer than were unrolled, what it does not know. */
  readonly incomplete: Term;
  /** `violated`, or `incomplete`: nothing satisfies it only if the statement holds. */
  readonly query: Term;
  /** Satisfied where one of them is. */
  readonly anyOf: (terms: readonly Term[]) => Term;
  readonly reasons: readonly string[];
  /** Values of the inputs, in binder order. */
  readonly inputs: (assignment: Assignment) => readonly JsonValue[];
}

/**
 * The spaces hold every input that satisfies the hypotheses, in the order of the statement's inputs. A text says why there is no encoding.
 */
export function encodeStatement(
  goal: Goal,
  environment: Environment,
  spaces: readonly Space[],
  limits: RunLimits,
  induction: Induction | null = null,
): Encoding | string {
  const machine = new Machine(limits);
  const { bank } = machine;
  const inhabited = (name: string): Global | null => {
    const found = environment.lookup(`inst.Inhabited.${name}`);
    return found?.kind === 'global' ? found : null;
  };
  const ev = new Evaluator(machine, inhabited);
  try {
    const plan = planInputs(goal);
    const maker = new InputMaker(bank, induction === null ? null : (type) => anyValue(machine, type));
    const made = plan.inputs.map((local, i) => maker.make(local.type, spaces[i] as Space));
    ev.induction = induction;
    if (induction !== null) induction.scope = made.flatMap(({ value }) => numbersOf(value));
    let env: Env = plan.inputs.reduce<Env>((e, local: Local, i) => extend(e, local, made[i]?.value as never), null);
    const { steps } = plan;
    const from = (index: number): Term => {
      const step = steps[index];
      if (step === undefined) return bank.not(proposition(ev, goal.conclusion, env, false));
      const prop = goal.hypotheses[step.hypothesis]?.prop;
      let cond = bank.true;
      if (step.determination !== null) {
        const found = determined(ev, step.determination, env);
        env = found.bind(env);
        const { also } = step.determination.kind === 'pattern' ? step.determination : { also: [] };
        cond = also.reduce(
          (all, c) =>
            bank.and(
              all,
              machine.under(all, bank.false, () => proposition(ev, c, env, true)),
            ),
          found.cond,
        );
      } else if (prop !== undefined) cond = hypothesis(ev, () => proposition(ev, prop, env, true));
      return bank.and(
        cond,
        machine.under(cond, bank.false, () => from(index + 1)),
      );
    };
    const violated = from(0);
    return {
      violated,
      incomplete: machine.incomplete,
      query: bank.and(machine.assumed, bank.or(violated, machine.incomplete)),
      anyOf: (terms) => anyOf(bank, terms),
      reasons: [...machine.reasons],
      inputs: (assignment) => made.map((input) => input.read(assignment)),
    };
  } catch (e) {
    if (e instanceof NotBounded || e instanceof TooLarge || e instanceof NoTerm) return e.message;
    if (e instanceof RangeError) return 'its encoding is nested too deeply';
    throw e;
  }
}

const anyOf = (bank: TermBank, terms: readonly Term[]): Term => terms.reduce((any, t) => bank.or(any, t), bank.false);

/** A hypothesis that cannot be followed is left out: what holds without it holds with it. */
function hypothesis({ machine }: Evaluator, encode: () => Term): Term {
  const { incomplete } = machine;
  const cond = encode();
  if (machine.incomplete === incomplete) return cond;
  machine.incomplete = incomplete;
  return machine.bank.true;
}
