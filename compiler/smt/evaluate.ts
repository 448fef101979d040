/** Runs elaborated terms on symbolic values. Branches are run both ways and put together; loops and recursion are unrolled. */
import { BOOL_DECL, INT_DECL, LIST_DECL, NAT_DECL, OPTION_DECL, RESULT_DECL, UNIT_DECL } from '../model/builtin-types.ts';
import type { Core, Type } from '../model/core.ts';
import type { Global, Inductive } from '../model/environment.ts';
import { isResult, runtimeParams, settled } from '../model/js/conventions.ts';
import { whnf } from '../model/types.ts';
import { defaultOf } from './default-values.ts';
import type { Induction } from './induction.ts';
import { callLibrary } from './library.ts';
import { listOfItems } from './lists.ts';
import type { Machine } from './machine.ts';
import { operate } from './operators.ts';
import { bound, type Env, extend, lookUp, matches } from './patterns.ts';
import { isProposition, proposition } from './propositions.ts';
import type { Term } from './term.ts';
import { boolValue, intValue, lambda, merge, NOTHING, UNIT_VALUE, type Value } from './value.ts';

export class Evaluator {
  readonly machine: Machine;
  /** Loops by invariants instead of unrolling. */
  induction: Induction | null = null;
  private readonly depth = new Map<Global, number>();
  private readonly constants = new Map<Global, Value>();
  /** The instance of `Inhabited` that the files declare for a type. */
  readonly inhabited: (typeName: string) => Global | null;

  constructor(machine: Machine, inhabited: (typeName: string) => Global | null) {
    this.machine = machine;
    this.inhabited = inhabited;
  }

  value(given: Core, env: Env): Value {
    const core = settled(given);
    const { bank } = this.machine;
    this.machine.step();
    switch (core.kind) {
      case 'local':
        return lookUp(env, core.local) ?? this.machine.giveUp(`\`${core.local.name}\` has no value`);
      case 'integer':
        return intValue(bank.int(core.value));
      case 'bool':
        return boolValue(bank.bool(core.value));
      case 'text':
        return { kind: 'text', text: core.value };
      case 'erased':
      case 'implicit':
        return UNIT_VALUE;
      case 'missing':
        return this.machine.giveUp(core.reason);
      case 'delayed':
        return this.machine.giveUp('an unfinished term');
      case 'list':
        return listOfItems(
          this.machine,
          core.items.map((x) => this.value(x, env)),
        );
      case 'convert':
        return this.value(core.of, env);
      case 'default':
        return defaultOf(this, core.type);
      case 'construct':
        return this.construct(core, env);
      case 'project':
        return this.project(core, env);
      case 'lambda':
        return lambda((x) => this.value(core.body, extend(env, core.param, x)));
      case 'call':
        return this.call(core.decl, core.args.map((a) => this.value(a, env)), core); // biome-ignore format: one line
      case 'apply':
        return core.args.reduce<Value>((f, a) => this.apply(f, this.value(a, env)), this.value(core.fn, env));
      case 'let':
        return this.value(core.body, extend(env, core.local, this.value(core.value, env)));
      case 'bind':
        return this.bind(core, env);
      case 'match':
        return this.match(core, env);
      case 'if': {
        const cond = this.machine.decide(this.truth(core.cond, env));
        return this.branch(cond, () => this.value(core.then, env), () => this.value(core.else, env)); // biome-ignore format: one line
      }
      case 'op':
        return isProposition(core) ? boolValue(this.truth(core, env)) : operate(this, core, core.args.map((a) => this.value(a, env))); // biome-ignore format: one line
      case 'logic':
      case 'quantifier':
      case 'spec':
        return boolValue(this.truth(core, env));
    }
  }

  /** The condition under which a proposition or a `Bool` is true. */
  truth(core: Core, env: Env, asserted: boolean | null = null): Term {
    return proposition(this, core, env, asserted);
  }

  branch(cond: Term, then: () => Value, otherwise: () => Value): Value {
    const { bank } = this.machine;
    const a = this.machine.under(cond, NOTHING, then);
    const b = this.machine.under(bank.not(cond), NOTHING, otherwise);
    return merge(bank, this.machine.decide(cond), a, b);
  }

  apply(f: Value, x: Value): Value {
    return f.kind === 'function' ? f.apply(x) : this.machine.giveUp('a function that is not known');
  }

  ok(value: Value): Value {
    const { bank } = this.machine;
    return { kind: 'result', fail: bank.false, error: bank.int(0n), value };
  }

  /** Fails with the error of this number where the condition holds; `value` is only asked for where it does not. */
  failIf(cond: Term, error: number, value: () => Value): Value {
    const { bank } = this.machine;
    const fail = this.machine.decide(cond);
    const given = this.machine.under(bank.not(fail), NOTHING, value);
    return { kind: 'result', fail, error: bank.int(BigInt(error)), value: given };
  }

  /** What comes after a run: its own failure, or that of the rest. */
  andThen(first: Value, rest: (value: Value) => Value): Value {
    const { bank } = this.machine;
    if (first.kind !== 'result') return first.kind === 'nothing' ? NOTHING : this.machine.giveUp('a run of unknown form');
    const after = this.machine.under(bank.not(first.fail), NOTHING, () => rest(first.value));
    if (first.fail === bank.false) return after;
    if (after.kind !== 'result') return { ...first, value: NOTHING };
    return {
      kind: 'result',
      fail: bank.or(first.fail, after.fail),
      error: bank.ite(first.fail, first.error, after.error),
      value: after.value,
    };
  }

  call(decl: Global, args: readonly Value[], core: Extract<Core, { kind: 'call' }> | null): Value {
    const params = runtimeParams(decl);
    if (args.length < params.length) return lambda((x) => this.call(decl, [...args, x], null));
    const given = args.slice(0, params.length);
    const found = this.callBody(decl, given, core);
    return args.slice(params.length).reduce<Value>((f, a) => this.apply(f, a), found);
  }

  private callBody(decl: Global, args: readonly Value[], core: Extract<Core, { kind: 'call' }> | null): Value {
    const { body } = decl;
    switch (body.kind) {
      case 'js':
        return callLibrary(this, decl, args, core);
      case 'projection': {
        const slot = body.owner.ctors[0]?.fields[body.index]?.slot ?? 0;
        return this.field(args[0] ?? NOTHING, 0, slot);
      }
      case 'core':
        break;
      case 'missing':
        return this.machine.giveUp(body.reason);
      case 'pending':
      case 'proof':
        return this.machine.giveUp(`\`${decl.name}\` has no meaning`);
    }
    if (args.length === 0 && !isResult(decl.type)) {
      const known = this.constants.get(decl);
      if (known !== undefined) return known;
    }
    const depth = this.depth.get(decl) ?? 0;
    if (depth > this.machine.limits.rounds)
      return this.machine.giveUp(`more than ${this.machine.limits.rounds} calls of \`${decl.name}\` inside each other`);
    this.depth.set(decl, depth + 1);
    try {
      const env = runtimeParams(decl).reduce<Env>((e, p, i) => extend(e, p.local, args[i] ?? NOTHING), null);
      const found = this.value(body.core, env);
      if (args.length === 0 && this.machine.path === this.machine.bank.true) this.constants.set(decl, found);
      return found;
    } finally {
      this.depth.set(decl, depth);
    }
  }

  field(of: Value, ctor: number, slot: number): Value {
    if (of.kind === 'data') return of.fields.get(ctor)?.[slot] ?? NOTHING;
    return of.kind === 'nothing' ? NOTHING : this.machine.giveUp('a field of a value of unknown form');
  }

  private construct({ ctor, args: given, type }: Extract<Core, { kind: 'construct' }>, env: Env): Value {
    const declared = ctor.fields.filter((f) => f.slot >= 0).length;
    const args = given.map((a) => this.value(a, env));
    const make = (all: readonly Value[]): Value =>
      all.length < declared ? lambda((x) => make([...all, x])) : this.constructed(ctor.owner, ctor.index, all, type);
    return make(args);
  }

  private constructed(owner: Inductive, index: number, args: readonly Value[], type: Type): Value {
    const { bank } = this.machine;
    const [first = NOTHING, second = NOTHING] = args;
    if (owner === BOOL_DECL) return boolValue(bank.bool(index === 1));
    if (owner === UNIT_DECL) return UNIT_VALUE;
    if (owner === LIST_DECL) return index === 0 ? listOfItems(this.machine, []) : this.cons(first, second);
    if (owner === NAT_DECL) return index === 0 ? intValue(bank.int(0n)) : intValue(bank.add(this.int(first), bank.int(1n)));
    if (owner === INT_DECL) return index === 0 ? first : intValue(bank.sub(bank.int(-1n), this.int(first)));
    if (owner === RESULT_DECL) {
      if (index === 0) return this.ok(first);
      if (index === 2) return this.machine.giveUp('divergence');
      const error = first.kind === 'data' ? first.tag : bank.int(0n);
      return { kind: 'result', fail: bank.true, error, value: NOTHING };
    }
    if (owner.representation !== 'data') return this.machine.giveUp(`a value of \`${owner.name}\` (${whnf(type).kind})`);
    return { kind: 'data', owner, tag: bank.int(BigInt(index)), fields: new Map([[index, args]]) };
  }

  cons(head: Value, tail: Value): Value {
    const { bank } = this.machine;
    if (tail.kind !== 'list') return tail;
    return { kind: 'list', items: [head, ...tail.items], length: bank.add(tail.length, bank.int(1n)) };
  }

  private project({ of, owner, index }: Extract<Core, { kind: 'project' }>, env: Env): Value {
    const slot = owner.ctors[0]?.fields[index]?.slot ?? -1;
    return slot < 0 ? UNIT_VALUE : this.field(this.value(of, env), 0, slot);
  }

  private bind(core: Extract<Core, { kind: 'bind' }>, env: Env): Value {
    const { machine } = this;
    const first = this.value(core.value, env);
    const rest = (value: Value): Value => {
      const cond = machine.decide(matches(machine, core.pattern, value));
      if (cond !== machine.bank.true)
        machine.under(machine.bank.not(cond), NOTHING, () => machine.giveUp('a pattern that does not match'));
      return this.value(core.body, bound(machine, core.pattern, value, env));
    };
    if (isResult(core.type)) return this.andThen(first, rest);
    if (first.kind !== 'data' || first.owner !== OPTION_DECL) return machine.giveUp('`←` in a monad that is not known');
    const none: Value = { kind: 'data', owner: OPTION_DECL, tag: machine.bank.int(0n), fields: new Map([[0, []]]) };
    return this.branch(machine.decide(machine.bank.eq(first.tag, machine.bank.int(0n))), () => none, () => rest(this.field(first, 1, 0))); // biome-ignore format: one line
  }

  private match(core: Extract<Core, { kind: 'match' }>, env: Env): Value {
    const { machine } = this;
    const { bank } = machine;
    const scrutinees = core.scrutinees.map((s) => this.value(s, env));
    const rows = core.arms.flatMap((arm) => arm.alternatives.map((patterns) => ({ patterns, body: arm.body })));
    const from = (index: number): Value => {
      const row = rows[index];
      if (row === undefined) return machine.giveUp('no pattern matches');
      let cond = bank.true;
      row.patterns.forEach((p, k) => {
        cond = bank.and(
          cond,
          machine.under(cond, bank.false, () => machine.decide(matches(machine, p, scrutinees[k] ?? NOTHING))),
        );
      });
      const body = (): Value =>
        this.value(row.body, row.patterns.reduce<Env>((e, p, k) => bound(machine, p, scrutinees[k] ?? NOTHING, e), env)); // biome-ignore format: one line
      return this.branch(machine.decide(cond), body, () => from(index + 1));
    };
    return from(0);
  }

  int(value: Value): Term {
    if (value.kind === 'int') return value.term;
    if (value.kind !== 'nothing') this.machine.giveUp('a number of unknown form');
    return this.machine.bank.int(0n);
  }

  bool(value: Value): Term {
    if (value.kind === 'bool') return value.term;
    if (value.kind !== 'nothing') this.machine.giveUp('a truth value of unknown form');
    return this.machine.bank.false;
  }

  list(value: Value): Value & { kind: 'list' } {
    if (value.kind === 'list') return value;
    if (value.kind !== 'nothing') this.machine.giveUp('a sequence of unknown form');
    return { kind: 'list', items: [], length: this.machine.bank.int(0n) };
  }
}
