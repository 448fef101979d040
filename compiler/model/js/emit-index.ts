/** Reading and writing single elements, in place of the library's calls. */
import { PROD_DECL } from '../builtin-types.ts';
import type { Core, Local } from '../core.ts';
import { visit } from './call-graph.ts';
import { settled } from './conventions.ts';
import { bindings, irrefutable } from './emit-patterns.ts';
import type { Emitter } from './emitter.ts';

const STD = 'Aeneas.Std.';
const BY_USIZE = `${STD}core.slice.index.SliceIndexUsizeSlice`;

interface Place {
  readonly seq: Core;
  readonly index: Core;
}

/** Where a call reads (`index`) or borrows (`index_mut`) one element. */
function placeOf(core: Core, plain: string, overloaded: readonly string[]): Place | null {
  if (core.kind !== 'call') return null;
  const { name } = core.decl;
  const [a, b, c] = core.args;
  if (name === `${STD}Slice.${plain}_usize` && core.args.length === 2) return { seq: a as Core, index: b as Core };
  if (name === `${STD}Array.${plain}_usize` && core.args.length === 3) return { seq: b as Core, index: c as Core };
  if (!overloaded.includes(name) || core.args.length !== 3) return null;
  const inst = settled(a as Core);
  return inst.kind === 'call' && inst.decl.name === BY_USIZE ? { seq: b as Core, index: c as Core } : null;
}

export function readCode(e: Emitter, core: Core): string | null {
  const place = placeOf(core, 'index', [`${STD}alloc.vec.Vec.index`, `${STD}core.slice.index.Slice.index`]);
  if (place === null) return null;
  const [seq, index] = check(e, place);
  return elementCode(seq, index);
}

const elementCode = (seq: string, index: string): string =>
  `(${seq}.items === null ? $.seqRest(${seq}, ${index}) : ${seq}.items[${index}])`;

function check(e: Emitter, { seq, index }: Place): readonly [string, string] {
  const [s, i] = [e.write.atom(e, seq), e.write.atom(e, index)];
  e.line(`if (!(${i} < ${s}.length)) $.outside();`);
  return [s, i];
}

/** `let (x, back) ← index_mut v i`, where `back` is only called: a read now, a write at the call. False for anything else. */
export function bindPlace(e: Emitter, core: Extract<Core, { kind: 'bind' }>): boolean {
  const place = placeOf(settled(core.value), 'index_mut', [
    `${STD}alloc.vec.Vec.index_mut`,
    `${STD}core.slice.index.Slice.index_mut`,
  ]);
  const { pattern } = core;
  if (place === null || pattern.kind !== 'ctor' || pattern.ctor.owner !== PROD_DECL) return false;
  const [element, back] = pattern.args;
  if (element === undefined || !irrefutable(element)) return false;
  if (back?.kind !== 'wild' && !(back?.kind === 'var' && onlyCalled(core.body, back.local))) return false;
  const [seq, index] = check(e, place);
  if (element.kind !== 'wild') {
    const name = e.fresh('v');
    e.line(`const ${name} = ${elementCode(seq, index)};`);
    for (const b of bindings(element, name)) e.bind(b.local, b.code);
  }
  if (back.kind === 'var') e.setters.set(back.local, { seq, place: index });
  return true;
}

function onlyCalled(body: Core, local: Local): boolean {
  let uses = 0;
  let calls = 0;
  visit(body, (c) => {
    if (c.kind === 'local' && c.local === local) uses++;
    if (c.kind === 'apply' && c.args.length === 1) {
      const fn = settled(c.fn);
      if (fn.kind === 'local' && fn.local === local) calls++;
    }
  });
  return uses === calls;
}
