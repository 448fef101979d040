import { UnknownShape } from './cursor.ts';

/**
 * One value of the compiler's `{:#?}` text: `Name { field: … }`, `Name( … )`, `[ … ]`, `( … )`, or one line of text (then only `name`).
 * Positional parts are in `items`; lists are called `[`, tuples `(`, maps `{`.
 */
export interface HirNode {
  readonly name: string;
  readonly fields: ReadonlyMap<string, HirNode>;
  readonly items: readonly HirNode[];
  /** A part that was not looked into: the lines from it on. */
  readonly skipped: { readonly lines: readonly string[]; readonly at: number } | null;
}

const NO_FIELDS: ReadonlyMap<string, HirNode> = new Map();
const leaf = (name: string): HirNode => ({ name, fields: NO_FIELDS, items: [], skipped: null });

/** `DefId(0:3 ~ app[62d1]::Conv) => OwnerNodes {`, one per owner (item, method, field-less definitions inside functions too), by its path. */
export function readHirTree(text: string): readonly { readonly owner: string; readonly node: HirNode }[] {
  const lines = text.split('\n');
  const owners: { readonly owner: string; readonly node: HirNode }[] = [];
  for (let at = 0; at < lines.length; ) {
    const start = /^(DefId\(.*\)) => OwnerNodes \{$/.exec(lines[at] ?? '');
    if (start === null) {
      if ((lines[at] ?? '') !== '') throw new UnknownShape(`unknown line in the HIR tree: \`${lines[at] ?? ''}\``);
      at++;
      continue;
    }
    const reader = new Reader(lines, at + 1);
    owners.push({ owner: start[1] ?? '', node: reader.children('OwnerNodes') });
    at = reader.at;
  }
  return owners;
}

/** The node behind a skipped part. */
export function lookInto(node: HirNode): HirNode {
  if (node.skipped === null) return node;
  const { lines, at } = node.skipped;
  return new Reader(lines, at + 1).children(node.name);
}

const OPENING = /^(?:([A-Za-z_0-9]+|"[^"]*"): )?([A-Za-z_0-9]*) ?([{([])$/;

class Reader {
  readonly #lines: readonly string[];
  at: number;

  constructor(lines: readonly string[], at: number) {
    this.#lines = lines;
    this.at = at;
  }

  /** Up to and including the closing bracket. */
  children(name: string): HirNode {
    const fields = new Map<string, HirNode>();
    const items: HirNode[] = [];
    for (;;) {
      const raw = this.#lines[this.at];
      if (raw === undefined) throw new UnknownShape('the HIR tree ends inside an item');
      const line = raw.trim();
      this.at++;
      if (/^[})\]],?$/.test(line)) return { name, fields, items, skipped: null };
      const [key, node] = this.#entry(raw, line);
      if (key === null) items.push(node);
      else fields.set(key, node);
    }
  }

  #entry(raw: string, line: string): readonly [string | null, HirNode] {
    const opening = OPENING.exec(line);
    if (opening === null) {
      const text = line.endsWith(',') ? line.slice(0, -1) : line;
      const colon = /^([a-z_][a-z_0-9]*): (.*)$/s.exec(text);
      return colon === null ? [null, leaf(text)] : [colon[1] ?? '', leaf(colon[2] ?? '')];
    }
    const [, key = null, word = '', bracket = ''] = opening;
    const name = word === '' ? bracket : word;
    if ((key === 'value' && name === 'Expr') || key === 'parents') return [key, this.#skip(raw, name, bracket)];
    return [key, this.children(name)];
  }

  /** Bodies and the table of parents are nine tenths of the text and of no use for items. */
  #skip(raw: string, name: string, bracket: string): HirNode {
    const start = this.at - 1;
    const end = `${raw.slice(0, raw.length - raw.trimStart().length)}${bracket === '[' ? ']' : '}'},`;
    const found = this.#lines.indexOf(end, this.at);
    if (found < 0) throw new UnknownShape('the HIR tree ends inside a body');
    this.at = found + 1;
    return { name, fields: NO_FIELDS, items: [], skipped: { lines: this.#lines, at: start } };
  }
}
