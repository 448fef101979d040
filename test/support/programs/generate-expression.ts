/** Random expressions of a type over the variables in reach. */
import type { Random } from '../../../pipeline/core/random.ts';
import { isSigned, rangeOf, type IntType } from '../../../pipeline/core/rust-type.ts';
import { type Callable, INTS, isInt, type Scope, type Type, type Variable } from './scope.ts';

export interface PlaceText {
  readonly text: string;
  readonly type: Type;
  /** Variable the place is in. */
  readonly owner: string;
}

/** One in so many operations may leave the range: most programs are to run for a while. */
const RAW = 24;

export class ExpressionMaker {
  readonly #random: Random;
  readonly #scope: Scope;
  readonly #callable: readonly Callable[];

  constructor(random: Random, scope: Scope, callable: readonly Callable[]) {
    this.#random = random;
    this.#scope = scope;
    this.#callable = callable;
  }

  value(type: Type, depth: number): string {
    if (isInt(type)) return this.int(type, depth);
    switch (type) {
      case 'bool':
        return this.bool(depth);
      case 'vec':
        return this.#random.pick<string>([
          `vec![${this.int('u8', 1)}; 4]`,
          `vec![${this.int('u8', 1)}; 5]`,
          `vec![${this.int('u8', 0)}, ${this.int('u8', 1)}, 3, 4]`,
          this.#random.oneIn(3) ? 'Vec::new()' : 'vec![7, 7, 7, 7]',
        ]);
      case 'opt':
        return this.#option(depth);
      case 'pair':
        return this.#read('pair') ?? `(${this.int('u8', depth - 1)}, ${this.int('i32', depth - 1)})`;
      case 'array':
        return `[${this.int('u32', 1)}, ${this.int('u32', 0)}, ${this.int('u32', 0)}]`;
      case 'struct':
        return `S { n: ${this.int('u32', 1)}, p: P { a: ${this.int('u8', 1)}, b: ${this.int('i32', 1)} }, v: ${this.value('vec', 1)} }`;
      case 'enum':
        return this.#random.pick<string>([
          'E::A',
          `E::B(${this.int('u8', 1)})`,
          `E::C { x: ${this.int('i32', 1)}, y: ${this.bool(1)} }`,
        ]);
      case 'list':
        return `longer(longer(L::Nil, ${this.int('i32', 0)}), ${this.int('i32', 0)})`;
      default:
        throw new Error(`no values of type ${String(type)}`);
    }
  }

  /** Mostly in range of short vectors. */
  index(): string {
    return this.#random.oneIn(2) ? String(this.#random.below(this.#random.oneIn(RAW) ? 6 : 4)) : `(${this.int('usize', 1)}) & 3`;
  }

  bool(depth: number): string {
    const r = this.#random;
    const read = this.#read('bool');
    if (depth <= 0) return read ?? (r.oneIn(2) ? 'true' : 'false');
    switch (r.below(7)) {
      case 0:
        return `(${this.bool(depth - 1)} && ${this.bool(depth - 1)})`;
      case 1:
        return `(${this.bool(depth - 1)} || ${this.bool(depth - 1)})`;
      case 2:
        return `!${this.bool(depth - 1)}`;
      case 3:
        return read ?? 'true';
      default: {
        const type = r.pick(INTS) as IntType;
        return `((${this.int(type, depth - 1)}) ${r.pick(['<', '<=', '>', '>=', '==', '!='])} (${this.int(type, depth - 1)}))`;
      }
    }
  }

  int(type: IntType, depth: number): string {
    const r = this.#random;
    const read = r.oneIn(5) ? null : this.#read(type);
    if (depth <= 0) return read ?? this.#literal(type);
    const sub = (t: IntType = type): string => this.int(t, depth - 1);
    switch (r.below(17)) {
      case 0:
      case 1:
      case 2:
        return r.oneIn(RAW) ? `(${sub()} ${r.pick(['+', '-', '*'])} ${sub()})` : this.#small(sub(), sub());
      case 3:
        return `(${sub()} ${r.pick(['/', '%'])} ${r.oneIn(RAW) ? sub() : `((${sub()} & 7) + 1)`})`;
      case 4:
        return `(${sub()} ${r.pick(['&', '|', '^'])} ${sub()})`;
      case 5:
        return `(${sub()} ${r.pick(['<<', '>>'])} ${this.#amount(depth)})`;
      case 6:
        return isSigned(type) && r.oneIn(2) ? `(-(${sub()}${r.oneIn(RAW) ? '' : ' & 63'}))` : `(!(${sub()}))`;
      case 7:
      case 8: {
        const from = r.pick(INTS) as IntType;
        return `((${sub(from)}) as ${type})`;
      }
      case 9:
        return `((${this.bool(depth - 1)}) as ${type})`;
      case 10:
        return `(if ${this.bool(depth - 1)} { ${sub()} } else { ${sub()} })`;
      case 11:
        return `(match ${this.#option(depth - 1)} { Some(z) => z as ${type}, None => ${sub()} })`;
      case 12:
        return `(${sub()}).${r.pick(['wrapping_add', 'wrapping_sub', 'wrapping_mul', 'saturating_add', 'saturating_sub'])}(${sub()})`;
      case 13:
        return `(match (${sub()}).${r.pick(['checked_add', 'checked_sub', 'checked_mul'])}(${sub()}) { Some(z) => z, None => ${this.#literal(type)} })`;
      case 14: {
        const f = r.pick(this.#callable.filter((c) => c.result === type));
        const call = f === undefined ? null : this.call(f, depth - 1, false);
        return call ?? this.#length(type, depth);
      }
      case 15:
        return this.#length(type, depth);
      default:
        return read ?? this.#literal(type);
    }
  }

  /** Arithmetic that stays in range. */
  #small(a: string, b: string): string {
    const forms = [`((${a} & 31) + (${b} & 15))`, `((${a} & 7) * (${b} & 7))`, `(((${a} & 31) | 8) - (${b} & 7))`];
    return this.#random.pick(forms) as string;
  }

  /** Of a shift, of either sign. */
  #amount(depth: number): string {
    const r = this.#random;
    if (r.oneIn(2)) return String(r.below(8));
    return r.oneIn(RAW) ? `(${this.int('u32', depth - 1)})` : `((${this.int(r.pick(['i32', 'u8', 'i8']), depth - 1)}) & 7)`;
  }

  #length(type: IntType, depth: number): string {
    const vec = this.#random.pick(this.#scope.find((v) => v.type === 'vec'));
    if (vec === undefined) return this.int(type, depth - 1);
    if (this.#random.oneIn(4)) return `(tail_len(&${vec.name}) as ${type})`;
    return this.#random.oneIn(2) ? `(${vec.name}.len() as ${type})` : `(${vec.name}[${this.index()}] as ${type})`;
  }

  #option(depth: number): string {
    const read = this.#read('opt');
    if (read !== null && this.#random.oneIn(2)) return read;
    return this.#random.oneIn(3) ? 'None::<i32>' : `Some(${this.int('i32', depth - 1)})`;
  }

  /** A call, or null when an argument cannot be had. `mutable`: with changes to what is in reach. */
  call(f: Callable, depth: number, mutable: boolean): string | null {
    const taken = new Set<string>();
    const args: string[] = [];
    for (const p of f.params) {
      if (p.passing === 'value') {
        args.push(this.#avoiding(taken, () => this.value(p.type, Math.min(depth, 1))));
        continue;
      }
      const found = this.#random.pick(
        this.#scope.find((v) => v.type === p.type && !taken.has(v.name) && (p.passing === 'ref' || (v.mutable && mutable))),
      );
      if (found === undefined) {
        if (p.passing === 'mut') return null;
        args.push('&[1u8, 2]');
        continue;
      }
      taken.add(found.name);
      args.push(
        found.via === 'own'
          ? `&${p.passing === 'mut' ? 'mut ' : ''}${found.name}`
          : p.passing === 'mut'
            ? `&mut *${found.name}`
            : p.type === 'vec' && found.via === 'mut'
              ? `&*${found.name}`
              : found.name,
      );
    }
    return `${f.name}(${args.join(', ')})`;
  }

  #avoiding<T>(names: ReadonlySet<string>, make: () => T): T {
    return [...names].reduce<() => T>((inner, name) => () => this.#scope.without(name, inner), make)();
  }

  /** Something that can be assigned to. */
  places(): readonly PlaceText[] {
    return this.#scope.find((v) => v.mutable).flatMap((v) => this.#placesIn(v));
  }

  #placesIn(v: Variable): readonly PlaceText[] {
    const place = (text: string, type: Type): PlaceText => ({ text, type, owner: v.name });
    if (v.via === 'mut' && v.type !== 'vec') return [place(`*${v.name}`, v.type)];
    switch (v.type) {
      case 'vec':
        return [place(`${v.name}[${this.#scope.without(v.name, () => this.index())}]`, 'u8')];
      case 'pair':
        return [place(`${v.name}.0`, 'u8'), place(`${v.name}.1`, 'i32'), place(v.name, 'pair')];
      case 'array':
        return [place(`${v.name}[${this.#random.below(3)}]`, 'u32'), place(`${v.name}[(${this.int('usize', 1)}) % 3]`, 'u32')];
      case 'struct':
        return [
          place(`${v.name}.n`, 'u32'),
          place(`${v.name}.p.a`, 'u8'),
          place(`${v.name}.p.b`, 'i32'),
          place(`${v.name}.v[${this.#scope.without(v.name, () => this.index())}]`, 'u8'),
        ];
      case 'list':
        return [];
      default:
        return [place(v.name, v.type)];
    }
  }

  /** Reading a value of the type from some variable. */
  #read(type: Type): string | null {
    const texts: string[] = [];
    for (const v of this.#scope.find(() => true)) {
      if (v.type === type && type !== 'vec') texts.push(v.via === 'own' ? v.name : `*${v.name}`);
      if (v.type === 'pair' && v.via === 'own')
        texts.push(...(type === 'u8' ? [`${v.name}.0`] : type === 'i32' ? [`${v.name}.1`] : []));
      if (v.type === 'struct')
        texts.push(
          ...(type === 'u32' ? [`${v.name}.n`] : type === 'u8' ? [`${v.name}.p.a`] : type === 'i32' ? [`${v.name}.p.b`] : []),
        );
      if (v.type === 'array' && type === 'u32') texts.push(`${v.name}[${this.#random.below(3)}]`);
      if (v.type === 'list' && type === 'i64') texts.push(`total(&${v.name})`);
    }
    return this.#random.pick(texts) ?? null;
  }

  #literal(type: IntType): string {
    const r = this.#random;
    const { min, max } = rangeOf(type);
    const value = r.oneIn(12) ? r.pick<bigint>([min, max, max - 1n]) : BigInt(r.below(r.oneIn(3) ? 100 : 6));
    return value < 0n ? `(${value}${type})` : `${value}${type}`;
  }
}
