/** Letters beyond ASCII that names may hold: those that cannot be taken for another letter. */
const LETTERS = 'αβγδεζηθκλμξπρστφχψωΓΔΘΛΞΦΨΩℕℤ₀₁₂₃₄₅₆₇₈₉';
/** Symbols of the statement language and of proofs. */
const SYMBOLS = '→←↔∀∃∑∏∧∨¬≤≥≠∈∉⊆∣×∘∪∩⟨⟩⦃⦄·•↑⇑↥▸∅⊢√≍↦«»¹²³⁻';
const ALLOWED = new Set([...LETTERS, ...SYMBOLS]);

/** Controls and invisible characters: refused in comments and strings too, because they make a text read otherwise than it is. */
const INVISIBLE =
  /\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff]|\udb40[\udc00-\udfff]/;

export interface OddCharacter {
  readonly offset: number;
  readonly name: string;
}

/** The first character of `text` that is refused where code stands, or null. */
export function oddInCode(text: string): OddCharacter | null {
  let offset = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code > 126 ? !ALLOWED.has(character) : code < 32 && character !== '\n' && character !== '\t' && character !== '\r') {
      return { offset, name: named(code) };
    }
    offset += character.length;
  }
  return null;
}

/** The first invisible or direction-changing character, or null. */
export function invisibleIn(text: string): OddCharacter | null {
  const found = INVISIBLE.exec(text);
  return found === null ? null : { offset: found.index, name: named(found[0].codePointAt(0) ?? 0) };
}

const named = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
