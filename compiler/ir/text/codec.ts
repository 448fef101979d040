/**
 * Grammars that work both ways: one description of a form prints it and reads it back.
 *
 * A form is a list of parts: text as it stands, or a field with the codec of its value. A union is a table of forms by
 * `kind`; it is told apart by its first word, and forms that begin with a field are tried when no word fits.
 */
import { isName, Reader } from './reader.ts';

export interface Codec<T> {
  readonly print: (value: T) => string;
  readonly read: (reader: Reader) => T;
}

type Part<T> = string | { readonly [F in keyof T]-?: readonly [F, Codec<T[F]>] }[keyof T];

/** The member of a union of that kind, without its kind. */
type Member<T, K> = T extends { readonly kind: infer U } ? (K extends U ? Omit<T, 'kind'> : never) : never;
type Forms<T extends { readonly kind: string }> = { readonly [K in T['kind']]: readonly Part<Member<T, K>>[] };

type LoosePart = string | readonly [string, Codec<unknown>];

export function form<T>(...parts: readonly Part<T>[]): Codec<T> {
  const loose = parts as unknown as readonly LoosePart[];
  return {
    print: (value) => printForm(loose, value as Readonly<Record<string, unknown>>),
    read: (reader) => readForm(loose, reader) as T,
  };
}

/** `forms` is called when first needed, so that grammars may mention each other. */
export function union<T extends { readonly kind: string }>(forms: () => Forms<T>): Codec<T> {
  let known: Table | null = null;
  const table = (): Table => (known ??= tableOf(forms() as unknown as Readonly<Record<string, readonly LoosePart[]>>));
  return {
    print: (value) => printForm(table().forms.get(value.kind) as readonly LoosePart[], value),
    read: (reader) => {
      const { byWord, others } = table();
      const kinds = byWord.get(reader.peek) ?? others;
      return reader.firstOf(
        kinds.map(
          ([kind, parts]) =>
            () =>
              ({ kind, ...readForm(parts, reader) }) as unknown as T,
        ),
      );
    },
  };
}

type Entry = readonly [string, readonly LoosePart[]];

interface Table {
  readonly forms: ReadonlyMap<string, readonly LoosePart[]>;
  readonly byWord: ReadonlyMap<string, readonly Entry[]>;
  readonly others: readonly Entry[];
}

function tableOf(forms: Readonly<Record<string, readonly LoosePart[]>>): Table {
  const byWord = new Map<string, Entry[]>();
  const others: Entry[] = [];
  for (const entry of Object.entries(forms)) {
    const [first] = entry[1];
    if (typeof first !== 'string') others.push(entry);
    else {
      const word = wordsOf(first)[0] as string;
      if (isName(word) && !RESERVED.has(word)) throw new TypeError(`${word} is a word of the grammar and not reserved`);
      byWord.set(word, [...(byWord.get(word) ?? []), entry]);
    }
  }
  return { forms: new Map(Object.entries(forms)), byWord, others };
}

/** Fixed text as tokens. */
const wordsOf = (text: string): readonly string[] => text.match(/[A-Za-z_0-9]+|<-|:=|=>|->|::|\.\.|[^\s]/g) ?? [];

const printForm = (parts: readonly LoosePart[], value: Readonly<Record<string, unknown>>): string =>
  parts.map((part) => (typeof part === 'string' ? part : part[1].print(value[part[0]]))).join('');

function readForm(parts: readonly LoosePart[], reader: Reader): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for (const part of parts) {
    if (typeof part === 'string') for (const word of wordsOf(part)) reader.expect(word);
    else {
      const value = part[1].read(reader);
      if (value !== undefined) fields[part[0]] = value;
    }
  }
  return fields;
}

/** At least one. */
export function separated<T>(item: Codec<T>, separator = ', '): Codec<readonly T[]> {
  return {
    print: (items) => items.map(item.print).join(separator),
    read: (reader) => {
      const items: T[] = [];
      do items.push(item.read(reader));
      while (reader.take(separator.trim()));
      return items;
    },
  };
}

export function list<T>(item: Codec<T>, open = '(', close = ')'): Codec<readonly T[]> {
  const some = separated(item);
  return {
    print: (items) => `${open}${some.print(items)}${close}`,
    read: (reader) => {
      reader.expect(open);
      if (reader.take(close)) return [];
      const items = some.read(reader);
      reader.expect(close);
      return items;
    },
  };
}

/** As `list` in angle brackets, nothing at all where it is empty. */
export function optionalList<T>(item: Codec<T>): Codec<readonly T[]> {
  const full = list(item, '<', '>');
  return {
    print: (items) => (items.length === 0 ? '' : full.print(items)),
    read: (reader) => (reader.peek === '<' ? full.read(reader) : []),
  };
}

/** `sign` and the value, or nothing for null. */
export const optional = <T>(sign: string, of: Codec<T>): Codec<T | null> => ({
  print: (value) => (value === null ? '' : `${sign}${of.print(value)}`),
  read: (reader) => (reader.take(sign.trim()) ? of.read(reader) : null),
});

/** The word or nothing. */
export const flag = (word: string): Codec<boolean> => ({
  print: (value) => (value ? word : ''),
  read: (reader) => reader.take(word.trim()),
});

/** Words with a meaning where a name could stand; such names are written in quotes. */
const RESERVED = new Set(
  (
    'Box Option Result String Vec _ add and apply array as assert beyond binary block bool bounds break build bytes call cast char checked ' +
    'closure const constant continue control copy discriminant div divergence division_by_zero do done cont dyn either else end eq f32 f64 ' +
    'fail fake_borrow fallible fallible_neg false field fn fnitem fnpointer float fun ge goto graph gt i128 i16 i32 i64 i8 if index index_mut ' +
    'indirect inherent instance isize join jump le left length let lift live loop lt match move mul mut ne neg not number of ok opaque or ' +
    'order other outermost overflow overflow_neg panic param parent promoted ptr raw_ref rem remainder_by_zero repeat return right shl shr size ' +
    'slice static std str sub switch tail then tree true tuple u128 u16 u32 u64 u8 unary unreachable update usize with xor'
  ).split(' '),
);

export const text: Codec<string> = {
  print: (value) => JSON.stringify(value),
  read: (reader) => JSON.parse(reader.token(/^"/, 'a string')) as string,
};

export const name: Codec<string> = {
  print: (value) => (isName(value) && !RESERVED.has(value) ? value : JSON.stringify(value)),
  read: (reader) => {
    if (reader.peek.startsWith('"')) return text.read(reader);
    if (RESERVED.has(reader.peek) || !isName(reader.peek)) return reader.fail('a name');
    return reader.token(/^/, 'a name');
  },
};

export const natural: Codec<number> = { print: String, read: (reader) => Number(reader.token(/^-?\d+$/, 'a number')) };
export const integer: Codec<bigint> = { print: String, read: (reader) => BigInt(reader.token(/^-?\d+$/, 'a number')) };

export const oneOf = <T extends string>(...words: readonly T[]): Codec<T> => ({
  print: (value) => value,
  read: (reader) => words.find((word) => reader.take(word)) ?? reader.fail(words.join(' or ')),
});

export const truth: Codec<boolean> = { print: String, read: (reader) => oneOf('true', 'false').read(reader) === 'true' };

/** A number, or the name of one. */
export const size: Codec<number | string> = {
  print: (value) => (typeof value === 'number' ? natural.print(value) : name.print(value)),
  read: (reader) => (/^\d/.test(reader.peek) ? natural.read(reader) : name.read(reader)),
};

/** What has a place in the source gets none: the text has none. */
export const placeless = <T extends { readonly span: unknown }>(of: Codec<T>): Codec<T> => ({
  print: of.print,
  read: (reader) => ({ ...of.read(reader), span: null }),
});

export function parse<T>(of: Codec<T>, source: string): T {
  const reader = new Reader(source);
  const value = of.read(reader);
  reader.end();
  return value;
}
