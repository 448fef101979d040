import type { LeanType } from '../pipeline/core/lean-type.ts';
import type { JsonValue, Outcome } from '../pipeline/core/outcome.ts';
import { type ConstructorsOf, hasLiterals, listLiteral, literal } from './lean-text.ts';
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
  const claim = conjuncts(fresh('r'), result, outcome.ok, constructorsOf);
  return claim === null ? null : `${call} ⦃ ${fresh('r')} => ${claim.join(' ∧ ')} ⦄`;
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
