/** Patterns against the type of what is matched. */
import type { Loc, Name, Pattern } from '../../lean/tree.ts';
import {
  BOOL_DECL,
  CHAR_DECL,
  FIN_DECL,
  INT_DECL,
  LIST_DECL,
  NAT,
  NAT_DECL,
  PROD_DECL,
  prod,
  STRING_DECL,
  scalarOf,
  UNIT_DECL,
} from '../builtin-types.ts';
import type { CorePattern, Local, Type } from '../core.ts';
import type { Constant, Inductive, InductiveCtor } from '../environment.ts';
import { resolveName } from '../scope.ts';
import { freshMeta, instantiate, showType, substitute, whnf } from '../types.ts';
import { type Context, ElabError, runTasks, unifies } from './context.ts';
import { unknownError } from './names.ts';

/** The pattern, and the variables it binds in order. */
export interface BoundPattern {
  readonly pattern: CorePattern;
  readonly locals: readonly Local[];
}

export function elabPattern(cx: Context, pattern: Pattern, type: Type): BoundPattern {
  const locals: Local[] = [];
  const core = new PatternReader(cx, locals).read(pattern, type);
  return { pattern: core, locals };
}

class PatternReader {
  private readonly cx: Context;
  private readonly locals: Local[];
  constructor(cx: Context, locals: Local[]) {
    this.cx = cx;
    this.locals = locals;
  }

  read(p: Pattern, type: Type): CorePattern {
    switch (p.kind) {
      case 'wild':
        return { kind: 'wild' };
      case 'ident': {
        const ctor = this.constructorNamed(p.name, p.span);
        if (ctor !== null) return this.ctor(ctor, [], false, type, p.span);
        if (p.name.length > 1) return this.unknown(p.name, p.span);
        return this.variable(p.name[0] ?? '_', type);
      }
      case 'ctor': {
        const ctor = p.dot ? this.dotConstructor(p.name, type, p.span) : this.constructorNamed(p.name, p.span);
        return ctor === null ? this.unknown(p.name, p.span) : this.ctor(ctor, p.args, p.rest, type, p.span);
      }
      case 'tuple':
        return p.items.length === 0 ? this.unit(type, p.span) : this.tuple(p.items, type, p.span);
      case 'anonymous':
        return this.anonymous(p.items, type, p.span);
      case 'list':
        return p.items.reduceRight<CorePattern>(
          (tail, item) => ({ kind: 'cons', head: this.read(item, this.itemType(type, p.span)), tail }),
          { kind: 'nil' },
        );
      case 'cons': {
        const item = this.itemType(type, p.span);
        return { kind: 'cons', head: this.read(p.head, item), tail: this.read(p.tail, type) };
      }
      case 'plus':
        this.expect(type, NAT, p.span);
        return { kind: 'plus', of: this.read(p.of, NAT), value: p.value };
      case 'num':
        return this.number(p.value, type, p.span);
      case 'scalar':
        if (scalarOf(type) === null) throw new ElabError('AE4301', `this is matched against \`${showType(type)}\``, p.span);
        return { kind: 'integer', value: p.value };
      case 'str':
        if (whnf(type).kind === 'con' && (whnf(type) as Extract<Type, { kind: 'con' }>).decl !== STRING_DECL)
          throw new ElabError('AE4301', `a string cannot match \`${showType(type)}\``, p.span);
        return { kind: 'text', value: p.value };
      case 'char':
        this.expect(type, { kind: 'con', decl: CHAR_DECL, args: [] }, p.span);
        return { kind: 'text', value: p.value };
      case 'as': {
        const local: Local = { name: p.name, type };
        this.locals.push(local);
        return { kind: 'as', local, pattern: this.read(p.pattern, type) };
      }
      case 'ascription':
        this.expect(type, this.cx.session.elab.type(this.cx, p.type), p.span);
        return this.read(p.pattern, type);
      case 'structure':
        return this.structure(p, type);
    }
  }

  private variable(name: string, type: Type): CorePattern {
    if (name === '_') return { kind: 'wild' };
    const local: Local = { name, type };
    this.locals.push(local);
    return { kind: 'var', local };
  }

  private unknown(name: Name, loc: Loc): never {
    throw unknownError(this.cx, name, loc);
  }

  private constructorNamed(name: Name, loc: Loc): InductiveCtor | null {
    const found = resolveName(this.cx.session.env, this.cx.scope, name);
    if (found === null || found.fields.length > 0) return null;
    const ctors = found.candidates.filter((c): c is InductiveCtor => c.kind === 'ctor');
    if (ctors.length > 1) throw new ElabError('AE4202', `\`${name.join('.')}\` is ambiguous here`, loc, 'write the full name');
    return ctors[0] ?? null;
  }

  private dotConstructor(name: Name, type: Type, loc: Loc): InductiveCtor {
    const t = this.known(type, loc);
    const constant: Constant | null = t.kind === 'con' ? this.cx.session.env.lookup(`${t.decl.name}.${name.join('.')}`) : null;
    if (constant?.kind !== 'ctor')
      throw new ElabError('AE4201', `\`${showType(type)}\` has no constructor \`${name.join('.')}\``, loc);
    return constant;
  }

  private known(type: Type, loc: Loc): Type {
    let t = whnf(type);
    if (t.kind === 'meta') {
      runTasks(this.cx.session);
      t = whnf(type);
    }
    if (t.kind === 'meta') throw new ElabError('AE4305', 'the type of what is matched is not known here', loc, 'give its type');
    return t;
  }

  private expect(type: Type, wanted: Type, loc: Loc): void {
    if (!unifies(this.cx, type, wanted))
      throw new ElabError('AE4301', `this pattern has type \`${showType(wanted)}\` but \`${showType(type)}\` is matched`, loc);
  }

  private ctor(ctor: InductiveCtor, args: readonly Pattern[], rest: boolean, type: Type, loc: Loc): CorePattern {
    const { owner } = ctor;
    const metas = owner.params.map(() => freshMeta());
    this.expect(type, { kind: 'con', decl: owner, args: metas }, loc);
    const map = new Map(owner.params.map((p, i) => [p.local, metas[i] as Type]));
    const fields = ctor.fields.filter((f) => f.info === 'explicit');
    if (args.length > fields.length || (args.length < fields.length && !rest))
      throw new ElabError(
        'AE4302',
        `\`${ctor.name}\` has ${fields.length} field${fields.length === 1 ? '' : 's'}, not ${args.length}`,
        loc,
      );
    const patterns = new Map(fields.map((f, i) => [f, args[i]]));
    const read = ctor.fields
      .filter((f) => f.slot >= 0)
      .map((f): CorePattern => {
        const p = patterns.get(f);
        return p === undefined ? { kind: 'wild' } : this.read(p, substitute(f.type, map));
      });
    // Fields without a value (proofs) may still be named.
    for (const f of fields) if (f.slot < 0) this.readErased(patterns.get(f), substitute(f.type, map));
    return shapeOf(ctor, read);
  }

  private readErased(p: Pattern | undefined, type: Type): void {
    if (p?.kind === 'ident' && p.name[0] !== undefined) this.locals.push({ name: p.name[0], type });
  }

  private unit(type: Type, loc: Loc): CorePattern {
    this.expect(type, { kind: 'con', decl: UNIT_DECL, args: [] }, loc);
    return { kind: 'wild' };
  }

  private tuple(items: readonly Pattern[], type: Type, loc: Loc): CorePattern {
    const [head, ...rest] = items;
    if (head === undefined) return { kind: 'wild' };
    if (rest.length === 0) return this.read(head, type);
    const [a, b] = [freshMeta(), freshMeta()];
    this.expect(type, prod(a, b), loc);
    return { kind: 'ctor', ctor: PROD_DECL.ctors[0] as InductiveCtor, args: [this.read(head, a), this.tuple(rest, b, loc)] };
  }

  /** `⟨a, b, c⟩`: what is left over goes into the last field. */
  private anonymous(items: readonly Pattern[], type: Type, loc: Loc): CorePattern {
    const t = this.known(type, loc);
    const decl = t.kind === 'con' && t.decl.kind === 'inductive' ? t.decl : null;
    const ctor = decl?.ctors.length === 1 ? decl.ctors[0] : undefined;
    if (ctor === undefined) {
      // A value whose type is an abbreviation of itself: `⟨x⟩` of one field that is not there.
      throw new ElabError('AE4307', `\`⟨…⟩\` needs a type with one constructor, not \`${showType(type)}\``, loc);
    }
    const count = ctor.fields.filter((f) => f.info === 'explicit').length;
    if (items.length <= count) return this.ctor(ctor, items, false, type, loc);
    const kept = items.slice(0, count - 1);
    const tail: Pattern = { kind: 'anonymous', items: items.slice(count - 1), span: loc };
    return this.ctor(ctor, [...kept, tail], false, type, loc);
  }

  private itemType(type: Type, loc: Loc): Type {
    const item = freshMeta();
    this.expect(type, { kind: 'con', decl: LIST_DECL, args: [item] }, loc);
    return item;
  }

  private number(value: bigint, type: Type, loc: Loc): CorePattern {
    const t = whnf(type);
    if (t.kind === 'meta') unifies(this.cx, t, NAT);
    else if (!(t.kind === 'con' && (t.decl === NAT_DECL || t.decl === INT_DECL)))
      throw new ElabError('AE4301', `a numeral cannot match \`${showType(type)}\``, loc);
    return { kind: 'integer', value };
  }

  private structure(p: Extract<Pattern, { kind: 'structure' }>, type: Type): CorePattern {
    const t = this.known(type, p.span);
    const decl: Inductive | null = t.kind === 'con' && t.decl.kind === 'inductive' && t.decl.structure ? t.decl : null;
    const ctor = decl?.ctors[0];
    if (decl === null || ctor === undefined || t.kind !== 'con')
      throw new ElabError('AE4307', `\`{ … }\` needs a structure, not \`${showType(type)}\``, p.span);
    const byName = new Map(p.fields.map((f) => [f.name, f]));
    const locals = decl.params.map((q) => q.local);
    const args = ctor.fields
      .filter((f) => f.slot >= 0)
      .map((f): CorePattern => {
        const given = byName.get(f.name);
        byName.delete(f.name);
        if (given === undefined) return { kind: 'wild' };
        const fieldType = instantiate(f.type, locals, t.args);
        return given.pattern === null ? this.variable(f.name, fieldType) : this.read(given.pattern, fieldType);
      });
    for (const name of byName.keys()) throw new ElabError('AE4203', `\`${showType(type)}\` has no field \`${name}\``, p.span);
    return { kind: 'ctor', ctor, args };
  }
}

/** Constructors of types that are kept in their own way. */
function shapeOf(ctor: InductiveCtor, args: readonly CorePattern[]): CorePattern {
  const { owner } = ctor;
  if (owner === BOOL_DECL) return { kind: 'bool', value: ctor.name === 'true' };
  if (owner === UNIT_DECL) return { kind: 'wild' };
  if (owner === FIN_DECL) return args[0] ?? { kind: 'wild' };
  if (owner === NAT_DECL)
    return ctor.name === 'zero' ? { kind: 'integer', value: 0n } : { kind: 'plus', of: args[0] ?? { kind: 'wild' }, value: 1n };
  if (owner === LIST_DECL) {
    const [head, tail] = args;
    return head === undefined || tail === undefined ? { kind: 'nil' } : { kind: 'cons', head, tail };
  }
  return { kind: 'ctor', ctor, args };
}
