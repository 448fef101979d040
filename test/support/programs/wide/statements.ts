/** Random statements: assignments, calls, loops of every kind, borrows. Matches are in `matches.ts`. */
import type { IntType } from '../../../../pipeline/core/rust-type.ts';
import type { Statement } from '../program.ts';
import type { Expressions } from './expressions.ts';
import { iterate } from './iterate.ts';
import { matchStatement } from './matches.ts';
import type { Place } from './scope.ts';
import { int, isPlain, type Ty } from './types.ts';

export const line = (code: string): Statement => ({ kind: 'line', text: code });
export const nest = (heads: readonly string[], bodies: readonly (readonly Statement[])[], tail = ''): Statement => ({
  kind: 'nest',
  heads,
  bodies,
  tail,
});

interface Label {
  readonly name: string;
  readonly kind: 'loop' | 'block';
}

export class Statements {
  readonly e: Expressions;
  readonly pickType: () => Ty;
  readonly result: Ty;
  #labels: readonly Label[] = [];

  constructor(e: Expressions, pickType: () => Ty, result: Ty) {
    this.e = e;
    this.pickType = pickType;
    this.result = result;
  }

  some(depth: number, most = 3): readonly Statement[] {
    return this.e.scope.nested(() => Array.from({ length: 1 + this.e.random.below(most) }, () => this.one(depth)));
  }

  one(depth: number): Statement {
    const r = this.e.random;
    switch (r.below(depth > 0 ? 25 : 11)) {
      case 0:
      case 1:
        return this.declare(this.pickType());
      case 2:
      case 3:
        return this.#assign();
      case 4:
      case 5:
        return this.#opAssign();
      case 6:
        return this.#grow();
      case 7:
        return this.#callMutable();
      case 8:
        return this.#swap();
      case 9:
        return this.#jump();
      case 10:
        return r.oneIn(8) ? line(`assert!(${this.e.bool(2)} || ${this.e.bool(1)});`) : this.#opAssign();
      case 11:
      case 12:
        return this.#if(depth);
      case 13:
        return this.#while(depth);
      case 14:
        return this.#loop(depth);
      case 15:
      case 16:
        return this.counting(depth);
      case 17:
        return iterate(this, depth);
      case 18:
        return this.#labelled(depth);
      case 19:
      case 20:
        return this.#borrow(depth);
      default:
        return matchStatement(this, depth);
    }
  }

  declare(ty: Ty): Statement {
    const value = this.e.value(ty, 2);
    const name = this.e.fresh('x');
    this.e.scope.add({ name, ty, mutable: true, via: 'own' });
    return line(`let mut ${name} = ${value};`);
  }

  /** A place that can be written, and its value read without it. */
  #target(wanted: (p: Place) => boolean): Place | null {
    return this.e.scope.place(this.e.random, (p) => p.mutable && wanted(p), this.e.index, 12);
  }

  #assign(): Statement {
    const place = this.#target((p) => p.ty.kind !== 'slice');
    if (place === null) return this.declare(this.pickType());
    const value = this.e.scope.frozen([place.owner.name], () => this.e.value(place.ty, 2));
    return line(`${place.text} = ${value};`);
  }

  #opAssign(): Statement {
    const r = this.e.random;
    const place = this.#target((p) => p.ty.kind === 'int' || p.ty.kind === 'bool');
    if (place === null) return this.declare(this.pickType());
    if (place.ty.kind !== 'int') return line(`${place.text} ${r.pick(['&=', '|=', '^='])} ${this.e.bool(1)};`);
    const op = r.pick(['+=', '^=', '|=', '&=', '-=', '*=', '/=', '%=', '<<=', '>>=']);
    const value = this.e.int(place.ty.int, 1);
    if (op.length === 3) return line(`${place.text} ${op} ${r.below(7)};`);
    if (r.oneIn(16)) return line(`${place.text} ${op} ${value};`);
    const mask = op === '*=' || op === '-=' ? '& 1' : op === '/=' || op === '%=' ? '& 7 | 1' : '& 7';
    return line(`${place.text} ${op} (${value}) ${mask};`);
  }

  #grow(): Statement {
    const r = this.e.random;
    const place = this.#target((p) => p.ty.kind === 'vec' || p.ty.kind === 'array' || p.ty.kind === 'slice');
    if (place === null || !('item' in place.ty)) return this.#opAssign();
    const item = place.ty.item;
    const { value, rest } = this.e.scope.without([place.owner.name], () => ({
      value: this.e.value(item, 1),
      rest: [r.below(3), r.below(3)],
    }));
    const anywhere = [`${place.text}.swap(${rest[0]}, ${rest[1]});`, `${place.text}.reverse();`];
    if (isPlain(item)) anywhere.push(`${place.text}.fill(${value});`);
    if (place.ty.kind !== 'vec') return line(r.pick(anywhere as [string]));
    const growing = [`${place.text}.push(${value});`, ...anywhere];
    if (isPlain(item))
      growing.push(
        `${place.text}.resize(${3 + r.below(3)}, ${value});`,
        `${place.text}.extend_from_slice(&[${value}, ${value}]);`,
      );
    return line(r.pick(growing as [string]));
  }

  /** Calls that change what they are given. */
  #callMutable(): Statement {
    const f = this.e.random.pick(this.e.callable);
    const call = f === undefined ? null : this.e.call(f, 1, true);
    if (f === undefined || call === null) return this.#assign();
    if (this.result.kind === 'result' && f.result.kind === 'result') return line(`let _ = ${call};`);
    const name = this.e.fresh('x');
    this.e.scope.add({ name, ty: f.result, mutable: true, via: 'own' });
    return line(`let mut ${name} = ${call};`);
  }

  #swap(): Statement {
    const place = this.#target((p) => p.ty.kind !== 'slice');
    if (place === null) return this.#assign();
    const name = this.e.fresh('x');
    const value = this.e.scope.without([place.owner.name], () => this.e.value(place.ty, 1));
    this.e.scope.add({ name, ty: place.ty, mutable: true, via: 'own' });
    if (place.ty.kind === 'option' && this.e.random.oneIn(2)) return line(`let mut ${name} = ${place.text}.take();`);
    return line(`let mut ${name} = std::mem::replace(&mut ${place.text}, ${value});`);
  }

  #jump(): Statement {
    const r = this.e.random;
    const label = r.pick(this.#labels);
    const when = `if ${this.e.bool(2)}`;
    if (label === undefined || r.oneIn(4)) {
      if (label === undefined && !r.oneIn(3)) return this.#assign();
      return line(`${when} { return ${this.e.scope.frozen(this.#everything(), () => this.e.value(this.result, 1))}; }`);
    }
    return line(`${when} { ${label.kind === 'loop' && r.oneIn(3) ? 'continue' : 'break'} ${label.name}; }`);
  }

  #everything = (): readonly string[] => this.e.scope.find(() => true).map((v) => v.name);

  /** What leaves a `let else`. */
  leave(): string {
    const r = this.e.random;
    const label = r.pick(this.#labels);
    if (label !== undefined && r.oneIn(2)) return `break ${label.name}`;
    if (r.oneIn(6)) return 'panic!()';
    return `return ${this.e.scope.frozen(this.#everything(), () => this.e.value(this.result, 1))}`;
  }

  #if(depth: number): Statement {
    const r = this.e.random;
    const heads = [`if ${this.e.bool(3)}`];
    const bodies = [this.some(depth - 1)];
    if (r.oneIn(3)) {
      heads.push(`else if ${this.e.bool(2)}`);
      bodies.push(this.some(depth - 1));
    }
    if (r.oneIn(2)) {
      heads.push('else');
      bodies.push(this.some(depth - 1));
    }
    return nest(heads, bodies);
  }

  /** Inside a loop or block of that label; nothing from outside is moved in a loop. */
  inside(kind: Label['kind'], body: (label: string) => Statement): Statement {
    const name = `'l${this.e.fresh('')}`;
    const before = this.#labels;
    this.#labels = [...before, { name, kind }];
    if (kind === 'loop') this.e.scope.loops++;
    const made = body(name);
    if (kind === 'loop') this.e.scope.loops--;
    this.#labels = before;
    return made;
  }

  #counted(counter: string, depth: number, most: number): readonly Statement[] {
    return this.e.scope.nested(() => {
      this.e.scope.add({ name: counter, ty: int('u32'), mutable: false, via: 'own' });
      return [line(`${counter} += 1;`), ...this.some(depth - 1, most)];
    });
  }

  #while(depth: number): Statement {
    const r = this.e.random;
    const counter = this.e.fresh('k');
    return this.inside('loop', (label) => {
      const more = r.oneIn(2) ? '' : ` && ${this.e.bool(2)}`;
      const head = `let mut ${counter} = 0u32; ${label}: while ${counter} < ${1 + r.below(4)}${more}`;
      return nest([head], [this.#counted(counter, depth, 4)]);
    });
  }

  #loop(depth: number): Statement {
    const r = this.e.random;
    const [counter, name] = [this.e.fresh('k'), this.e.fresh('x')];
    const ty = this.pickType();
    const made = this.inside('loop', (label) => {
      const outer = this.#labels;
      this.#labels = outer.slice(0, -1);
      const body = this.#counted(counter, depth, 3);
      this.#labels = outer;
      const value = this.e.value(ty, 1);
      const leave = line(`if ${counter} >= ${1 + r.below(4)} || ${this.e.bool(2)} { break ${label} ${value}; }`);
      return nest([`let mut ${counter} = 0u32; let mut ${name} = ${label}: loop`], [[leave, ...body]], ';');
    });
    this.e.scope.add({ name, ty, mutable: true, via: 'own' });
    return made;
  }

  counting(depth: number): Statement {
    const r = this.e.random;
    const name = this.e.fresh('i');
    const type = r.pick(['usize', 'u32', 'u8', 'i32', 'i64'] as const satisfies readonly IntType[]);
    return this.inside('loop', (label) => {
      const to = r.oneIn(3) ? `((${this.e.int(type, 1)}) & 3)` : String(r.below(5));
      const range = r.pick([
        `0${type}..${to}`,
        `1${type}..=${to}`,
        `(0${type}..${to}).rev()`,
        `(0..${r.below(9)}usize).step_by(${1 + r.below(3)})`,
      ]);
      const ty = int(range.endsWith('usize)') || range.includes('step_by') ? 'usize' : type);
      const body = this.e.scope.nested(() => {
        this.e.scope.add({ name, ty, mutable: false, via: 'own' });
        return this.some(depth - 1);
      });
      return nest([`${label}: for ${name} in ${range}`], [body]);
    });
  }

  #labelled(depth: number): Statement {
    return this.inside('block', (label) => nest([`${label}:`], [this.some(depth - 1, 4)]));
  }

  /** A borrow held over a few statements, during which its owner is out of reach, or only read. */
  #borrow(depth: number): Statement {
    const r = this.e.random;
    const mutable = !r.oneIn(3);
    const place = this.e.scope.place(r, (p) => (p.mutable || !mutable) && p.ty.kind !== 'slice', this.e.index);
    if (place === null) return this.#if(depth);
    const name = this.e.fresh('r');
    const inner = (): readonly Statement[] =>
      this.e.scope.nested(() => {
        this.e.scope.add({ name, ty: place.ty, mutable, via: mutable ? 'mut' : 'ref' });
        return this.some(depth - 1);
      });
    const names = [place.owner.name];
    const body = mutable ? this.e.scope.without(names, inner) : this.e.scope.frozen(names, inner);
    return nest([''], [[line(`let ${name} = &${mutable ? 'mut ' : ''}${place.text};`), ...body]]);
  }
}
