/** Random well-typed programs of the supported subset: integers of many widths, vectors, borrows, loops, calls, panics. */
import type { Random } from '../../../pipeline/core/random.ts';
import type { GeneratedFunction, GeneratedProgram, Statement } from './program.ts';
import { ExpressionMaker } from './generate-expression.ts';
import { randomArguments, type Param } from './generate-arguments.ts';
import { borrow, chooseBorrow, line, type Maker, matchEnum, matchInt, matchMutable, matchOption } from './generate-match.ts';
import { type Callable, INTS, isInt, RUST, Scope, type Type } from './scope.ts';

export function generateProgram(random: Random, inputCount: number): GeneratedProgram {
  const callable: Callable[] = [];
  const functions: GeneratedFunction[] = [];
  const count = 1 + random.below(3);
  for (let i = 0; i < count; i++)
    functions.push(
      new FunctionMaker(random, callable).make(`f${i}`, i === count - 1 ? 3 + random.below(5) : 1 + random.below(3)),
    );
  const entry = callable.at(-1) as Callable;
  const inputs = Array.from({ length: inputCount }, () => randomArguments(random, entry.params));
  return { functions, inputs, passing: entry.params.map((p) => p.passing) };
}

const PARAM_TYPES: readonly Type[] = ['u8', 'i32', 'u32', 'i64', 'usize', 'bool', 'i8', 'vec', 'opt', 'u128'];

class FunctionMaker implements Maker {
  readonly random: Random;
  readonly #callable: Callable[];
  readonly scope: Scope;
  readonly expr: ExpressionMaker;
  #result: Type = 'u32';
  #labels: string[] = [];
  #names = 0;

  constructor(random: Random, callable: Callable[]) {
    this.random = random;
    this.#callable = callable;
    this.scope = new Scope();
    this.expr = new ExpressionMaker(random, this.scope, callable);
  }

  fresh = (): number => this.#names++;

  make(name: string, size: number): GeneratedFunction {
    const random = this.random;
    const params: Param[] = Array.from({ length: 1 + random.below(4) }, (_, i) => {
      const type = random.pick(PARAM_TYPES) as Type;
      const passing =
        type === 'vec' ? random.pick(['ref', 'mut', 'mut'] as const) : random.oneIn(5) && isInt(type) ? 'mut' : 'value';
      return { name: `a${i}`, type, passing };
    });
    for (const p of params)
      this.scope.add({
        name: p.name,
        type: p.type,
        mutable: p.passing === 'mut',
        via: p.passing === 'value' ? 'own' : p.passing,
      });
    this.#result = random.pick([...INTS, 'bool', 'opt', 'pair', 'vec'] as const) as Type;
    const starters = this.#starters();
    const body = [...starters, ...this.statements(size, random.oneIn(4) ? 3 : 2)];
    const result = this.#finish();
    const head = `(${params.map((p) => `${p.name}: ${RUST_PARAM(p)}`).join(', ')}) -> ${RUST[this.#result]}`;
    this.#callable.push({ name, params, result: this.#result });
    return { name, head, body, result };
  }

  /** Variables of every kind, so that statements have something to work on. */
  #starters(): Statement[] {
    const lines: Statement[] = [];
    const wanted: Type[] = ['u32', 'u32', 'vec', 'pair', this.random.pick(INTS) as Type];
    if (this.random.oneIn(2)) wanted.push('struct');
    if (this.random.oneIn(2)) wanted.push('array');
    if (this.random.oneIn(2)) wanted.push('enum');
    if (this.random.oneIn(3)) wanted.push('list');
    for (const type of wanted) lines.push(this.#declare(type, true));
    return lines;
  }

  #declare(type: Type, mutable: boolean): Statement {
    const name = `x${this.#names++}`;
    const value = this.expr.value(type, 2);
    this.scope.add({ name, type, mutable, via: 'own' });
    return line(`let ${mutable ? 'mut ' : ''}${name}: ${RUST[type]} = ${value};`);
  }

  #finish(): string {
    const owned = this.scope.find((v) => v.type === this.#result && v.via === 'own');
    if (owned.length > 0 && !this.random.oneIn(4)) return (this.random.pick(owned) as { name: string }).name;
    return this.expr.value(this.#result, 2);
  }

  statements(count: number, depth: number): Statement[] {
    return this.scope.nested(() => Array.from({ length: count }, () => this.#statement(depth)));
  }

  #statement(depth: number): Statement {
    const random = this.random;
    const roll = random.below(depth > 0 ? 26 : 12);
    switch (roll) {
      case 0:
      case 1:
        return this.#declare(random.pick([...INTS, 'bool', 'opt', 'pair'] as const) as Type, random.oneIn(2));
      case 2:
      case 3:
      case 4:
        return this.#assign();
      case 5:
      case 6:
        return this.#opAssign();
      case 7:
        return this.#push();
      case 8:
        return this.#callMutable();
      case 9:
        return this.#listStep();
      case 10:
        if (!random.oneIn(6)) return this.#assign();
        return line(`assert!(${this.expr.bool(2)} || ${this.expr.bool(1)});`);
      case 11:
        return this.#jump();
      case 12:
      case 13:
      case 14:
        return this.branch(depth);
      case 15:
      case 16:
        return this.#while(depth);
      case 17:
        return this.#loop(depth);
      case 18:
        return this.#for(depth);
      case 19:
        return matchOption(this, depth);
      case 20:
        return matchEnum(this, depth);
      case 21:
        return matchInt(this, depth);
      case 22:
      case 23:
        return borrow(this, depth);
      case 24:
        return chooseBorrow(this, depth);
      default:
        return matchMutable(this, depth);
    }
  }

  #assign(): Statement {
    const place = this.random.pick(this.expr.places());
    if (place === undefined) return line(';');
    return line(`${place.text} = ${this.expr.value(place.type, 3)};`);
  }

  #opAssign(): Statement {
    const places = this.expr.places().filter((p) => isInt(p.type));
    const place = this.random.pick(places);
    if (place === undefined) return line(';');
    const op = this.random.pick(['+=', '+=', '^=', '|=', '&=', '+=', '-=', '*=', '/=', '%='] as const);
    const value = this.expr.value(place.type, 2);
    if (this.random.oneIn(12)) return line(`${place.text} ${op} ${value};`);
    const mask = op === '*=' || op === '-=' ? '& 1' : op === '/=' || op === '%=' ? '& 7 | 1' : '& 7';
    return line(`${place.text} ${op} (${value}) ${mask};`);
  }

  #push(): Statement {
    const vec = this.random.pick(this.scope.find((v) => v.type === 'vec' && v.mutable));
    if (vec === undefined) return line(';');
    const item = this.random.oneIn(3) ? `${vec.name}.len() as u8` : this.expr.value('u8', 2);
    return this.random.oneIn(6)
      ? line(`${vec.name}.swap(${this.#indexOutside(vec.name)}, ${this.#indexOutside(vec.name)});`)
      : line(`${vec.name}.push(${item});`);
  }

  /** A call that changes its arguments: of an own function, or through a borrow that comes back. */
  #callMutable(): Statement {
    const words = this.scope.find((v) => v.type === 'u32' && v.mutable && v.via === 'own');
    const [x, y] = [this.random.pick(words), this.random.pick(words)];
    const vec = this.random.pick(this.scope.find((v) => v.type === 'vec' && v.mutable && v.via === 'own'));
    const struct = this.random.pick(this.scope.find((v) => v.type === 'struct' && v.mutable));
    const options: string[] = [];
    const amount = this.scope.without(x?.name ?? '', () =>
      this.scope.without(y?.name ?? '', () => `((${this.expr.value('u32', 1)}) & 7)`),
    );
    if (x !== undefined && y !== undefined && x !== y)
      options.push(`*pick(${this.expr.bool(1)}, &mut ${x.name}, &mut ${y.name}) += ${amount};`);
    if (x !== undefined) options.push(`let _ = bump(&mut ${x.name}, ${amount});`);
    if (vec !== undefined) options.push(`*at(&mut ${vec.name}, ${this.#indexOutside(vec.name)}) = ${this.expr.value('u8', 1)};`);
    if (struct !== undefined) options.push(`*field_b(&mut ${struct.name}) -= ${this.expr.value('i32', 1)};`);
    const f = this.random.pick(this.#callable);
    const call = f === undefined ? null : this.expr.call(f, 1, true);
    if (call !== null) options.push(`let _ = ${call};`, `let _ = ${call};`);
    return line(this.random.pick(options) ?? ';');
  }

  #indexOutside(name: string): string {
    return this.scope.without(name, () => this.expr.index());
  }

  #listStep(): Statement {
    const list = this.random.pick(this.scope.find((v) => v.type === 'list' && v.mutable));
    if (list === undefined) return this.#assign();
    const by = this.scope.without(list.name, () => `((${this.expr.value('i32', 1)}) & 7)`);
    const steps = [
      `${list.name} = longer(${list.name}, ${by});`,
      `grow(&mut ${list.name}, ${by});`,
      `*nth(&mut ${list.name}, ${this.random.below(2)}) += ${by};`,
    ];
    return line(this.random.pick(steps) as string);
  }

  #jump(): Statement {
    const label = this.random.pick(this.#labels);
    const when = `if ${this.expr.bool(2)}`;
    if (label === undefined || this.random.oneIn(3)) {
      return this.#labels.length === 0 && !this.random.oneIn(3)
        ? this.#assign()
        : line(`${when} { return ${this.expr.value(this.#result, 1)}; }`);
    }
    return line(`${when} { ${this.random.oneIn(3) ? 'continue' : 'break'} ${label}; }`);
  }

  branch(depth: number): Statement {
    const size = (): number => 1 + this.random.below(3);
    const heads = [`if ${this.expr.bool(3)}`];
    const bodies = [this.statements(size(), depth - 1)];
    if (this.random.oneIn(3)) {
      heads.push(`else if ${this.expr.bool(2)}`);
      bodies.push(this.statements(size(), depth - 1));
    }
    if (this.random.oneIn(2)) {
      heads.push('else');
      bodies.push(this.statements(size(), depth - 1));
    }
    return { kind: 'nest', heads, bodies, tail: '' };
  }

  #inLoop(body: (label: string) => Statement): Statement {
    const label = `'l${this.#names++}`;
    this.#labels.push(label);
    const statement = body(label);
    this.#labels.pop();
    return statement;
  }

  #while(depth: number): Statement {
    const counter = `k${this.#names++}`;
    return this.#inLoop((label) => {
      const cond = this.random.oneIn(2)
        ? `${counter} < ${1 + this.random.below(5)}`
        : `${counter} < ${1 + this.random.below(5)} && ${this.expr.bool(2)}`;
      const body = this.scope.nested(() => {
        this.scope.add({ name: counter, type: 'u32', mutable: false, via: 'own' });
        return [line(`${counter} += 1;`), ...this.statements(1 + this.random.below(4), depth - 1)];
      });
      return { kind: 'nest', heads: [`let mut ${counter} = 0u32; ${label}: while ${cond}`], bodies: [body], tail: '' };
    });
  }

  #loop(depth: number): Statement {
    const counter = `k${this.#names++}`;
    const name = `x${this.#names++}`;
    const statement = this.#inLoop((label) => {
      const body = this.scope.nested(() => {
        this.scope.add({ name: counter, type: 'u32', mutable: false, via: 'own' });
        this.#labels.pop();
        const inner = this.statements(1 + this.random.below(3), depth - 1);
        this.#labels.push(label);
        const leave = line(
          `${counter} += 1; if ${counter} >= ${2 + this.random.below(4)} || ${this.expr.bool(2)} { break ${label} ${this.expr.value('u32', 2)}; }`,
        );
        return [leave, ...inner];
      });
      return { kind: 'nest', heads: [`let mut ${counter} = 0u32; let ${name}: u32 = ${label}: loop`], bodies: [body], tail: ';' };
    });
    this.scope.add({ name, type: 'u32', mutable: false, via: 'own' });
    return statement;
  }

  #for(depth: number): Statement {
    const name = `i${this.#names++}`;
    const type = this.random.pick(['usize', 'u32', 'u8'] as const) as Type;
    return this.#inLoop((label) => {
      const to = this.random.oneIn(3) ? `${this.expr.value(type, 1)} % 5` : `${this.random.below(5)}`;
      const body = this.scope.nested(() => {
        this.scope.add({ name, type, mutable: false, via: 'own' });
        return this.statements(1 + this.random.below(3), depth - 1);
      });
      return {
        kind: 'nest',
        heads: [`${label}: for ${name} in ${this.random.below(2)}${type}..${to}`],
        bodies: [body],
        tail: '',
      };
    });
  }
}

const RUST_PARAM = (p: Param): string =>
  p.passing === 'value' ? RUST[p.type] : p.passing === 'mut' ? `&mut ${RUST[p.type]}` : '&[u8]';
