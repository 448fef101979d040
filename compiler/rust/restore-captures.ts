/**
 * MIR prints one capture of a closure for each *variable* it mentions, though each captured *place* is a field: of
 * `|| p.0 + p.1` only the first is shown. The others are the temporaries filled right before, which nothing else reads:
 *
 *     _7 = &(_3.0: u32);
 *     _8 = &(_3.1: u32);
 *     _6 = {closure} { p: move _7 };    ~~>    _6 = {closure} { p: move _7, p: move _8 };
 */
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import type { MirBody, MirStatement, Rvalue } from './mir.ts';

/** `count`: how many fields the environment of a closure has. A refusal where the temporaries do not tell. */
export function restoreCaptures(body: MirBody, count: (closure: string) => number): MirBody | Diagnostic {
  let refusal: Diagnostic | null = null;
  const blocks = body.blocks.map((block) => {
    if (!block.statements.some(buildsClosure)) return block;
    const statements = block.statements.map((statement, i): MirStatement => {
      if (statement.kind !== 'assign' || statement.value.kind !== 'closure') return statement;
      const { value } = statement;
      const missing = value.type.kind === 'closure' ? count(value.type.id) - value.captures.length : 0;
      if (missing <= 0) return statement;
      const hidden = filledBefore(block.statements.slice(0, i), value);
      if (hidden.length !== missing) {
        const message = 'the compiler does not show all that the closure captures';
        const hint = 'bind the fields to variables before the closure, and use those in it';
        refusal = { code: 'AE5102', message, span: statement.span, hint };
        return statement;
      }
      const name = value.captures.at(-1)?.name ?? '_';
      const restored = hidden.map((local) => ({ name, value: { kind: 'move', place: { local, path: [] } } as const }));
      return { ...statement, value: { ...value, captures: [...value.captures, ...restored] } };
    });
    return { ...block, statements };
  });
  return refusal ?? { ...body, blocks };
}

const buildsClosure = (s: MirStatement): boolean => s.kind === 'assign' && s.value.kind === 'closure';

/** Temporaries assigned after the last capture that is shown. */
function filledBefore(before: readonly MirStatement[], closure: Extract<Rvalue, { kind: 'closure' }>): readonly number[] {
  const last = closure.captures.at(-1)?.value;
  if (last === undefined || last.kind === 'const' || last.place.path.length > 0) return [];
  const found: number[] = [];
  for (const s of [...before].reverse()) {
    if (s.kind !== 'assign') continue;
    if (s.place.path.length > 0) return [];
    if (s.place.local === last.place.local) return found;
    found.unshift(s.place.local);
  }
  return [];
}

/** Fields of the environment that a closure's own MIR mentions: each has at least its line of debug information. */
export function captureCount(dump: string): number {
  const fields = [...dump.matchAll(/\((?:\(\*_1\)|_1)\.(\d+): /g)].map((m) => Number(m[1]));
  return fields.length === 0 ? 0 : Math.max(...fields) + 1;
}
