import type { LeanType } from '../pipeline/core/lean-type.ts';
import type { JsonValue } from '../pipeline/core/outcome.ts';
import { casesOf, type ConstructorsOf, typeText } from './lean-text.ts';
import type { Part } from './measure.ts';
import type { Subject } from './subject.ts';

/** One way a result can look: binders for what is inside, and the Lean pattern that says so. A statement holds for the runs that look like that. */
export interface View {
  /** `whole` for the result itself, otherwise the constructors on the way: `Ok`, `Some`. */
  readonly label: string;
  readonly binders: readonly { readonly name: string; readonly type: LeanType }[];
  /** `r`, `some v`, `core.result.Result.Ok v`. */
  readonly pattern: string;
  /** Values of the binders, or null where the result looks otherwise. */
  readonly match: (value: JsonValue) => readonly JsonValue[] | null;
  /** "the result", "the value in the result". */
  readonly parts: readonly Part[];
}

/** The result as a whole, and one view per constructor where the result is an option, a result or an enum of the program. */
export function viewsOf(subject: Subject): readonly View[] {
  const fresh = freshNames(subject);
  const whole: View = {
    label: 'whole',
    binders: [{ name: fresh('r'), type: subject.result }],
    pattern: fresh('r'),
    match: (value) => [value],
    parts: [outPart(fresh('r'), 'the result', subject.result, 0)],
  };
  const cases = splits(subject.result, subject.constructorsOf).map(({ json, lean, fields }): View => {
    const names = fields.map((_, i) => fresh(fields.length === 1 ? 'v' : `v${i + 1}`));
    return {
      label: json,
      binders: fields.map((f, i) => ({ name: names[i] ?? '', type: f.type })),
      pattern: fields.length === 0 ? lean : `(${lean} ${names.join(' ')})`,
      match: (value) => matchCase(value, json),
      parts: fields.map((f, i) => outPart(names[i] ?? '', caseWords(json, f.name, i, fields.length), f.type, i)),
    };
  });
  return [whole, ...cases];
}

function splits(type: LeanType, constructorsOf: ConstructorsOf) {
  const cases = casesOf(type, constructorsOf);
  const isStructure = cases.length === 1 && cases[0]?.name === 'mk';
  const recursive = cases.some((c) => c.fields.some((f) => JSON.stringify(f.type) === JSON.stringify(type)));
  return isStructure || recursive || cases.length > 8 ? [] : cases;
}

function matchCase(value: JsonValue, json: string): readonly JsonValue[] | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const fields = value[json];
  return Array.isArray(fields) ? fields : null;
}

function caseWords(json: string, field: string | null, index: number, count: number): string {
  if (field !== null) return `\`${field}\` of the result \`${json}\``;
  return count === 1 ? `the value in \`${json}\`` : `value ${index + 1} in \`${json}\``;
}

const outPart = (lean: string, words: string, type: LeanType, index: number): Part => ({
  lean,
  words,
  type,
  get: ({ out }) => out[index] ?? null,
});

/** Parameters as parts, named as the model names them. */
export function paramParts({ params }: Subject): readonly Part[] {
  return params.map(({ name, type }, index) => ({
    lean: name,
    words: `\`${name}\``,
    type,
    get: ({ args }) => args[index] ?? null,
  }));
}

/** A name no parameter and not the entry function has. */
export function freshNames({ params, entry }: Subject): (wanted: string) => string {
  const taken = new Set([entry, ...params.map((p) => p.name)]);
  return (wanted) => {
    let name = wanted;
    while (taken.has(name)) name += "'";
    return name;
  };
}

/** `(a : Slice Std.U8) (b c : Std.U32)`, one group a binder. */
export const bindersText = (binders: readonly { readonly name: string; readonly type: LeanType }[]): string =>
  binders.map(({ name, type }) => `(${name} : ${typeText(type)})`).join(' ');
