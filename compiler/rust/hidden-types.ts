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

  /** `closures`: key of each closure by its place; `isGeneric`: whether the function of that key has type or const parameters. */
  constructor(dumps: ReadonlyMap<string, string>, closures: ReadonlyMap<string, string>, isGeneric: (key: string) => boolean) {
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
    const same = this.#hiding.filter((of) => of.text === text.trim());
    const own = same.find((of) => of.key === key);
    if (own !== undefined) return own.type;
    const called = same.filter((of) => new RegExp(`\\b${of.key.split('::').at(-1) ?? ''}(?:::<[^;]*>)?\\(`).test(dump));
    return called.length === 1 ? (called[0]?.type ?? null) : null;
  }
}
