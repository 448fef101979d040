/** Colours for Rust and Lean: enough to read by, no parser. Every character of the text comes back, escaped. */
import { escaped, Markup } from './markup.ts';

interface Language {
  /** Tried in order at each place; the first that matches names the class. */
  readonly tokens: readonly (readonly [string, RegExp])[];
}

const word = (words: string): RegExp => new RegExp(`(?:${words.split(' ').join('|')})(?![\\p{L}\\p{N}_'])`, 'uy');
const NAME = /[\p{L}_][\p{L}\p{N}_']*/uy;

const RUST: Language = {
  tokens: [
    ['comment', /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/y],
    ['string', /b?"(?:[^"\\]|\\[^])*"|b?'(?:[^'\\\n]|\\[^\n]+?)'/y],
    [
      'keyword',
      word(
        'as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait true type unsafe use where while',
      ),
    ],
    ['type', word('bool char i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize str String Vec Option Result Box')],
    ['number', /0x[\da-fA-F_]+(?:[iu](?:8|16|32|64|128|size))?|\d[\d_]*(?:\.\d[\d_]*)?(?:[iu](?:8|16|32|64|128|size)|f32|f64)?/y],
    ['', NAME],
  ],
};

const LEAN: Language = {
  tokens: [
    ['comment', /--[^\n]*|\/-[^]*?(?:-\/|$)/y],
    ['string', /"(?:[^"\\]|\\[^])*"/y],
    ['attribute', /@\[[^\]\n]*\]/y],
    [
      'keyword',
      word(
        'abbrev by decide def do else end exact from fun have if import in inductive instance intro let match namespace open partial_fixpoint set_option show simp sorry structure suffices then theorem lemma unfold where with return',
      ),
    ],
    ['type', word('Prop Type Result Bool Nat Int List Option Std U8 U16 U32 U64 U128 Usize I8 I16 I32 I64 I128 Isize')],
    ['number', /\d+(?:#[iu](?:8|16|32|64|128|size))?/y],
    ['', NAME],
  ],
};

export const rust = (text: string): Markup => highlight(text, RUST);
export const lean = (text: string): Markup => highlight(text, LEAN);

function highlight(text: string, { tokens }: Language): Markup {
  let out = '';
  let plain = '';
  const flush = (): void => {
    out += escaped(plain);
    plain = '';
  };
  for (let at = 0; at < text.length; ) {
    const [kind, found] = tokenAt(text, at, tokens);
    if (kind === '') plain += found;
    else {
      flush();
      out += `<span class="${kind}">${escaped(found)}</span>`;
    }
    at += found.length;
  }
  flush();
  return new Markup(out);
}

function tokenAt(text: string, at: number, tokens: Language['tokens']): readonly [string, string] {
  for (const [kind, pattern] of tokens) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined && found !== '') return [kind, found];
  }
  return ['', text[at] ?? ''];
}
