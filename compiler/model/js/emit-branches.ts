/** `if` and `match` as statements. */
import type { Core, CorePattern } from '../core.ts';
import { settled } from './conventions.ts';
import { bindings, conditions, coversFlatly } from './emit-patterns.ts';
import type { Dest, Emitter } from './emitter.ts';

export function emitIf(e: Emitter, core: Extract<Core, { kind: 'if' }>, dest: Dest): void {
  const cond = settled(core.cond);
  const code = e.write.value(e, cond);
  const yes = e.capture(() => e.write.emit(e, core.then, dest));
  const no = e.capture(() => e.write.emit(e, core.else, dest));
  e.lines.push(`if (${code}) {`, ...yes, '} else {', ...no, '}');
}

export function emitMatch(e: Emitter, core: Extract<Core, { kind: 'match' }>, dest: Dest): void {
  const scrutinees = core.scrutinees.map((s) => e.write.atom(e, s));
  const rows = core.arms.flatMap((arm) => arm.alternatives.map((patterns) => ({ patterns, body: arm.body })));
  const covered = scrutinees.length === 1 && coversFlatly(rows.map((r) => r.patterns[0] as CorePattern));
  let closed = false;
  let opened = 0;
  for (const [i, row] of rows.entries()) {
    let tests = row.patterns.flatMap((p, k) => conditions(p, scrutinees[k] as string));
    if (i === rows.length - 1 && covered) tests = [];
    const lines = e.capture(() => {
      row.patterns.forEach((p, k) => {
        for (const b of bindings(p, scrutinees[k] as string)) e.bind(b.local, b.code);
      });
      e.write.emit(e, row.body, dest);
    });
    const head =
      tests.length === 0 ? (opened === 0 ? '{' : '} else {') : `${opened === 0 ? '' : '} else '}if (${tests.join(' && ')}) {`;
    e.lines.push(head, ...lines);
    opened++;
    if (tests.length === 0) {
      closed = true;
      break;
    }
  }
  if (opened === 0) return e.line("$.unanswered('a value of an empty type');");
  e.line('}');
  if (!closed) e.lines[e.lines.length - 1] = "} else $.unanswered('no pattern matches');";
}
