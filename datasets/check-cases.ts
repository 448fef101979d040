import { AegisError } from '../pipeline/core/errors.ts';
import type { JsonValue } from '../pipeline/core/outcome.ts';
import type { Problem } from '../pipeline/core/problem.ts';
import type { RustType } from '../pipeline/core/rust-type.ts';
import { readSignatureText } from '../pipeline/core/signature-text.ts';
import { outcomeType, type TypeTable, viewType } from '../pipeline/core/value.ts';
import { readValue } from '../pipeline/core/value-json.ts';

/** Something in a case that no reading of the signature allows. */
export interface CaseFault {
  readonly case: number;
  /** Inside the case: `['args', 1, 0]` or `['expected', 'ok']`. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const NO_TYPES: TypeTable = new Map();
/** Of one problem; where every case is wrong, the first few say it. */
const MOST = 5;

/**
 * Holds the cases of a problem against the types in its signature's text. Types of the program's own are known only once rustc has read it
 * (stages/test says then what does not fit); where the text is not read nothing is said.
 */
export function checkCases({ signature: text, cases }: Pick<Problem, 'signature' | 'cases'>): readonly CaseFault[] {
  const signature = readSignatureText(text);
  if (signature === null) return [];
  const faults: CaseFault[] = [];
  for (const [index, { args, expected }] of cases.entries()) {
    if (args.length !== signature.params.length) {
      const message = `${signature.name} takes ${signature.params.length} arguments, not ${args.length}`;
      faults.push({ case: index, path: ['args'], message });
    } else {
      const found = signature.params.map(({ type }, i) => misfit(args[i] ?? null, type, ['args', i])).find((one) => one !== null);
      if (found !== undefined) faults.push({ case: index, ...found });
    }
    const wrong = 'ok' in expected ? misfit(expected.ok, outcomeType(signature), ['expected', 'ok']) : null;
    if (wrong !== null) faults.push({ case: index, ...wrong });
    if (faults.length >= MOST) break;
  }
  return faults.slice(0, MOST);
}

type Misfit = Omit<CaseFault, 'case'>;

/** The first part of a value that cannot be of its type. */
function misfit(json: JsonValue, type: RustType, path: readonly (string | number)[]): Misfit | null {
  const view = viewType(type, NO_TYPES);
  switch (view.kind) {
    case 'none':
    case 'struct':
      return null;
    case 'list': {
      if (!Array.isArray(json)) return { path, message: `expected an array, found ${shown(json)}` };
      if (view.length !== null && json.length !== view.length)
        return { path, message: `expected ${view.length} items, found ${json.length}` };
      return firstMisfit(json, (item, i) => misfit(item, view.item, [...path, i]));
    }
    case 'tuple': {
      if (!Array.isArray(json) || json.length !== view.items.length)
        return { path, message: `expected an array of ${view.items.length} items, found ${shown(json)}` };
      return firstMisfit(view.items, (item, i) => misfit(json[i] ?? null, item, [...path, i]));
    }
    case 'enum': {
      const [key = '', ...more] = json !== null && typeof json === 'object' && !Array.isArray(json) ? Object.keys(json) : [];
      const fields = more.length > 0 ? undefined : view.variants.find(({ name }) => name === key)?.fields;
      const values = fields === undefined ? null : ((json as { readonly [key: string]: JsonValue })[key] ?? null);
      if (fields === undefined || !Array.isArray(values) || values.length !== fields.length) {
        const forms = view.variants.map(({ name, fields: own }) => `{"${name}":[${own.length > 0 ? '…' : ''}]}`).join(' or ');
        return { path, message: `expected ${forms}, found ${shown(json)}` };
      }
      return firstMisfit(fields, ({ type: inner }, i) => misfit(values[i] ?? null, inner, [...path, key, i]));
    }
    default:
      return leafMisfit(json, type, path);
  }
}

function leafMisfit(json: JsonValue, type: RustType, path: Misfit['path']): Misfit | null {
  try {
    readValue(json, type, NO_TYPES, '');
    return null;
  } catch (error) {
    if (!(error instanceof AegisError) || error.code !== 'data/invalid') throw error;
    return { path, message: error.message.replace(/^: /, '') };
  }
}

function firstMisfit<T>(items: readonly T[], of: (item: T, index: number) => Misfit | null): Misfit | null {
  for (const [i, item] of items.entries()) {
    const found = of(item, i);
    if (found !== null) return found;
  }
  return null;
}

function shown(json: JsonValue): string {
  const text = JSON.stringify(json);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
