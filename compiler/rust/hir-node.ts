import { UnknownShape } from './cursor.ts';

/**
 * One value of the compiler's `{:#?}` text: `Name { field: … }`, `Name( … )`, `[ … ]`, `( … )`, or one line of text (then only `name`).
 * Positional parts are in `items`; lists are called `[`, tuples `(`, maps `{`.
 */
export interface HirNode {
  readonly name: string;
  readonly fields: ReadonlyMap<string, HirNode>;
  readonly items: readonly HirNode[];
  /** A part that was not looked into: where the text behind its first line begins, and where it ends at the latest. */
  readonly skipped: { readonly text: string; readonly at: number; readonly end: number } | null;
}

const NO_FIELDS: ReadonlyMap<string, HirNode> = new Map();
const leaf = (name: string): HirNode => ({ name, fields: NO_FIELDS, items: [], skipped: null });

/** `DefId(0:3 ~ app[62d1]::Conv) => OwnerNodes {`, one per owner (item, method, field-less definitions inside functions too), by its path. */
export function readHirTree(text: string): readonly { readonly owner: string; readonly node: HirNode }[] {
  const owners: { readonly owner: string; readonly node: HirNode }[] = [];
  const reader = new Reader(text, 0);
  for (let line = reader.line(); line !== null; line = reader.line()) {
    if (line === '') continue;
    const start = /^(DefId\(.*\)) => OwnerNodes \{$/.exec(line);
    if (start === null) throw new UnknownShape(`unknown line in the HIR tree: \`${line}\``);
    owners.push({ owner: start[1] ?? '', node: reader.children('OwnerNodes') });
  }
  return owners;
}

/** The node behind a skipped part. */
export function lookInto(node: HirNode): HirNode {
  return node.skipped === null ? node : new Reader(node.skipped.text, node.skipped.at).children(node.name);
}

/** `5: Body { … }` among an owner's `bodies`: its parameters, and its value as a part not looked into; null where it is not there. */
export function bodyIn(bodies: HirNode, key: string): HirNode | null {
  if (bodies.skipped === null) return bodies.fields.get(key) ?? null;
  const { text, at, end } = bodies.skipped;
  // Without the bracket: searches are quick where the last character is rare.
  const head = `\n${INDENT}${INDENT}${key}: Body`;
  const found = text.indexOf(head, at - 1);
  if (found < 0 || found >= end) return null;
  const reader = new Reader(text, found + 1);
  reader.line();
  return reader.children('Body');
}

const INDENT = '    ';
const OPENING = /^(?:([A-Za-z_0-9]+|"[^"]*"): )?([A-Za-z_0-9]*) ?([{([])$/;
const CLOSING = /^[})\]],?$/;
const BRACKETS = '{([';

/**
 * How the parts end that are nine tenths of the text and of little use for items: what comes behind them in every owner.
 * Both end in characters that are rare there.
 */
const ENDS = { parents: `\n${INDENT}],\n${INDENT}bodies`, bodies: `\n${INDENT}},\n${INDENT}opt_hash_including_bodies` } as const;

const isSkipped = (key: string | null): key is keyof typeof ENDS => key === 'parents' || key === 'bodies';

/** Goes through the text line by line without cutting all of it into lines: most of it is stepped over. */
class Reader {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  line(): string | null {
    if (this.#at >= this.#text.length) return null;
    const found = this.#text.indexOf('\n', this.#at);
    const end = found < 0 ? this.#text.length : found;
    const line = this.#text.slice(this.#at, end);
    this.#at = end + 1;
    return line;
  }

  /** Up to and including the closing bracket; of a body only to its value, which comes last. */
  children(name: string): HirNode {
    const fields = new Map<string, HirNode>();
    const items: HirNode[] = [];
    for (;;) {
      const raw = this.line();
      if (raw === null) throw new UnknownShape('the HIR tree ends inside an item');
      const line = raw.trim();
      if (CLOSING.test(line)) return { name, fields, items, skipped: null };
      const [key, node] = this.#entry(raw, line);
      if (key === null) items.push(node);
      else fields.set(key, node);
      if (name === 'Body' && key === 'value') return { name, fields, items, skipped: null };
    }
  }

  #entry(raw: string, line: string): readonly [string | null, HirNode] {
    const opening = BRACKETS.includes(line.charAt(line.length - 1)) ? OPENING.exec(line) : null;
    if (opening === null) {
      const text = line.endsWith(',') ? line.slice(0, -1) : line;
      const colon = /^([a-z_][a-z_0-9]*): (.*)$/s.exec(text);
      return colon === null ? [null, leaf(text)] : [colon[1] ?? '', leaf(colon[2] ?? '')];
    }
    const [, key = null, word = '', bracket = ''] = opening;
    const name = word === '' ? bracket : word;
    if (isSkipped(key) && raw.startsWith(INDENT) && raw.charAt(INDENT.length) !== ' ') return [key, this.#skip(name, ENDS[key])];
    if (key === 'value' && name === 'Expr')
      return [key, { ...leaf(name), skipped: { text: this.#text, at: this.#at, end: this.#text.length } }];
    return [key, this.children(name)];
  }

  #skip(name: string, followed: string): HirNode {
    const at = this.#at;
    const end = this.#text.indexOf(followed, at - 1);
    if (end < 0) throw new UnknownShape(`nothing like \`${followed.trim()}\` in the HIR tree`);
    this.#at = this.#text.indexOf('\n', end + 1) + 1;
    return { ...leaf(name), skipped: { text: this.#text, at, end } };
  }
}
