import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import { spanOf, type Token } from './rust-tokens.ts';

type Node = Token['node'];

const MOST = 20;
const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const CLOSING = new Set(Object.values(CLOSES));

/**
 * Where a file is no Rust. Unread text could hold anything, so that it is an offence even where rustc would take it. The parser gives up on large
 * stretches at once: a bracket without its partner is looked for first, and a stretch is told by the first thing in it that is no whole item.
 */
export function syntaxErrors(
  name: string,
  lines: readonly string[],
  root: Node,
  tokens: readonly Token[],
): readonly Diagnostic[] {
  if (!root.hasError) return [];
  const say = (message: string, node: Node): Diagnostic => ({
    code: 'AE1001',
    message,
    span: spanOf(name, lines, node),
    hint: null,
  });
  const bracket = unmatched(tokens);
  if (bracket !== null) return [say(`this ${bracket.node.text} has no partner`, bracket.node)];
  const found: Diagnostic[] = [];
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined && found.length < MOST; node = open.pop()) {
    if (node.isMissing) found.push(say(`expected ${node.type}`, node));
    else if (node.isError && !holdsError(node)) {
      const at = firstOdd(node);
      found.push(say(`this cannot be read as Rust: ${excerpt(at.text)}`, at));
    } else if (node.hasError) for (const child of node.children.toReversed()) if (child !== null) open.push(child);
  }
  return found;
}

/** An error inside an error says more precisely where. */
const holdsError = (node: Node): boolean => node.children.some((child) => child !== null && (child.isMissing || child.hasError));

const firstOdd = (error: Node): Node =>
  error.children.find((child) => child !== null && !/_item$|_declaration$|_definition$|_comment$/.test(child.type)) ?? error;

function excerpt(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

/** The first closing bracket that fits no open one, else the innermost that stays open: where rustc sees it too. */
function unmatched(tokens: readonly Token[]): Token | null {
  const open: Token[] = [];
  for (const token of tokens) {
    const { text } = token.node;
    if (text in CLOSES) open.push(token);
    else if (CLOSING.has(text)) {
      const last = open.pop();
      if (last === undefined) return token;
      if (CLOSES[last.node.text] !== text) return last;
    }
  }
  return open.at(-1) ?? null;
}
