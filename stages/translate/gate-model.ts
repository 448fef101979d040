/** What a translated file may not hold. A successful exit says nothing of it: Aeneas leaves axioms without an error. Pure. */
import { lex } from '../../compiler/lean/lex.ts';
import { locate, sourceText } from '../../compiler/lean/source-text.ts';
import type { Token } from '../../compiler/lean/tokens.ts';
import type { TranslationReport } from '../../pipeline/core/aeneas-edge.ts';
import type { Diagnostic, Span } from '../../pipeline/core/diagnostic.ts';

const ASSUMING: ReadonlyMap<string, string> = new Map([
  ['axiom', 'is an axiom: it has no model'],
  ['opaque', 'is opaque: it has no model'],
  ['sorry', 'has a gap (`sorry`) in its model'],
  ['sorryAx', 'has a gap (`sorry`) in its model'],
  ['unsafe', 'has a model outside the logic'],
  ['implemented_by', 'has a model that does not run as it reads'],
  ['extern', 'has a model that does not run as it reads'],
]);

/** Offences of the text, each at the Rust item it comes from where the comments tell, else at the Lean text. */
export function gateModel(file: string, text: string): readonly Diagnostic[] {
  const source = sourceText(file, text);
  const { tokens } = lex(text);
  const found = tokens.flatMap((token, i): readonly Diagnostic[] => {
    const why = token.kind === 'ident' || token.kind === 'symbol' ? ASSUMING.get(token.text) : undefined;
    if (why === undefined || isName(tokens, i)) return [];
    const item = itemAbove(tokens, i);
    const name = item?.name ?? token.text;
    return [{ code: 'AE5403', message: `\`${name}\` ${why}`, span: item?.span ?? locate(source, token), hint: null }];
  });
  return [...new Map(found.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()];
}

/** A field or parameter that merely is called so, as in `x.opaque` or `(opaque : Std.U32)`. */
const isName = (tokens: readonly Token[], i: number): boolean => tokens[i - 1]?.text === '.' || tokens[i + 1]?.text === ':';

/** Aeneas heads every item with `[crate::name]:` and `Source: 'src/lib.rs', lines 4:0-6:1`: lines from 1, columns from 0. */
function itemAbove(tokens: readonly Token[], from: number): { readonly name: string; readonly span: Span | null } | null {
  const doc = tokens.slice(0, from).findLast(({ kind }) => kind === 'doc');
  const name = doc === undefined ? undefined : /\[([^\]]+)\]/.exec(doc.text)?.[1];
  if (doc === undefined || name === undefined) return null;
  const place = /Source: '([^']+)', lines (\d+):(\d+)-(\d+):(\d+)/.exec(doc.text);
  if (place === null) return { name, span: null };
  const [line, column, endLine, endColumn] = place.slice(2).map(Number) as [number, number, number, number];
  return {
    name,
    span: {
      file: place[1] ?? '',
      line: Math.max(1, line),
      column: column + 1,
      endLine: Math.max(1, endLine),
      endColumn: endColumn + 1,
    },
  };
}

/** The tool's own account, where it gives one: local functions that it left opaque. */
export const gateReport = (report: TranslationReport): readonly Diagnostic[] =>
  report.functions
    .filter(({ isLocal, isOpaque }) => isLocal && isOpaque)
    .map(({ rustName, file, line, endLine }) => ({
      code: 'AE5403',
      message: `\`${rustName}\` is an axiom: it has no model`,
      span: { file, line: Math.max(1, line), column: 1, endLine: Math.max(1, endLine), endColumn: 1 },
      hint: null,
    }));
