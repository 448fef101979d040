import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import type { ClosureTrait, LinkedFunction } from './linked-crate.ts';
import type { MirBody } from './mir.ts';
import type { MirType } from './mir-type.ts';
import { lastPart } from './lean-path.ts';

/** A closure as a function: its environment, then its arguments untupled, as in its MIR. */
export function linkClosure(
  key: string,
  parent: string,
  around: LinkedFunction,
  body: MirBody | Diagnostic,
  functions: ReadonlyMap<string, LinkedFunction>,
): LinkedFunction {
  const locals = 'blocks' in body ? body.locals.slice(0, body.argCount + 1) : [];
  const environment = locals[1]?.type;
  const outside = functions.get(parent)?.body;
  const params = locals.slice(1).map(({ type }, i) => ({ name: i === 0 ? 'closure' : nameOf(body, i + 1), type }));
  return {
    key,
    rust: key,
    name: lastPart(key),
    span: around.span,
    public: false,
    generics: around.generics,
    bounds: around.bounds,
    params,
    result: locals[0]?.type ?? { kind: 'unit' },
    outputs: traitOf(environment) === 'FnMut' ? [{ kind: 'final', param: 0 }] : [],
    owner: { kind: 'closure', parent, captures: capturesOf(key, functions.get(parent)), trait: traitOf(environment) },
    // What it captures is told by the body around it.
    body: outside !== undefined && outside !== null && !('blocks' in outside) ? outside : body,
  };
}

function nameOf(body: MirBody | Diagnostic, local: number): string {
  if (!('blocks' in body)) return '_';
  const found = body.debug.find(
    (d) => d.value.kind !== 'const' && d.value.place.local === local && d.value.place.path.length === 0,
  );
  return found?.name ?? '_';
}

function traitOf(environment: MirType | undefined): ClosureTrait {
  if (environment?.kind !== 'ref') return 'FnOnce';
  return environment.mutable ? 'FnMut' : 'Fn';
}

/** Types of the captured values, from where the closure is built. */
function capturesOf(key: string, parent: LinkedFunction | undefined): readonly MirType[] {
  const body = parent?.body;
  if (body === undefined || body === null || !('blocks' in body)) return [];
  for (const { statements } of body.blocks) {
    for (const statement of statements) {
      if (statement.kind !== 'assign' || statement.value.kind !== 'closure') continue;
      const { type, captures } = statement.value;
      if (type.kind !== 'closure' || type.id !== key) continue;
      return captures.map(({ value }) => {
        const last = value.kind === 'const' ? undefined : value.place.path[value.place.path.length - 1];
        if (value.kind === 'const') return { kind: 'unit' };
        return last?.kind === 'field' ? last.type : (body.locals[value.place.local]?.type ?? { kind: 'unit' });
      });
    }
  }
  return [];
}
