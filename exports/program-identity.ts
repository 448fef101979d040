/** When two programs are one for a split or a fresh set: told by what they do and how their models read, not by their texts. */
import { lex } from '../compiler/lean/lex.ts';
import type { Model, ModelFunction } from '../compiler/model/api.ts';
import { firstRows, planOf } from '../compiler/search/input-plan.ts';
import { type Space, spaceOf } from '../compiler/search/space.ts';
import { canonicalJson, seedFrom, sha256 } from '../pipeline/core/canonical-json.ts';
import type { LeanType } from '../pipeline/core/lean-type.ts';
import { typeText } from '../specs/lean-text.ts';

export interface ProgramIdentity {
  /** Equal for models that differ only in names, comments and layout. */
  readonly form: string;
  /** Equal for programs of one signature that answer alike on the same inputs; null where the answers say too little. */
  readonly behaviour: string | null;
}

export function identityOf(text: string, entry: string, model: Model | null): ProgramIdentity {
  return { form: formOf(text, entry), behaviour: model === null ? null : behaviourOf(model, entry) };
}

/** Declared names and bound variables are counted in the order they come; what the library gives keeps its name. */
function formOf(text: string, entry: string): string {
  const { tokens } = lex(text);
  const numbers = new Map<string, string>();
  const own = ownNames(tokens.map(({ text: word }) => word));
  const words = tokens.flatMap(({ kind, text: word, name }) => {
    if (kind === 'doc' || kind === 'moduleDoc' || kind === 'eof') return [];
    if (kind !== 'ident') return [word];
    return [name.map((part) => (own.has(part) ? numbered(part, numbers) : part)).join('.')];
  });
  return sha256(canonicalJson([numbers.get(entry) ?? null, words.join(' ')]));
}

function numbered(part: string, numbers: Map<string, string>): string {
  const known = numbers.get(part) ?? `_${numbers.size}`;
  numbers.set(part, known);
  return known;
}

/** Words that some place of the file binds: declared behind a keyword, in a binder, a pattern or a `let`. */
function ownNames(words: readonly string[]): ReadonlySet<string> {
  const own = new Set<string>();
  const add = (word: string | undefined): void => {
    for (const part of (word ?? '').split('.')) if (/^[\p{L}_]/u.test(part)) own.add(part);
  };
  words.forEach((word, i) => {
    if (['def', 'abbrev', 'namespace', 'end', 'inductive', 'structure', 'theorem', 'let', 'fun'].includes(word))
      add(words[i + 1]);
    if (word === ':' || word === '←') add(words[i - 1]);
    if (word === '|' && words[i + 2] !== undefined) add(words[i + 1]?.startsWith('.') === true ? undefined : words[i + 1]);
  });
  return own;
}

/** Inputs hang on the types alone, so that all programs of a signature meet the same ones. */
function behaviourOf(model: Model, entry: string): string | null {
  const found = model.functions.get(entry);
  if (found === undefined || found.params.length === 0) return null;
  const source = { constructorsOf: model.constructorsOf.bind(model), named: [] };
  const spaces = found.params.map(({ type }) => spaceOf(type, source));
  if (spaces.some((space) => typeof space === 'string')) return null;
  const signature = signatureText(model, found);
  const rows = [...firstRows(planOf(spaces as readonly Space[], []), EDGE_ROWS, DRAWN_ROWS, seedFrom(signature))];
  const answers = rows.map((row) => canonicalJson(found.call([...row], LIMITS)));
  if (new Set(answers).size < LEAST_ANSWERS) return null;
  return sha256(canonicalJson([signature, answers]));
}

const [EDGE_ROWS, DRAWN_ROWS, LEAST_ANSWERS] = [48, 80, 8];
const LIMITS = { fuel: 100_000, memoryBytes: 4 * 2 ** 20 };

/** Parameter and result types without the parameters' names; own types by their constructors. */
function signatureText(model: Model, { params, result }: ModelFunction): string {
  const adts = new Map<string, string>();
  const visit = (type: LeanType): void => {
    switch (type.kind) {
      case 'adt': {
        if (adts.has(typeText(type))) return;
        adts.set(typeText(type), '');
        const constructors = model.constructorsOf(type);
        adts.set(typeText(type), canonicalJson(constructors));
        for (const { fields } of constructors) for (const field of fields) visit(field.type);
        return;
      }
      case 'list':
      case 'slice':
      case 'vec':
      case 'option':
      case 'array':
        visit(type.item);
        return;
      case 'result':
        visit(type.ok);
        visit(type.err);
        return;
      case 'tuple':
        for (const item of type.items) visit(item);
        return;
      default:
    }
  };
  for (const type of [...params.map(({ type: t }) => t), result]) visit(type);
  return canonicalJson([params.map(({ type }) => typeText(type)), typeText(result), [...adts]]);
}

/** Names the groups of programs that share a form or a behaviour; a group is called by the smallest id in it. */
export function groupPrograms(identities: ReadonlyMap<string, ProgramIdentity>): ReadonlyMap<string, string> {
  const parent = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let next = parent.get(root); next !== undefined && next !== root; next = parent.get(root)) root = next;
    return root;
  };
  const firstWith = new Map<string, string>();
  for (const [id, { form, behaviour }] of [...identities].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    parent.set(id, id);
    for (const key of behaviour === null ? [`form ${form}`] : [`form ${form}`, `behaviour ${behaviour}`]) {
      const earlier = firstWith.get(key);
      if (earlier === undefined) firstWith.set(key, id);
      else {
        const [low, high] = [rootOf(earlier), rootOf(id)].toSorted() as [string, string];
        parent.set(high, low);
      }
    }
  }
  return new Map([...identities.keys()].map((id) => [id, rootOf(id)]));
}
