/** Reference semantics of the functional IR, strict: an unknown name, a missing arm or a wrong kind of value is an error. */
import { assertNever } from '../../../pipeline/core/assert-never.ts';
import type { Expr, FunDef, Literal, Pattern, PureTerm, Step, Term } from '../../../compiler/ir/functional.ts';
import type { MirType } from '../../../compiler/rust/mir-type.ts';
import { arithmetic, cast, compare, complement } from './functional-operations.ts';
import type { Library } from './library.ts';
import { bool, element, fitting, int, isData, items, OutOfFuel, Panic, replaced, show, type Value } from './values.ts';

type Scope = Map<string, Value>;
/** What a term gives: a value, or a round of a loop. */
type Outcome = { readonly kind: 'ok' | 'cont' | 'done'; readonly value: Value };

export class FunctionalInterpreter {
  readonly #functions: ReadonlyMap<string, FunDef>;
  readonly #library: Library;
  readonly #discriminant: (type: MirType, variant: string) => bigint;
  #fuel: number;

  constructor(
    functions: ReadonlyMap<string, FunDef>,
    library: Library,
    discriminant: (type: MirType, variant: string) => bigint,
    fuel: number,
  ) {
    this.#functions = functions;
    this.#library = library;
    this.#discriminant = discriminant;
    this.#fuel = fuel;
  }

  call(path: string, args: readonly Value[]): Value {
    const def = this.#functions.get(path);
    if (def === undefined) throw new TypeError(`no function ${path}`);
    if (--this.#fuel < 0) throw new OutOfFuel('fuel');
    const scope = bound(
      def.params.map((p) => p.name),
      args,
    );
    return this.#apart(() => this.#value(def.body, scope, def));
  }

  /** Another body may have joins of the same names, also one of the same function. */
  #apart<T>(run: () => T): T {
    const before = new Map(this.#joins);
    const result = run();
    this.#joins = before;
    return result;
  }

  #value(term: Term, scope: Scope, def: FunDef): Value {
    const outcome = this.#term(term, scope, def);
    if (outcome.kind !== 'ok') throw new TypeError('a loop round outside a loop');
    return outcome.value;
  }

  #term(start: Term, scope: Scope, def: FunDef): Outcome {
    let term = start;
    for (;;) {
      switch (term.kind) {
        case 'bind': {
          const value =
            term.step.kind === 'term' ? this.#value(term.step.of, new Map(scope), def) : this.#step(term.step, scope, def).value;
          match(term.pattern, value, scope, true);
          term = term.rest;
          continue;
        }
        case 'let':
          match(term.pattern, this.#expr(term.value, scope), scope, true);
          term = term.rest;
          continue;
        case 'join': {
          const { params, body } = term;
          const outer = new Map(scope);
          this.#joins.set(term.name, (args) =>
            this.#term(
              body,
              bound(
                params.map((p) => p.name),
                args,
                new Map(outer),
              ),
              def,
            ),
          );
          term = term.rest;
          continue;
        }
        case 'if':
          term = bool(this.#expr(term.cond, scope)) ? term.then : term.else;
          continue;
        case 'match': {
          const value = this.#expr(term.of, scope);
          const arm = term.arms.find(({ pattern }) => match(pattern, value, scope, false));
          if (arm === undefined) throw new TypeError(`no arm for ${show(value)}`);
          term = arm.body;
          continue;
        }
        case 'tail':
          if (term.step.kind === 'term') {
            term = term.step.of;
            continue;
          }
          return this.#step(term.step, scope, def);
        case 'ok':
        case 'cont':
        case 'done':
          return { kind: term.kind, value: this.#expr(term.of, scope) };
        case 'fail':
          throw new Panic('fail');
        default:
          return assertNever(term);
      }
    }
  }

  #joins = new Map<string, (args: readonly Value[]) => Outcome>();

  #step(step: Exclude<Step, { kind: 'term' }>, scope: Scope, def: FunDef): Outcome {
    const e = (expr: Expr): Value => this.#expr(expr, scope);
    const ok = (value: Value): Outcome => ({ kind: 'ok', value });
    switch (step.kind) {
      case 'binary':
        return ok(arithmetic(step.op, step.type, int(e(step.left)), int(e(step.right))));
      case 'neg':
        return ok(step.type.kind === 'int' ? fitting(step.type.type, -int(e(step.of))) : null);
      case 'assert':
        if (!bool(e(step.cond))) throw new Panic('assert');
        return ok(null);
      case 'index':
        return ok(element(items(e(step.of)), int(e(step.index))));
      case 'index-mut': {
        const [list, at] = [items(e(step.of)), int(e(step.index))];
        return ok([element(list, at), (next: Value) => replaced(list, at, next)]);
      }
      case 'update':
        return ok(replaced(items(e(step.of)), int(e(step.index)), e(step.value)));
      case 'constant':
        return ok(this.call(step.target.lean, []));
      case 'call': {
        const args = step.args.map(e);
        if (step.target.local !== null) return ok(this.call(step.target.local, args));
        const results = this.#library.run(step.target.lean, args);
        return ok(results.length === 1 ? (results[0] as Value) : results.length === 0 ? null : results);
      }
      case 'call-loop':
        return ok(this.#apart(() => this.#loop(step.loop, step.args.map(e), def)));
      case 'jump': {
        const join = this.#joins.get(step.join);
        if (join === undefined) throw new TypeError(`no join ${step.join}`);
        return join(step.args.map(e));
      }
      default:
        return assertNever(step);
    }
  }

  #loop(suffix: string, args: readonly Value[], def: FunDef): Value {
    const loop = def.loops.find((candidate) => candidate.suffix === suffix);
    if (loop === undefined) throw new TypeError(`no loop ${suffix}`);
    const given = bound(loop.order, args);
    const invariants = loop.invariants.map((b) => given.get(b.name) as Value);
    let state = loop.state.map((b) => given.get(b.name) as Value);
    for (;;) {
      if (--this.#fuel < 0) throw new OutOfFuel('fuel');
      const scope = bound(
        [...loop.invariants, ...loop.state].map((b) => b.name),
        [...invariants, ...state],
      );
      const outcome = this.#term(loop.body, scope, def);
      if (outcome.kind === 'done') return outcome.value;
      if (outcome.kind !== 'cont') throw new TypeError('a loop body that neither goes on nor is done');
      state = loop.state.length === 1 ? [outcome.value] : loop.state.length === 0 ? [] : [...items(outcome.value)];
    }
  }

  #expr(expr: Expr, scope: Scope): Value {
    const e = (part: Expr): Value => this.#expr(part, scope);
    switch (expr.kind) {
      case 'var': {
        const value = scope.get(expr.name);
        if (value === undefined) throw new TypeError(`no variable ${expr.name}`);
        return value;
      }
      case 'literal':
        return literal(expr.value);
      case 'tuple':
        return expr.items.map(e);
      case 'array':
        return expr.items.map(e);
      case 'build':
        return { variant: expr.variant, fields: expr.fields.map(e) };
      case 'either':
        return { variant: expr.side, fields: [e(expr.of)] };
      case 'repeat':
        return Array.from({ length: Number(expr.length) }, () => e(expr.of));
      case 'field': {
        const of = e(expr.of);
        const found = isData(of) ? of.fields[expr.index] : items(of)[expr.index];
        if (found === undefined) throw new TypeError('no such field');
        return found;
      }
      case 'with': {
        const of = e(expr.of);
        const changed = new Map(expr.fields.map((f) => [f.index, e(f.value)]));
        const put = (value: Value, i: number): Value => changed.get(i) ?? value;
        return isData(of) ? { ...of, fields: of.fields.map(put) } : items(of).map(put);
      }
      case 'binary':
        return compare(expr.op, e(expr.left), e(expr.right));
      case 'not': {
        const value = e(expr.of);
        return typeof value === 'boolean' ? !value : complement(expr.type, int(value));
      }
      case 'cast':
        return cast(expr.to, e(expr.of));
      case 'discriminant': {
        const value = e(expr.of);
        if (!isData(value) || value.variant === null) throw new TypeError('no variant');
        return this.#discriminant(expr.adt, value.variant);
      }
      case 'match': {
        const inner = new Map(scope);
        const value = e(expr.of);
        const arm = expr.arms.find(({ pattern }) => match(pattern, value, inner, false));
        if (arm === undefined) throw new TypeError('no arm');
        return this.#expr(arm.body, inner);
      }
      case 'lambda': {
        const outer = new Map(scope);
        return (...args) => {
          const inner = new Map(outer);
          expr.params.forEach((pattern, i) => match(pattern, args[i] as Value, inner, true));
          return this.#pure(expr.body, inner);
        };
      }
      case 'apply': {
        const fn = e(expr.fn);
        if (typeof fn !== 'function') throw new TypeError('not a function');
        return fn(...expr.args.map(e));
      }
      case 'call': {
        const results = this.#library.run(expr.target.lean, expr.args.map(e));
        return results.length === 1 ? (results[0] as Value) : results;
      }
      case 'const-param':
      case 'constant':
        throw new TypeError(`not in tests: ${expr.kind}`);
      default:
        return assertNever(expr);
    }
  }

  #pure(term: PureTerm, scope: Scope): Value {
    if (term.kind === 'value') return this.#expr(term.of, scope);
    match(term.pattern, this.#expr(term.value, scope), scope, true);
    return this.#pure(term.rest, scope);
  }
}

function bound(names: readonly string[], values: readonly Value[], scope: Scope = new Map()): Scope {
  if (names.length !== values.length) throw new TypeError(`${names.length} names for ${values.length} values`);
  names.forEach((name, i) => scope.set(name, values[i] as Value));
  return scope;
}

const literal = (value: Literal): Value => (value.kind === 'unit' ? null : value.value);

function match(pattern: Pattern, value: Value, scope: Scope, must: boolean): boolean {
  const fits = fit(pattern, value, scope);
  if (!fits && must) throw new TypeError(`${show(value)} does not fit its pattern`);
  return fits;
}

function fit(pattern: Pattern, value: Value, scope: Scope): boolean {
  switch (pattern.kind) {
    case 'wild':
      return true;
    case 'var':
      scope.set(pattern.name, value);
      return true;
    case 'tuple':
      if (items(value).length !== pattern.items.length) throw new TypeError('a tuple of another size');
      return pattern.items.every((p, i) => fit(p, items(value)[i] as Value, scope));
    case 'adt':
      if (!isData(value)) throw new TypeError('a variant pattern on another value');
      return value.variant === pattern.variant && pattern.fields.every((p, i) => fit(p, value.fields[i] as Value, scope));
    case 'either':
      return isData(value) && value.variant === pattern.side && fit(pattern.of, value.fields[0] as Value, scope);
    case 'literal':
      return literal(pattern.value) === value;
    default:
      return assertNever(pattern);
  }
}
