/** Lean functions that print values of a program's types in our JSON, whatever Lean's own printing does. */
import { canonicalJson } from '../../pipeline/core/canonical-json.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import type { RustType } from '../../pipeline/core/rust-type.ts';
import { type FieldType, type VariantType, viewType } from '../../pipeline/core/value.ts';
import { leanName } from '../../pipeline/core/lean-name.ts';
import type { CrateTypes } from './lean-argument.ts';
import { leanPathIn, leanTypeIn } from './lean-names.ts';

/**
 * Written by Rust's types and not by Lean's: `(a, (b, c))` and `(a, b, c)` are one Lean type but two values. Each of the program's own types
 * gets a function of its own, since they may be recursive.
 */
export class Encoders {
  readonly #types: CrateTypes;
  readonly #names = new Map<string, string>();
  readonly #definitions: string[] = [];

  constructor(types: CrateTypes) {
    this.#types = types;
  }

  /** A Lean term for a function from the type's values to text. */
  encoder(type: RustType): string {
    const view = viewType(type, this.#types.table);
    switch (view.kind) {
      case 'bool':
        return '(fun (x : Bool) => toString x)';
      case 'int':
        return `(fun (x : ${this.#lean(type)}) => Aegis.int x.val)`;
      case 'char':
        return '(fun (x : Char) => Aegis.char x)';
      case 'unit':
        return '(fun (_ : Unit) => "null")';
      case 'list':
        return `(fun (x : ${this.#lean(type)}) => Aegis.list ${this.encoder(view.item)} x.val)`;
      case 'tuple':
        return this.#product(type, view.items, (texts) => `"[" ++ ${joined(texts)} ++ "]"`);
      case 'struct':
      case 'enum':
        return this.#named(type);
      case 'string':
      case 'float':
      case 'none':
        throw new AegisError('data/invalid', `a model has no values of the type ${type.kind}`);
    }
  }

  /** The functions that the terms given out so far refer to. */
  definitions(): string {
    return this.#definitions.length === 0 ? '' : ['mutual', ...this.#definitions, 'end'].join('\n');
  }

  #named(type: RustType): string {
    const own = strip(type);
    const key = canonicalJson(own);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = `encode${this.#names.size}`;
    this.#names.set(key, name);
    const body = this.#body(own);
    this.#definitions.push(`partial def ${name} (x : ${this.#lean(own)}) : String := ${body}`);
    return name;
  }

  #body(type: RustType): string {
    const view = viewType(type, this.#types.table);
    if (view.kind === 'enum') return this.#cases(view.path, view.variants);
    if (view.kind !== 'struct') throw new AegisError('internal/bug', `${view.kind} has no encoder of its own`);
    const object = (texts: readonly string[]): string => `"{" ++ ${joined(keyed(view.fields, texts))} ++ "}"`;
    if (view.shape !== 'record') return `${this.#product(type, view.fields.map(typeOf), object)} x`;
    const parts = view.fields.map((field, i) => `${this.encoder(field.type)} v${i}`);
    // By position: how a field is called when its name is a word of Lean's is the translator's affair.
    return `match x with | ⟨${view.fields.map((_, i) => `v${i}`).join(', ')}⟩ => ${object(parts)}`;
  }

  #cases(path: string | null, variants: readonly VariantType[]): string {
    const arms = variants.map(({ name, fields }) => {
      const names = fields.map((_, i) => `v${i}`);
      const texts = fields.map((field, i) => `${this.encoder(field.type)} v${i}`);
      const head = path === null ? STANDARD[name] : `${leanPathIn(this.#types.crate, path)}.${leanName(name)}`;
      return `  | ${[head, ...names].join(' ')} => "{\\"${name}\\":[" ++ ${joined(texts)} ++ "]}"`;
    });
    return ['match x with', ...arms].join('\n');
  }

  /** Products nest to the right, and a product of one is its part. */
  #product(type: RustType, items: readonly RustType[], text: (texts: readonly string[]) => string): string {
    const names = items.map((_, i) => `v${i}`);
    const texts = items.map((item, i) => `${this.encoder(item)} v${i}`);
    const pattern = items.length === 0 ? '_' : items.length === 1 ? 'v0' : `(${names.join(', ')})`;
    return `(fun (p : ${this.#lean(type)}) => match p with | ${pattern} => ${text(texts)})`;
  }

  #lean(type: RustType): string {
    return leanTypeIn(this.#types.crate, type);
  }
}

const STANDARD: Readonly<Record<string, string>> = {
  Some: '.some',
  None: '.none',
  Ok: '.Ok',
  Err: '.Err',
};

const typeOf = (field: FieldType): RustType => field.type;
const joined = (texts: readonly string[]): string =>
  texts.length === 0 ? '""' : texts.map((text) => `(${text})`).join(' ++ "," ++ ');
const keyed = (fields: readonly FieldType[], texts: readonly string[]): readonly string[] =>
  fields.map(({ name }, i) => `"\\"${name}\\":" ++ ${texts[i]}`);

/** References and boxes around a type change nothing. */
const strip = (type: RustType): RustType => (type.kind === 'box' || type.kind === 'ref' ? strip(type.item) : type);
