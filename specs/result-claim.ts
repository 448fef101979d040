import type { LeanType } from '../pipeline/core/lean-type.ts';
import type { JsonValue, Outcome } from '../pipeline/core/outcome.ts';
import { casesOf, type ConstructorsOf, hasLiterals, listLiteral, literal } from './lean-text.ts';
import type { Subject } from './subject.ts';
import { freshNames } from './view.ts';

/** That a run gives this outcome; null where the value cannot be written. */
export function claimOf(subject: Subject, call: string, outcome: Outcome): string | null {
  const fresh = freshNames(subject);
  const { result, constructorsOf } = subject;
  if ('panic' in outcome) return `∀ ${fresh('r')}, ${call} ≠ ok ${fresh('r')}`;
  if (!('ok' in outcome)) return null;
  if (hasLiterals(result, constructorsOf)) {
    const text = literal(result, outcome.ok, constructorsOf);
    return text === null ? null : `${call} = ok ${text.includes(' ') && !/^[([]/.test(text) ? `(${text})` : text}`;
  }
  const split = caseClaim(subject, call, outcome.ok);
  if (split !== null) return split;
  const claim = conjuncts(fresh('r'), result, outcome.ok, constructorsOf);
  return claim === null ? null : `${call} ⦃ ${fresh('r')} => ${claim.join(' ∧ ')} ⦄`;
}

/** `∃ v, f x = ok (some v) ∧ v.val = […]`: a constructor around sequences. */
function caseClaim(subject: Subject, call: string, value: JsonValue): string | null {
  const { result, constructorsOf } = subject;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const found = casesOf(result, constructorsOf).find((c) => c.json in value && c.name !== 'mk');
  const fields = found === undefined ? undefined : value[found.json];
  if (found === undefined || !Array.isArray(fields)) return null;
  if (fields.length === 0) return `${call} = ok ${found.lean}`;
  const fresh = freshNames(subject);
  const names = fields.map((_, i) => fresh(fields.length === 1 ? 'v' : `v${i + 1}`));
  const said = found.fields.map((f, i) => conjuncts(names[i] ?? '', f.type, fields[i] ?? null, constructorsOf));
  if (said.some((s) => s === null)) return null;
  return `∃ ${names.join(' ')}, ${call} = ok (${found.lean} ${names.join(' ')}) ∧ ${said.flatMap((s) => s ?? []).join(' ∧ ')}`;
}

/** One equation for each component of a result that holds sequences. */
function conjuncts(lean: string, type: LeanType, value: JsonValue, constructorsOf: ConstructorsOf): readonly string[] | null {
  if (hasLiterals(type, constructorsOf)) {
    const text = literal(type, value, constructorsOf);
    return text === null ? null : [`${lean} = ${text}`];
  }
  if (type.kind === 'tuple' && Array.isArray(value)) {
    const each = type.items.map((t, i) => {
      const last = i === type.items.length - 1;
      return conjuncts(`${lean}${'.2'.repeat(i)}${last ? '' : '.1'}`, t, value[i] ?? null, constructorsOf);
    });
    return each.some((e) => e === null) ? null : each.flatMap((e) => e ?? []);
  }
  const list = listEquation(lean, type, value, constructorsOf);
  return list === null ? null : [list];
}

/** `a.val = [1#u8, 2#u8]`, `m.val.map (fun x => x.val) = [[…], …]`; null where the items have no literals. */
export function listEquation(lean: string, type: LeanType, value: JsonValue, constructorsOf: ConstructorsOf): string | null {
  if ((type.kind !== 'slice' && type.kind !== 'vec' && type.kind !== 'array') || !Array.isArray(value)) return null;
  if (hasLiterals(type.item, constructorsOf)) {
    const text = listLiteral(type.item, value, constructorsOf);
    return text === null ? null : `${lean}.val = ${text}`;
  }
  const { item } = type;
  if ((item.kind !== 'vec' && item.kind !== 'slice') || !hasLiterals(item.item, constructorsOf)) return null;
  const rows = value.map((row) => (Array.isArray(row) ? listLiteral(item.item, row, constructorsOf) : null));
  return rows.includes(null) ? null : `${lean}.val.map (fun x => x.val) = [${rows.join(', ')}]`;
}

/** A value as a sentence shows it: as Lean writes it, without the types of numbers. */
export function valueWords(type: LeanType, value: JsonValue, constructorsOf: ConstructorsOf): string {
  const plain = 'item' in type && type.kind !== 'option' && Array.isArray(value);
  const text = plain
    ? `[${value.map((v) => valueWords(type.item, v, constructorsOf)).join(', ')}]`
    : (tupleWords(type, value, constructorsOf) ?? caseWords(type, value, constructorsOf));
  return (text ?? literal(type, value, constructorsOf) ?? JSON.stringify(value)).replaceAll(/#([ui]\d+|[ui]size)\b/g, '');
}

/** `some [1, 2]`, `core.result.Result.Ok [1]`: constructors around what has no literal. */
function caseWords(type: LeanType, value: JsonValue, constructorsOf: ConstructorsOf): string | null {
  if (hasLiterals(type, constructorsOf) || typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const found = casesOf(type, constructorsOf).find((c) => c.json in value);
  const fields = found === undefined ? undefined : value[found.json];
  if (found === undefined || !Array.isArray(fields)) return null;
  return [found.lean, ...found.fields.map((f, i) => valueWords(f.type, fields[i] ?? null, constructorsOf))].join(' ');
}

function tupleWords(type: LeanType, value: JsonValue, constructorsOf: ConstructorsOf): string | null {
  if (type.kind !== 'tuple' || !Array.isArray(value)) return null;
  return `(${type.items.map((t, i) => valueWords(t, value[i] ?? null, constructorsOf)).join(', ')})`;
}
