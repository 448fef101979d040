/** Drafts as terms: holes replaced by what fills them, lines linked, loops numbered. */
import { assertNever } from '../../../pipeline/core/assert-never.ts';
import type { FunDef, FunType, LoopDef, Pattern, Step, Term } from '../../ir/functional.ts';
import type { Context, DraftLoop } from './context.ts';
import type { Draft, End, Line } from './draft.ts';
import { isDraft, tupleType } from './draft.ts';

export function finish(draft: Draft, result: FunType): Term {
  let term = finishEnd(draft.end, result);
  for (const line of [...draft.lines].reverse()) term = finishLine(line, result, term);
  return term;
}

function finishLine(line: Line, result: FunType, rest: Term): Term {
  switch (line.kind) {
    case 'let':
      return { kind: 'let', pattern: line.pattern, value: line.value, rest };
    case 'join':
      return { kind: 'join', name: line.name, params: line.params, result, body: finish(line.body, result), rest };
    case 'bind': {
      const step: Step = isDraft(line.step) ? { kind: 'term', of: finish(line.step, patternType(line.pattern)) } : line.step;
      return { kind: 'bind', pattern: line.pattern, step, unit: line.unit, rest };
    }
    default:
      return assertNever(line);
  }
}

function finishEnd(end: End, result: FunType): Term {
  switch (end.kind) {
    case 'if':
      return { kind: 'if', cond: end.cond, then: finish(end.then, result), else: finish(end.else, result) };
    case 'match':
      return { kind: 'match', of: end.of, arms: end.arms.map(({ pattern, body }) => ({ pattern, body: finish(body, result) })) };
    case 'hole':
      if (end.filled === null) throw new Error('code is left open');
      return finish(end.filled, result);
    default:
      return end;
  }
}

function patternType(pattern: Pattern): FunType {
  if (pattern.kind === 'var') return pattern.type;
  return pattern.kind === 'tuple' ? tupleType(pattern.items.map(patternType)) : tupleType([]);
}

/** All loops of the function with their names, callees before callers; calls of loops renamed accordingly. */
export function finishFunction(context: Context, body: Draft, result: FunType): Pick<FunDef, 'body' | 'loops'> {
  const byId = new Map(context.loops.map((loop) => [loop.id, loop]));
  const suffixes = new Map<string, string>();
  const numbers = new Map<string, number>();
  const order: DraftLoop[] = [];
  const counts = new Map<string, number>();
  const isOnly = context.loops.length === 1;
  const visit = (term: Term, stack: readonly DraftLoop[]): void => {
    for (const id of loopsCalled(term)) {
      const loop = byId.get(id);
      if (loop === undefined || suffixes.has(id)) continue;
      const parent = context.body.loopParents.get(loop.label) ?? null;
      const outer = parent === null ? undefined : [...stack].reverse().find((other) => other.label === parent);
      const prefix = outer === undefined ? '' : (suffixes.get(outer.id) as string);
      const index = counts.get(prefix) ?? 0;
      counts.set(prefix, index + 1);
      suffixes.set(id, isOnly ? '_loop' : `${prefix}_loop${index}`);
      numbers.set(id, numbers.size);
      visit(finish(loop.body, tupleType([])), [...stack, loop]);
      order.push(loop);
    }
  };
  const main = finish(body, result);
  visit(main, []);
  const rename = (term: Term): Term => renameLoops(term, suffixes);
  const loops = order.map(({ id, label: _label, body: inner, ...loop }): LoopDef => {
    const state = tupleType(loop.state.map((binder) => binder.type));
    const finished = rename(finish(inner, { kind: 'control', state, out: loop.out }));
    return { ...loop, suffix: suffixes.get(id) as string, number: numbers.get(id) as number, body: finished };
  });
  return { body: rename(main), loops };
}

/** In order of occurrence. */
function loopsCalled(term: Term): readonly string[] {
  const found: string[] = [];
  walkSteps(term, (step) => {
    if (step.kind === 'call-loop') found.push(step.loop);
  });
  return found;
}

export function walkSteps(term: Term, visit: (step: Step) => void): void {
  let at = term;
  for (;;) {
    switch (at.kind) {
      case 'bind':
        visit(at.step);
        if (at.step.kind === 'term') walkSteps(at.step.of, visit);
        at = at.rest;
        continue;
      case 'let':
        at = at.rest;
        continue;
      case 'join':
        walkSteps(at.body, visit);
        at = at.rest;
        continue;
      case 'if':
        walkSteps(at.then, visit);
        at = at.else;
        continue;
      case 'match':
        for (const arm of at.arms) walkSteps(arm.body, visit);
        return;
      case 'tail':
        return visit(at.step);
      case 'ok':
      case 'cont':
      case 'done':
      case 'fail':
        return;
      default:
        return assertNever(at);
    }
  }
}

function renameLoops(term: Term, suffixes: ReadonlyMap<string, string>): Term {
  return mapSteps(term, (step) => (step.kind === 'call-loop' ? { ...step, loop: suffixes.get(step.loop) ?? step.loop } : step));
}

/** The term with every step replaced, inner ones first. Long straight lines do not recurse. */
export function mapSteps(term: Term, f: (step: Step) => Step): Term {
  const before: Exclude<Term, { kind: 'if' | 'match' | 'tail' | 'ok' | 'cont' | 'done' | 'fail' }>[] = [];
  let at = term;
  while (at.kind === 'bind' || at.kind === 'let' || at.kind === 'join') {
    before.push(at);
    at = at.rest;
  }
  let result = mapEnd(at, f);
  for (const line of before.reverse()) {
    if (line.kind === 'bind') {
      const step: Step = line.step.kind === 'term' ? { kind: 'term', of: mapSteps(line.step.of, f) } : f(line.step);
      result = { ...line, step, rest: result };
    } else if (line.kind === 'join') result = { ...line, body: mapSteps(line.body, f), rest: result };
    else result = { ...line, rest: result };
  }
  return result;
}

function mapEnd(end: Term, f: (step: Step) => Step): Term {
  if (end.kind === 'if') return { ...end, then: mapSteps(end.then, f), else: mapSteps(end.else, f) };
  if (end.kind === 'match') return { ...end, arms: end.arms.map((arm) => ({ ...arm, body: mapSteps(arm.body, f) })) };
  return end.kind === 'tail' ? { ...end, step: f(end.step) } : end;
}
