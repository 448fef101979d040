/** All declarations of a crate by Lean name, with the refusals of what has none. */
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import { assertNever } from '../../pipeline/core/assert-never.ts';
import type { Declaration } from '../lean/commands.ts';
import type { FunDef } from '../ir/functional.ts';
import { Refusal } from '../passes/refusal.ts';
import type { LinkedConst, LinkedCrate, LinkedFunction, Owner } from '../rust/linked-crate.ts';
import { app } from './build.ts';
import { doBlock } from './computation.ts';
import { clashingItems } from './clashes.ts';
import { declareAdt } from './declare-adt.ts';
import { declareConst, declareFunction } from './declare-function.ts';
import { declareClosure, declareClosureType } from './declare-closure.ts';
import { declareImpl, declareTrait } from './declare-trait.ts';
import { pureConst } from './declare-const.ts';
import { hidingUses, isHiding } from './hiding-names.ts';
import { closureTypeName, functionName, instanceName, memberName } from './item-names.ts';
import { declareOperator, traitKind } from './library-traits.ts';
import { internalError, isPure, LoweredCrate } from './lower-crate.ts';
import { traitLeanName } from './signature.ts';

export interface Item {
  readonly lean: string;
  readonly kind: 'adt' | 'function' | 'const' | 'trait' | 'impl';
  /** `recursive`: it is part of a cycle. */
  readonly declare: (recursive: boolean) => readonly Declaration[];
  /** Key in the crate's table. */
  readonly key: string;
  /** What it was made from: types and callees by their keys. */
  readonly source: unknown;
}

export interface Collected {
  /** In source order. */
  readonly items: readonly Item[];
  /** By Lean name: what has no declaration, and why. */
  readonly refused: ReadonlyMap<string, readonly Diagnostic[]>;
  /** Of items that are not functions. */
  readonly diagnostics: readonly Diagnostic[];
  readonly lowered: LoweredCrate;
}

export function collectItems(crate: LinkedCrate, given: ReadonlyMap<string, FunDef> = new Map()): Collected {
  const collector = new Collector(crate, given);
  collector.run();
  return collector;
}

class Collector implements Collected {
  readonly items: Item[] = [];
  readonly refused = new Map<string, readonly Diagnostic[]>();
  readonly diagnostics: Diagnostic[] = [];
  readonly lowered: LoweredCrate;
  readonly #crate: LinkedCrate;
  readonly #positions = new Map<Item, number>();
  readonly #spans = new Map<Item, Diagnostic['span']>();

  constructor(crate: LinkedCrate, given: ReadonlyMap<string, FunDef>) {
    this.#crate = crate;
    this.lowered = new LoweredCrate(crate, given);
  }

  run(): void {
    const crate = this.#crate;
    this.#addOperators();
    for (const adt of crate.adts.values())
      this.#add(adt, {
        lean: adt.path,
        kind: 'adt',
        key: adt.key,
        source: adt.variants,
        declare: () => declareAdt(adt, crate),
      });
    for (const trait of crate.traits.values()) {
      this.#add(trait, {
        lean: trait.path,
        kind: 'trait',
        key: trait.key,
        source: [trait.bounds],
        declare: () => [declareTrait(trait, crate)],
      });
    }
    for (const c of crate.consts.values()) this.#addConst(c);
    for (const f of crate.functions.values()) this.#addFunction(f);
    this.#addImpls();
    this.#refuseClashes();
    this.items.sort((a, b) => (this.#positions.get(a) ?? 0) - (this.#positions.get(b) ?? 0));
  }

  #add(at: { readonly span: { readonly line: number; readonly column: number } }, item: Item): void {
    const position = at.span.line * 10_000 + at.span.column;
    const span = 'file' in at.span ? (at.span as Diagnostic['span']) : null;
    const clash = this.#clash(item, span);
    if (clash !== null) return this.#refuse(item, clash);
    let plain: readonly Declaration[];
    try {
      plain = item.declare(false);
    } catch (error) {
      const diagnostic = error instanceof Refusal ? error.diagnostic : internalError(error);
      return this.#refuse(item, { ...diagnostic, span: diagnostic.span ?? span });
    }
    const kept: Item = { ...item, declare: (recursive) => (recursive ? item.declare(true) : plain) };
    this.#positions.set(kept, position);
    this.#spans.set(kept, span);
    this.items.push(kept);
  }

  /** The item has a name that the text relies on, or needs one that has. */
  #clash(item: Item, span: Diagnostic['span']): Diagnostic | null {
    const hint = 'rename it';
    if (isHiding(item.lean)) return { code: 'AE5206', message: `\`${item.lean}\` has a meaning of its own in Lean`, span, hint };
    const used = hidingUses(item.source, this.#crate);
    return used === null
      ? null
      : { code: 'AE5206', message: `needs \`${used}\`, which has a meaning of its own in Lean`, span, hint };
  }

  #refuse(item: Pick<Item, 'lean' | 'kind'>, ...diagnostics: readonly Diagnostic[]): void {
    this.refused.set(item.lean, diagnostics);
    if (item.kind !== 'function') this.diagnostics.push(...diagnostics);
  }

  /** Whoever calls one of two items of the same name might get the other. */
  #refuseClashes(): void {
    const clashing = clashingItems(this.items.map((item) => ({ lean: item.lean, declarations: item.declare(false) })));
    const kept = this.items.filter((_, i) => !clashing.has(i));
    for (const [i, name] of clashing) {
      const item = this.items[i];
      if (item === undefined) continue;
      const span = this.#spans.get(item) ?? null;
      this.#refuse(item, { code: 'AE5206', message: `two items are called \`${name}\` in Lean`, span, hint: 'rename one' });
    }
    this.items.splice(0, this.items.length, ...kept.filter((item) => !this.refused.has(item.lean)));
  }

  #addOperators(): void {
    const traits = new Set<string>();
    for (const impl of this.#crate.impls.values()) if (impl.trait !== null) traits.add(impl.trait.path);
    for (const f of this.#crate.functions.values()) for (const bound of f.bounds) traits.add(bound.trait);
    for (const trait of this.#crate.traits.values()) for (const bound of trait.bounds) traits.add(bound.trait);
    for (const trait of traits) {
      const declaration = declareOperator(trait);
      if (declaration === null) continue;
      this.#add(
        { span: { line: 0, column: 0 } },
        { lean: traitLeanName(trait), kind: 'trait', key: trait, source: null, declare: () => [declaration] },
      );
    }
  }

  #addConst(c: LinkedConst): void {
    const crate = this.#crate;
    if (c.value.kind === 'required' || c.owner.kind === 'trait') return;
    const lean = memberName(c.owner, c.name, c.key, crate);
    const lowered = this.lowered.const(c.key);
    if (lowered?.status === 'refused') return this.#refuse({ lean, kind: 'const' }, ...lowered.diagnostics);
    this.#add(c, {
      lean,
      kind: 'const',
      key: c.key,
      source: [c.type, lowered],
      declare: () => {
        if (lowered === null) return [declareConst(c, pureConst(c, crate), false, crate)];
        if (isPure(lowered.body)) return [declareConst(c, pureConst(lowered.body, crate), false, crate)];
        const context = { crate, loop: (suffix: string) => app(`${lean}${suffix}`, []) };
        return [declareConst(c, doBlock(lowered.body.body, context), true, crate)];
      },
    });
  }

  #addFunction(f: LinkedFunction): void {
    const crate = this.#crate;
    if (f.owner.kind === 'trait') return;
    if (f.owner.kind === 'closure') return this.#addClosure(f, f.owner);
    const lean = functionName(f, crate);
    const lowered = this.lowered.function(f);
    switch (lowered.status) {
      case 'refused':
        return this.#refuse({ lean, kind: 'function' }, ...lowered.diagnostics);
      case 'ok':
        return this.#add(f, {
          lean,
          kind: 'function',
          key: f.key,
          source: [f.params, f.result, lowered.body],
          declare: (r) => declareFunction(f, lowered.body, crate, r),
        });
      default:
        return assertNever(lowered);
    }
  }

  /** All of it under the name of its type: whoever needs one part needs the whole. */
  #addClosure(f: LinkedFunction, owner: Owner & { readonly kind: 'closure' }): void {
    const crate = this.#crate;
    const lean = closureTypeName(f.key, crate);
    const lowered = this.lowered.function(f);
    if (lowered.status === 'refused') return this.#refuse({ lean, kind: 'function' }, ...lowered.diagnostics);
    const source = [f.params, f.result, lowered.body];
    const declare = () => [declareClosureType(f, owner, crate), ...declareClosure(f, owner, lowered.body, crate)];
    this.#add(f, { lean, kind: 'function', key: f.key, source, declare });
  }

  /** Instances of traits without a structure are left out: nothing that is translated can need them. */
  #addImpls(): void {
    const crate = this.#crate;
    for (const impl of crate.impls.values()) {
      const path = impl.trait?.path;
      if (path === undefined || (path.includes('::') && traitKind(path) === 'unknown')) continue;
      const lean = instanceName(impl, crate);
      const declaration = this.#tryImpl(impl);
      if ('code' in declaration) this.refused.set(lean, [declaration]);
      else this.#add(impl, { lean, kind: 'impl', key: impl.key, source: [impl.self, impl.trait], declare: () => [declaration] });
    }
  }

  #tryImpl(impl: Parameters<typeof declareImpl>[0]): Declaration | Diagnostic {
    const message = `the impl of \`${impl.trait?.path ?? ''}\` has no instance in Lean`;
    const none: Diagnostic = { code: 'AE5204', message, span: impl.span, hint: null };
    try {
      return declareImpl(impl, this.#crate, (key) => this.lowered.constMode(key) === 'monadic') ?? none;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, hint, message: why } = error.diagnostic;
      return code === 'AE5204' ? error.diagnostic : { ...none, message: `${message}: ${why}`, hint };
    }
  }
}
