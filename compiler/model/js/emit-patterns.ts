/** Patterns as JavaScript: conditions, and names for what they bind. */
import type { CorePattern, Local } from '../core.ts';
import { literal, textLiteral } from './scalar-code.ts';

/** Conditions under which the value matches, all to hold. */
export function conditions(p: CorePattern, code: string): string[] {
  switch (p.kind) {
    case 'wild':
    case 'var':
      return [];
    case 'as':
      return conditions(p.pattern, code);
    case 'ctor': {
      const own = p.ctor.owner.ctors.length > 1 ? [`${code}.t === ${p.ctor.index}`] : [];
      return [...own, ...p.args.flatMap((arg, i) => conditions(arg, `${code}.a${i}`))];
    }
    case 'integer':
      return [`${code} === ${literal(p.value)}`];
    case 'plus':
      return [`${code} >= ${literal(p.value)}`, ...conditions(p.of, minus(code, p.value))];
    case 'text':
      return [`${code} === ${textLiteral(p.value)}`];
    case 'bool':
      return [p.value ? code : `!${code}`];
    case 'nil':
      return [`$.isNil(${code})`];
    case 'cons':
      return [`!$.isNil(${code})`, ...conditions(p.head, `$.head(${code})`), ...conditions(p.tail, `$.tail(${code})`)];
  }
}

const minus = (code: string, value: bigint): string => `$.sub(${code}, ${literal(value)})`;

/** What a matching value binds, with the code of each. */
export function bindings(p: CorePattern, code: string): { readonly local: Local; readonly code: string }[] {
  switch (p.kind) {
    case 'wild':
    case 'integer':
    case 'text':
    case 'bool':
    case 'nil':
      return [];
    case 'var':
      return [{ local: p.local, code }];
    case 'as':
      return [{ local: p.local, code }, ...bindings(p.pattern, code)];
    case 'ctor':
      return p.args.flatMap((arg, i) => bindings(arg, `${code}.a${i}`));
    case 'plus':
      return bindings(p.of, minus(code, p.value));
    case 'cons':
      return [...bindings(p.head, `$.head(${code})`), ...bindings(p.tail, `$.tail(${code})`)];
  }
}

/** Matches everything. */
export function irrefutable(p: CorePattern): boolean {
  return conditions(p, 'x').length === 0;
}

/** Whether the arms of a match on one value cover every constructor, each by a pattern that looks no deeper. */
export function coversFlatly(patterns: readonly CorePattern[]): boolean {
  const last = patterns.at(-1);
  if (last === undefined) return false;
  if (irrefutable(last)) return true;
  const flat = (p: CorePattern): boolean =>
    p.kind === 'ctor' ? p.args.every(irrefutable) : p.kind === 'cons' ? irrefutable(p.head) && irrefutable(p.tail) : true;
  if (!patterns.every(flat)) return false;
  switch (last.kind) {
    case 'ctor': {
      const seen = new Set(patterns.map((p) => (p.kind === 'ctor' ? p.ctor.index : -1)));
      return last.ctor.owner.ctors.every((c) => seen.has(c.index));
    }
    case 'bool':
      return new Set(patterns.map((p) => (p.kind === 'bool' ? p.value : null))).size === 2;
    case 'nil':
    case 'cons':
      return patterns.some((p) => p.kind === 'nil') && patterns.some((p) => p.kind === 'cons');
    case 'plus':
      return last.value === 1n && irrefutable(last.of) && patterns.some((p) => p.kind === 'integer' && p.value === 0n);
    case 'integer':
      return last.value === 0n && patterns.some((p) => p.kind === 'plus' && p.value === 1n && irrefutable(p.of));
    case 'wild':
    case 'var':
    case 'as':
    case 'text':
      return false;
  }
}
