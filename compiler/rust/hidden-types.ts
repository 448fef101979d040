import type { MirType } from './mir-type.ts';

/** A function that returns a closure as `impl Fn(…)`. */
interface Hiding {
  readonly key: string;
  /** What MIR prints instead of the type. */
  readonly text: string;
  readonly type: MirType;
}

/**
 * What stands behind an `impl Fn(…)` that MIR prints: the closure that the function itself returns, or that the one function it calls
 * which returns such a thing does. Null where that is not plain; closures of generic functions have parameters, which are not told.
 */
export class HiddenTypes {
  readonly #hiding: readonly Hiding[];
  /** Functions in whose result MIR prints an `impl …`. Closures declare none: what they return is an argument's, or some function's. */
  readonly #printing: readonly { readonly key: string; readonly result: string }[];

  /** `closures`: key of each closure by its place; `isGeneric`: whether the function of that key has type or const parameters. */
  constructor(dumps: ReadonlyMap<string, string>, closures: ReadonlyMap<string, string>, isGeneric: (key: string) => boolean) {
    this.#printing = [...dumps].flatMap(([key, dump]) => {
      const result = key.includes('{closure') ? '' : resultOf(dump);
      return result.includes('impl ') ? [{ key, result }] : [];
    });
    this.#hiding = [...dumps].flatMap(([key, dump]): readonly Hiding[] => {
      const text = /^fn .*? -> (impl .*) \{$/m.exec(dump)?.[1];
      const places = new Set([...dump.matchAll(/^ *_0 = \{closure@([^}]*)\}/gm)].map((found) => found[1] ?? ''));
      const [place] = places;
      const id = place === undefined ? undefined : closures.get(place);
      return text === undefined || places.size !== 1 || id === undefined || isGeneric(key)
        ? []
        : [{ key, text, type: { kind: 'closure', id } }];
    });
  }

  /** As seen from the body of `key`. */
  find(text: string, key: string, dump: string): MirType | null {
    const [only, ...more] = this.#seen(text, key, dump);
    return only === undefined || more.length > 0 ? null : only.type;
  }

  /** Whether the text may stand for a hidden result there, of the function itself or of one it names: an argument may be written the same way. */
  mayMean(text: string, key: string, dump: string): boolean {
    return this.#printing.some(
      (of) =>
        of.result.includes(text.trim()) &&
        (of.key === key || new RegExp(`\\b${of.key.split('::').at(-1) ?? ''}\\b`).test(bodyOf(dump))),
    );
  }

  #seen(text: string, key: string, dump: string): readonly Hiding[] {
    const same = this.#hiding.filter((of) => of.text === text.trim());
    const own = same.find((of) => of.key === key);
    if (own !== undefined) return [own];
    return same.filter((of) => new RegExp(`\\b${of.key.split('::').at(-1) ?? ''}(?:::<[^;]*>)?\\(`).test(dump));
  }
}

const bodyOf = (dump: string): string => dump.slice(dump.indexOf(' {\n'));

/** What stands behind the arrow of `fn f(_1: impl Fn(u32) -> u32) -> impl Fn(u32) -> u32 {`. */
function resultOf(dump: string): string {
  const head = /^fn .*$/m.exec(dump)?.[0] ?? '';
  const open = head.search(/\((?:_1: |\))/);
  for (let at = open, depth = 0; open >= 0 && at < head.length; at++) {
    if (head[at] === '(') depth++;
    if (head[at] === ')' && --depth === 0) return head.slice(at + 1);
  }
  return head;
}
