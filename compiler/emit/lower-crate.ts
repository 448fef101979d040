/** Runs the passes over every function and constant of a crate. */
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import type { FunDef } from '../ir/functional.ts';
import { lowerFunction } from '../passes/lower-function.ts';
import { Refusal } from '../passes/refusal.ts';
import type { LinkedConst, LinkedCrate, LinkedFunction } from '../rust/linked-crate.ts';
import { typeText } from '../rust/display-path.ts';
import { typeParts } from '../rust/match-type.ts';
import type { MirType } from '../rust/mir-type.ts';
import { functionName, memberName } from './item-names.ts';
import { leanType } from './lean-type.ts';
import { type CrateFacts, lookupsFor } from './lookups.ts';
import { genericsOfConst } from './signature.ts';

export type LoweredItem =
  | { readonly status: 'ok'; readonly body: FunDef }
  | { readonly status: 'refused'; readonly diagnostics: readonly Diagnostic[] };

const refused = (...diagnostics: readonly Diagnostic[]): LoweredItem => ({ status: 'refused', diagnostics });

/** Names that Lean or the opened namespaces already give a meaning. */
// biome-ignore format: one table
const LEAN_NAMES = [
  'ok', 'fail', 'div', 'panic', 'cont', 'done', 'loop', 'lift', 'massert', 'some', 'none', 'true', 'false', 'fun', 'def', 'end', 'by', 'do', 'match', 'with',
  'if', 'then', 'else', 'let', 'have', 'show', 'from', 'at', 'in', 'for', 'where', 'mutual', 'namespace', 'open', 'section', 'theorem', 'example', 'instance',
  'structure', 'inductive', 'axiom', 'return', 'Type', 'Prop', 'Sort', 'nat_lit', 'unif_hint', 'assume', 'macro', 'notation', 'syntax', 'deriving', 'extends',
  'forall', 'exists', 'infix', 'prefix', 'postfix', 'universe', 'variable', 'calc', 'suffices', 'try', 'catch', 'finally', 'unless', 'mut', 'local', 'private',
  'protected', 'abbrev', 'opaque', 'class', 'export', 'import', 'public', 'meta', 'using', 'toStr', 'Std', 'core', 'alloc', 'std', 'Slice', 'Array', 'Result', 'Error',
] as const;

export class LoweredCrate implements CrateFacts {
  readonly crate: LinkedCrate;
  readonly reservedNames: ReadonlySet<string>;
  readonly #functions = new Map<string, LoweredItem>();
  readonly #consts = new Map<string, LoweredItem | null>();
  /** Types with a destructor of the crate's own, and types that hold one: dropping them does something. */
  readonly #dropTypes: ReadonlySet<string>;

  /** `given`: definitions by key that stand instead of what the bodies would be lowered to. */
  constructor(crate: LinkedCrate, given: ReadonlyMap<string, FunDef> = new Map()) {
    this.crate = crate;
    for (const [key, body] of given) this.#functions.set(key, { status: 'ok', body });
    const names = [
      ...[...crate.functions.values()].filter((f) => f.owner.kind !== 'closure').map((f) => functionName(f, crate)),
      ...[...crate.consts.values()].map((c) => memberName(c.owner, c.name, c.key, crate)),
      ...crate.adts.keys(),
      ...crate.traits.keys(),
    ];
    this.#dropTypes = dropTypes(crate);
    this.reservedNames = new Set([...LEAN_NAMES, ...names.map((name) => name.split('.')[0] ?? name)]);
  }

  constMode = (key: string): 'pure' | 'monadic' | null => {
    const c = this.crate.consts.get(key);
    if (c?.value.kind === 'trivial') return this.#typeRefusal(c.type, c) === null ? 'pure' : null;
    const lowered = this.const(key);
    return lowered?.status === 'ok' ? (isPure(lowered.body) ? 'pure' : 'monadic') : null;
  };

  /** Null for one whose value the compiler has given. A constant that needs itself is refused. */
  const(key: string): LoweredItem | null {
    const known = this.#consts.get(key);
    if (known !== undefined) return known;
    const c = this.crate.consts.get(key);
    if (c === undefined || c.value.kind === 'trivial' || c.value.kind === 'required') return null;
    this.#consts.set(
      key,
      refused({ code: 'AE5203', message: `the constant \`${c.rust}\` needs itself`, span: c.span, hint: 'write its value' }),
    );
    const lowered = this.#lowerConst(c);
    this.#consts.set(key, lowered);
    return lowered;
  }

  #lowerConst(c: LinkedConst): LoweredItem {
    if (c.value.kind === 'refused') return refused(c.value.diagnostic);
    const type = this.#typeRefusal(c.type, c);
    if (type !== null) return refused(type);
    if (c.mutableStatic)
      return refused({
        code: 'AE5203',
        message: `\`${c.rust}\` is a mutable static`,
        span: c.span,
        hint: 'pass the state as a `&mut` parameter',
      });
    if (c.value.kind !== 'body') return refused();
    return this.#run(c.key, c.value.body, { params: [], result: c.type, outputs: [] }, genericsOfConst(c, this.crate).bounds);
  }

  function(f: LinkedFunction): LoweredItem {
    const known = this.#functions.get(f.key);
    if (known !== undefined) return known;
    const lowered = this.#lowerFunction(f);
    this.#functions.set(f.key, lowered);
    return lowered;
  }

  #lowerFunction(f: LinkedFunction): LoweredItem {
    if (f.body === null) return refused();
    if (!('blocks' in f.body)) return refused(f.body);
    const { locals, debug } = f.body;
    const named = (local: number) =>
      debug.find((d) => d.value.kind !== 'const' && d.value.place.local === local && d.value.place.path.length === 0);
    for (const [i, type] of [f.result, ...f.params.map((p) => p.type)].entries()) {
      const diagnostic = this.#typeRefusal(type, { span: locals[i]?.span ?? named(i)?.span ?? f.span });
      if (diagnostic !== null) return refused(diagnostic);
    }
    const at = f.body.locals.findIndex((local) => mentionsAny(local.type, this.#dropTypes));
    const dropped = f.body.locals[at];
    if (dropped !== undefined) {
      const message = `\`${typeText(dropped.type)}\` has a destructor (\`impl Drop\`)`;
      return refused({
        code: 'AE5201',
        message,
        span: dropped.span ?? named(at)?.span ?? f.span,
        hint: 'call a method where the value is no longer needed',
      });
    }
    return this.#run(f.key, f.body, f, f.bounds);
  }

  #run(
    key: string,
    body: Parameters<typeof lowerFunction>[1],
    signature: Parameters<typeof lowerFunction>[2],
    bounds: LinkedFunction['bounds'],
  ): LoweredItem {
    const lowered = guarded(() => lowerFunction(key, body, signature, lookupsFor(bounds, this)));
    if (lowered.status === 'ok') return { status: 'ok', body: lowered.definition };
    const where = this.crate.functions.get(key) ?? this.crate.consts.get(key);
    return refused({ ...lowered.diagnostic, span: lowered.diagnostic.span ?? where?.span ?? null });
  }

  #typeRefusal(type: MirType, at: Pick<LinkedFunction, 'span'>): Diagnostic | null {
    try {
      leanType(type, this.crate);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return { ...error.diagnostic, span: error.diagnostic.span ?? at.span };
      throw error;
    }
  }
}

function dropTypes(crate: LinkedCrate): ReadonlySet<string> {
  const found = new Set<string>();
  for (const impl of crate.impls.values()) {
    if (impl.trait?.path === 'std::ops::Drop' && impl.self.kind === 'adt') found.add(impl.self.path);
  }
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const adt of crate.adts.values()) {
      if (adt.variants.some((v) => v.fields.some((f) => mentionsAny(f.type, found)))) found.add(adt.path);
    }
  }
  return found;
}

const mentionsAny = (type: MirType, paths: ReadonlySet<string>): boolean =>
  paths.size > 0 && ((type.kind === 'adt' && paths.has(type.path)) || typeParts(type).some((part) => mentionsAny(part, paths)));

/** Code nobody thought of must not take the other functions down: what the passes trip over is refused, and says so. */
function guarded(lower: () => ReturnType<typeof lowerFunction>): ReturnType<typeof lowerFunction> {
  try {
    return lower();
  } catch (error) {
    return { status: 'refused', diagnostic: internalError(error) };
  }
}

export const internalError = (error: unknown): Diagnostic => ({
  code: 'AE5299',
  message: `internal error: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
  span: null,
  hint: 'please report this program',
});

/** A body of pure lets that ends in a value: the constant needs no `Result`. */
export function isPure(body: FunDef): boolean {
  let at = body.body;
  while (at.kind === 'let') at = at.rest;
  return at.kind === 'ok' && body.loops.length === 0;
}
