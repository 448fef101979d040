/** Compiles definitions, with everything they reach, to JavaScript functions. */
import { bitsOf, type IntType, isSigned } from '../../../pipeline/core/rust-type.ts';
import { FIN_DECL } from '../builtin-types.ts';
import type { Core } from '../core.ts';
import type { Global } from '../environment.ts';
import { width } from '../runtime/integer.ts';
import * as operations from '../runtime/operations.ts';
import { reaching, recursiveAmong } from './call-graph.ts';
import { isResult, performs, runtimeParams, settled } from './conventions.ts';
import { NotCheckable } from './emit-quantifier.ts';
import { writer } from './emit-term.ts';
import { Emitter, type Unit } from './emitter.ts';
import { textLiteral } from './scalar-code.ts';

export type Compiled = (...args: unknown[]) => unknown;

export interface UnitOptions {
  /** On an explicit stack: slower, any depth. */
  readonly deep: boolean;
  /** Definitions that answer from outside: by their arguments at run time, failing by throwing. */
  readonly overrides: ReadonlyMap<Global, Compiled>;
  /** The `Inhabited` instance declared for a type. */
  readonly inhabited: (typeName: string) => Global | null;
  /** Where a definition decides what no evaluation can, a run that reaches it has no answer; for these, `NotCheckable` is thrown at once. */
  readonly mustDecide: (decl: Global) => boolean;
  /** Definitions that are compiled already, by a unit that is not deep. */
  readonly compiled: (decl: Global) => Compiled | null;
}

export interface CompiledUnit {
  function(decl: Global): Compiled;
  /** By the names given to `extra`. */
  extra(name: string): Compiled;
  /** The same code with none of its constants computed yet. */
  again(): CompiledUnit;
}

/** A function beside the definitions: the check of a statement. */
export interface ExtraFunction {
  readonly name: string;
  write(unit: Unit): { readonly params: readonly string[]; readonly lines: readonly string[]; readonly yields: boolean };
}

export function compileUnit(roots: readonly Global[], options: UnitOptions, extras: readonly ExtraFunction[] = []): CompiledUnit {
  const recursive = recursiveAmong(roots);
  const writing = new UnitWriter(options, recursive, options.deep ? reaching(recursive, roots) : recursive);
  for (const root of roots) writing.functionOf(root);
  for (const extra of extras) writing.addExtra(extra);
  const source = writing.finish();
  // The code holds names made here, numbers and string literals only: see `isAtom` and the uses of `textLiteral`.
  const make = new Function('$', 'C', source) as (
    $: typeof operations,
    constants: readonly unknown[],
  ) => Readonly<Record<string, Compiled>>;
  return unitOf(() => make(operations, writing.constants), writing);
}

function unitOf(start: () => Readonly<Record<string, Compiled>>, writing: UnitWriter): CompiledUnit {
  const functions = start();
  return {
    function(decl) {
      const f = functions[writing.functionOf(decl)];
      if (f === undefined) throw new Error(`not part of the unit: ${decl.name}`);
      return f;
    },
    extra(name) {
      const f = functions[name];
      if (f === undefined) throw new Error(`not part of the unit: ${name}`);
      return f;
    },
    again: () => unitOf(start, writing),
  };
}

class UnitWriter implements Unit {
  readonly deep: boolean;
  readonly constants: unknown[] = [];
  private readonly names = new Map<Global, string>();
  private readonly widths = new Map<IntType, string>();
  private readonly queue: Global[] = [];
  private readonly extras: { readonly name: string; readonly text: string }[] = [];
  private readonly options: UnitOptions;
  private readonly recursive: ReadonlySet<Global>;
  private readonly waiting: ReadonlySet<Global>;

  constructor(options: UnitOptions, recursive: ReadonlySet<Global>, waiting: ReadonlySet<Global>) {
    this.waiting = waiting;
    this.options = options;
    this.deep = options.deep;
    this.recursive = recursive;
  }

  functionOf(decl: Global): string {
    const known = this.names.get(decl);
    if (known !== undefined) return known;
    const override = this.options.overrides.get(decl);
    const outside = override ?? (decl.body.kind === 'js' ? (decl.body.item.run as Compiled) : this.options.compiled(decl));
    const name = outside === null ? `f${this.names.size}` : this.constant(outside);
    this.names.set(decl, name);
    if (outside === null) this.queue.push(decl);
    return name;
  }

  constant(value: unknown): string {
    const at = this.constants.indexOf(value);
    return `C${at >= 0 ? at : this.constants.push(value) - 1}`;
  }

  width(type: IntType): string {
    const known = this.widths.get(type);
    if (known !== undefined) return known;
    const name = this.constant(width(bitsOf(type), isSigned(type)));
    this.widths.set(type, name);
    return name;
  }

  isRecursive(decl: Global): boolean {
    return (
      this.waiting.has(decl) && !this.options.overrides.has(decl) && decl.body.kind === 'core' && runtimeParams(decl).length > 0
    );
  }

  mayInline(decl: Global): Core | null {
    if (decl.body.kind !== 'core' || this.recursive.has(decl) || this.options.overrides.has(decl)) return null;
    return decl.body.core;
  }

  inhabited(typeName: string): Global | null {
    return this.options.inhabited(typeName);
  }

  addExtra(extra: ExtraFunction): void {
    const { params, lines, yields } = extra.write(this);
    this.extras.push({
      name: extra.name,
      text: `function${yields ? '*' : ''} ${extra.name}(${params.join(', ')}) {\n${lines.join('\n')}\n}`,
    });
  }

  finish(): string {
    const out: string[] = this.extras.map((x) => x.text);
    for (let decl = this.queue.shift(); decl !== undefined; decl = this.queue.shift()) out.push(this.functionText(decl));
    const constants = this.constants.map((_, i) => `const C${i} = C[${i}];`);
    const names = [...this.names.values(), ...this.extras.map((x) => x.name)];
    // Each operation gets a name of its own: quicker than looking it up each time.
    const used = new Set<string>();
    const body = [...out, `return {${names.join(', ')}};`].join('\n').replaceAll(/\$\.(\w+)/g, (_, name: string) => {
      used.add(name);
      return `$${name}`;
    });
    const hoisted = [...used].map((name) => `const $${name} = $.${name};`);
    return ['"use strict";', 'const B = $.budget;', ...hoisted, ...constants, body].join('\n');
  }

  private functionText(decl: Global): string {
    const name = this.names.get(decl) ?? '';
    if (decl.body.kind === 'projection') {
      if (decl.body.owner === FIN_DECL) return `function ${name}(n, x) { return x; }`;
      const slot = decl.body.owner.ctors[0]?.fields[decl.body.index]?.slot ?? 0;
      return `function ${name}(x) { return x.a${slot}; }`;
    }
    if (decl.body.kind !== 'core') {
      const reason = decl.body.kind === 'missing' ? decl.body.reason : `\`${decl.name}\` has no meaning`;
      return `function ${name}() { $.unanswered(${textLiteral(reason)}); }`;
    }
    try {
      return this.codeText(name, decl, decl.body.core);
    } catch (error) {
      if (!(error instanceof NotCheckable) || this.options.mustDecide(decl)) throw error;
      return `function ${name}() { $.unanswered(${textLiteral(error.message)}); }`;
    }
  }

  private codeText(name: string, decl: Global, core: Core): string {
    const params = runtimeParams(decl);
    const names = params.map((_, i) => `a${i}`);
    const recursive = this.recursive.has(decl);
    const generator = this.deep && this.isRecursive(decl);
    const e = new Emitter(this, writer, decl, names);
    params.forEach((p) => e.names.set(p.local, e.fresh('v')));
    e.write.emit(e, settled(core), { kind: 'return', perform: performs(decl) });
    const locals = params.map((p, i) => `const ${e.names.get(p.local) ?? ''} = a${i};`);
    const fuel = recursive || e.loops ? ["if (--B.fuel < 0) $.unanswered('fuel');"] : [];
    const inner = [...fuel, ...locals, ...e.lines];
    const looped = e.loops ? ['T: for (;;) {', ...inner, '}'] : inner;
    // A constant cannot wait: what it needs is driven on the spot.
    const code = e.yields && !generator ? ['return $.drive((function* () {', ...looped, '})());'] : looped;
    if (params.length === 0 && !recursive && !isResult(decl.type)) return constantText(name, code);
    return `function${generator ? '*' : ''} ${name}(${names.join(', ')}) {\n${code.join('\n')}\n}`;
  }
}

/** A constant is computed once. Its sequences must never be written in place. */
function constantText(name: string, code: readonly string[]): string {
  return `let k${name};\nfunction ${name}() { return k${name} !== undefined ? k${name} : (k${name} = $.shareDeep(m${name}())); }\nfunction m${name}() {\n${code.join('\n')}\n}`;
}
