/** Random expressions of any type of the program over the variables in reach. */
import type { Random } from '../../../../pipeline/core/random.ts';
import { INT_TYPES, type IntType, isSigned } from '../../../../pipeline/core/rust-type.ts';
import { integerCall, literal } from './integer-calls.ts';
import type { Callable, Items, Param, Place, Scope, Variable } from './scope.ts';
import { BOOL, buildText, int, isCopy, isPlain, same, type Shape, text, type Ty } from './types.ts';

/** One in so many operations may leave the range: most programs are to run for a while. */
const RAW = 30;

export class Expressions {
  readonly random: Random;
  readonly scope: Scope;
  readonly callable: readonly Callable[];
  readonly items: Items;
  /** Of the function around, for `?`; null where it must not be used. */
  result: Ty | null = null;
  #names = 0;

  constructor(random: Random, scope: Scope, callable: readonly Callable[], items: Items) {
    this.random = random;
    this.scope = scope;
    this.callable = callable;
    this.items = items;
  }

  fresh = (letter: string): string => `${letter}${this.#names++}`;

  value(ty: Ty, depth: number): string {
    const r = this.random;
    if (ty.kind === 'int') return this.int(ty.int, depth);
    if (ty.kind === 'bool') return this.bool(depth);
    if (isCopy(ty) && !r.oneIn(3)) {
      const read = this.scope.place(r, (p) => same(p.ty, ty), this.index);
      if (read !== null) return read.text;
    }
    if (!isCopy(ty) && r.oneIn(3)) {
      const owned = r.pick(this.scope.find((v) => same(v.ty, ty) && this.scope.movable(v)));
      if (owned !== undefined && depth > 0) {
        this.scope.move(owned.name);
        return owned.name;
      }
    }
    if (depth > 0 && r.oneIn(4)) {
      const f = r.pick(this.callable.filter((c) => same(c.result, ty)));
      const call = f === undefined ? null : this.call(f, depth - 1, false);
      if (call !== null) return call;
    }
    return this.#build(ty, depth);
  }

  #build(ty: Ty, depth: number): string {
    const r = this.random;
    const sub = (t: Ty): string => this.value(t, depth - 1);
    switch (ty.kind) {
      case 'unit':
        return '()';
      case 'tuple':
        return `(${ty.items.map(sub).join(', ')}${ty.items.length === 1 ? ',' : ''})`;
      case 'array':
        return isPlain(ty.item) && r.oneIn(2)
          ? `[${sub(ty.item)}; ${ty.length}]`
          : `[${Array.from({ length: ty.length }, () => this.value(ty.item, Math.min(depth, 1) - 1)).join(', ')}]`;
      case 'vec':
      case 'slice':
        return this.#vector(ty.item, depth);
      case 'box':
        return `Box::new(${sub(ty.item)})`;
      case 'option':
        return r.oneIn(3) ? `None::<${text(ty.item)}>` : `Some(${sub(ty.item)})`;
      case 'result':
        return r.oneIn(4)
          ? `Err::<${text(ty.ok)}, ${text(ty.err)}>(${sub(ty.err)})`
          : `Ok::<${text(ty.ok)}, ${text(ty.err)}>(${sub(ty.ok)})`;
      case 'adt': {
        const { adt } = ty;
        const shape = adt.recursive && depth <= 0 ? (adt.variants[0] as Shape) : r.pick(adt.variants as [Shape, ...Shape[]]);
        return buildText(adt, shape, shape.fields.map(sub));
      }
      default:
        return this.value(ty, depth);
    }
  }

  #vector(item: Ty, depth: number): string {
    const r = this.random;
    if (isPlain(item)) {
      const read = this.scope.place(r, (p) => p.ty.kind === 'vec' && same(p.ty.item, item), this.index, 3);
      if (read !== null && r.oneIn(2))
        return r.pick([`${read.text}.clone()`, `${read.text}.to_vec()`, `${read.text}[1..].to_vec()`]);
      if (r.oneIn(3)) return `vec![${this.value(item, depth - 1)}; ${3 + r.below(2)}]`;
    }
    if (r.oneIn(9)) return `Vec::<${text(item)}>::new()`;
    return `vec![${Array.from({ length: 3 }, () => this.value(item, Math.min(depth, 1) - 1)).join(', ')}]`;
  }

  /** Of an element of what `owner` holds: mostly in range. */
  index = (owner: Variable): string => {
    const r = this.random;
    if (r.oneIn(2)) return String(r.below(r.oneIn(RAW) ? 5 : 3));
    return this.scope.without([owner.name], () => `((${this.int('usize', 0)}) & 1)${r.oneIn(3) ? ' + 1' : ''}`);
  };

  /** A place of Copy type with its text read, or null. */
  read(ty: Ty): Place | null {
    return this.scope.place(this.random, (p) => same(p.ty, ty), this.index);
  }

  bool(depth: number): string {
    const r = this.random;
    if (depth <= 0) return this.read(BOOL)?.text ?? r.pick(['true', 'false']);
    switch (r.below(10)) {
      case 0:
        return `(${this.bool(depth - 1)} && ${this.bool(depth - 1)})`;
      case 1:
        return `(${this.bool(depth - 1)} || ${this.bool(depth - 1)})`;
      case 2:
        return `!${this.bool(depth - 1)}`;
      case 3:
        return this.read(BOOL)?.text ?? 'true';
      case 4:
        return `(${this.bool(depth - 1)} ${r.pick(['&', '|', '^', '=='])} ${this.bool(depth - 1)})`;
      case 5: {
        const e = this.scope.place(r, (p) => p.ty.kind === 'option', this.index, 3);
        return e === null
          ? this.bool(depth - 1)
          : r.pick([`${e.text}.is_some()`, `${e.text}.is_none()`, `matches!(&${e.text}, Some(_))`]);
      }
      case 6: {
        const v = this.scope.place(r, (p) => p.ty.kind === 'vec' && isPlain(p.ty.item), this.index, 3);
        const item = v?.ty.kind === 'vec' ? v.ty.item : null;
        if (v === null || item === null) return this.bool(depth - 1);
        return r.pick([`${v.text}.is_empty()`, `${v.text}.contains(&${this.value(item, 0)})`, `(${v.text} == ${v.text})`]);
      }
      default: {
        const type = int(r.pick(INT_TYPES as readonly [IntType, ...IntType[]]));
        return `((${this.value(type, depth - 1)}) ${r.pick(['<', '<=', '>', '>=', '==', '!='])} (${this.value(type, depth - 1)}))`;
      }
    }
  }

  int(name: IntType, depth: number): string {
    const r = this.random;
    const read = r.oneIn(6) ? null : this.#readInt(name);
    if (depth <= 0) return read ?? literal(this.random, name);
    const sub = (t: IntType = name): string => this.int(t, depth - 1);
    switch (r.below(18)) {
      case 0:
      case 1:
        return r.oneIn(RAW) ? `(${sub()} ${r.pick(['+', '-', '*'])} ${sub()})` : this.#inRange(sub(), sub());
      case 2:
        return `(${sub()} ${r.pick(['/', '%'])} ${r.oneIn(RAW) ? sub() : `((${sub()} & 7) + 1)`})`;
      case 3:
        return `(${sub()} ${r.pick(['&', '|', '^'])} ${sub()})`;
      case 4:
        return `(${sub()} ${r.pick(['<<', '>>'])} ${r.oneIn(RAW) ? `(${this.int(r.pick(['u32', 'i8', 'u128']), depth - 1)})` : r.below(8)})`;
      case 5:
        return isSigned(name) && r.oneIn(2) ? `(-(${sub()}${r.oneIn(RAW) ? '' : ' & 63'}))` : `(!(${sub()}))`;
      case 6:
      case 7:
        return `((${sub(r.pick(INT_TYPES as readonly [IntType, ...IntType[]]))}) as ${name})`;
      case 8:
        return `((${this.bool(depth - 1)}) as ${name})`;
      case 9:
        return `(if ${this.bool(depth - 1)} { ${sub()} } else { ${sub()} })`;
      case 10:
        return this.#unwrapped(name, depth);
      case 11:
      case 12:
        return integerCall(r, name, sub());
      case 13: {
        const f = r.pick(this.callable.filter((c) => c.result.kind === 'int' && c.result.int === name));
        return (f === undefined ? null : this.call(f, depth - 1, false)) ?? this.#length(name);
      }
      case 14:
        return this.#closure(name, depth);
      case 15:
        return this.#method(name, depth);
      case 16:
        return this.#tried(name, depth) ?? this.#length(name);
      default:
        return read ?? literal(this.random, name);
    }
  }

  #readInt(name: IntType): string | null {
    const c = this.random.oneIn(4) ? this.random.pick(this.items.consts) : undefined;
    if (c !== undefined) {
      const of = c.ty.kind === 'array' ? `${c.name}[${this.random.below(c.ty.length)}]` : c.name;
      return `(${of} as ${name})`;
    }
    const exact = this.read(int(name));
    if (exact !== null) return exact.text;
    const other = this.scope.place(this.random, (p) => p.ty.kind === 'int' || p.ty.kind === 'bool', this.index, 2);
    return other === null ? null : `(${other.text} as ${name})`;
  }

  /** Arithmetic that stays in range. */
  #inRange(a: string, b: string): string {
    return this.random.pick([`((${a} & 31) + (${b} & 15))`, `((${a} & 7) * (${b} & 7))`, `(((${a} & 31) | 8) - (${b} & 7))`]);
  }

  #unwrapped(name: IntType, depth: number): string {
    const r = this.random;
    const p = this.scope.place(r, (q) => q.ty.kind === 'option' && q.ty.item.kind === 'int', this.index, 4);
    if (p === null || p.ty.kind !== 'option') return this.int(name, depth - 1);
    const z = this.fresh('z');
    return r.pick([
      `(match ${p.text} { Some(${z}) if ${z} > 2 => ${z} as ${name}, Some(${z}) => !(${z} as ${name}), None => ${this.int(name, depth - 1)} })`,
      `(if let Some(${z}) = ${p.text} { ${z} as ${name} } else { ${this.int(name, depth - 1)} })`,
      `(${p.text}.unwrap_or(${this.value(p.ty.item, 0)}) as ${name})`,
      ...(r.oneIn(8) ? [`(${p.text}.unwrap() as ${name})`] : []),
    ]);
  }

  #length(name: IntType): string {
    const v = this.scope.place(
      this.random,
      (p) => p.ty.kind === 'vec' || p.ty.kind === 'slice' || p.ty.kind === 'array',
      this.index,
      4,
    );
    return v === null ? literal(this.random, name) : `(${v.text}.len() as ${name})`;
  }

  /** Captures of what is in reach, read only. */
  #closure(name: IntType, depth: number): string {
    const r = this.random;
    const [c, y] = [this.fresh('c'), this.fresh('y')];
    const body = this.scope.nested(() => {
      this.scope.add({ name: y, ty: int(name), mutable: false, via: 'own' });
      const { result } = this;
      this.result = null;
      const made = this.int(name, depth - 1);
      this.result = result;
      return made;
    });
    if (name === 'u32' && r.oneIn(2)) return `app(|${y}: u32| ${body}, ${this.int('u32', depth - 1)})`;
    return `{ let ${c} = |${y}: ${name}| -> ${name} { ${body} }; ${c}(${this.int(name, depth - 1)}) ^ ${c}(${this.int(name, 0)}) }`;
  }

  /** A method of the program's trait, directly or through a generic function. */
  #method(name: IntType, depth: number): string {
    const r = this.random;
    const p = this.scope.place(r, (q) => this.items.traited.some((t) => same(t, q.ty)), this.index, 4);
    if (p === null) return `largest(${this.int(name, depth - 1)}, ${this.int(name, 0)})`;
    const arg = this.scope.without([], () => this.int('u32', depth - 1));
    const call = r.pick([
      `${p.text}.score(${arg})`,
      `twice(&${p.text}, ${arg})`,
      `${p.text}.both()`,
      `<${text(p.ty)} as Tr>::WEIGHT`,
    ]);
    return `(${call} as ${name})`;
  }

  /** `e?` where the function's result has the same error type. */
  #tried(name: IntType, depth: number): string | null {
    const { result } = this;
    if (result?.kind !== 'result') return null;
    const f = this.random.pick(
      this.callable.filter((c) => c.result.kind === 'result' && same(c.result.err, result.err) && c.result.ok.kind === 'int'),
    );
    const call = f === undefined ? null : this.call(f, depth - 1, false);
    return call === null ? null : `((${call})? as ${name})`;
  }

  /** A call, or null when an argument cannot be had. `mutable`: with changes to what is in reach. */
  call(f: Callable, depth: number, mutable: boolean): string | null {
    const taken: string[] = [];
    const args: string[] = [];
    for (const p of f.params) {
      const arg = this.scope.without(taken, () => this.#argument(p, depth, mutable));
      if (arg === null) return null;
      args.push(arg.text);
      if (arg.owner !== null) taken.push(arg.owner);
    }
    return `${f.name}(${args.join(', ')})`;
  }

  #argument(p: Param, depth: number, mutable: boolean): { readonly text: string; readonly owner: string | null } | null {
    if (p.passing === 'value')
      return { text: this.scope.frozen(this.#all(), () => this.value(p.ty, Math.min(depth, 1))), owner: null };
    const fits = (q: Place): boolean =>
      (same(q.ty, p.ty) ||
        (p.ty.kind === 'slice' && (q.ty.kind === 'vec' || q.ty.kind === 'array') && same(q.ty.item, p.ty.item))) &&
      (p.passing === 'ref' || (mutable && q.mutable));
    const found = this.scope.place(this.random, fits, () => String(this.random.below(3)));
    if (found !== null) return { text: `&${p.passing === 'mut' ? 'mut ' : ''}${found.text}`, owner: found.owner.name };
    if (p.passing === 'mut') return null;
    return { text: `&${this.scope.frozen(this.#all(), () => this.#build(p.ty, 0))}`, owner: null };
  }

  /** Nothing is moved into an argument while another one may borrow it. */
  #all(): readonly string[] {
    return this.scope.find(() => true).map((v) => v.name);
  }
}
