/** Which characters make up Lean's names. */

const isLetter = (c: number): boolean => (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95;
export const isDigit = (c: number): boolean => c >= 48 && c <= 57;

/** Greek but `λ Π Σ`, Coptic, polytonic Greek, letter-like symbols, mathematical script. */
function isLetterLike(c: number): boolean {
  if (c < 0xc0) return false;
  return (
    (c >= 0x3b1 && c <= 0x3c9 && c !== 0x3bb) ||
    (c >= 0x391 && c <= 0x3a9 && c !== 0x3a0 && c !== 0x3a3) ||
    (c >= 0x3ca && c <= 0x3fb) ||
    (c >= 0x1f00 && c <= 0x1ffe) ||
    (c >= 0x2100 && c <= 0x214f) ||
    (c >= 0x1d49c && c <= 0x1d59f) ||
    (c >= 0xc0 && c <= 0x17f && c !== 0xd7 && c !== 0xf7)
  );
}

function isSubscript(c: number): boolean {
  return (c >= 0x2080 && c <= 0x2089) || (c >= 0x2090 && c <= 0x209c) || (c >= 0x1d62 && c <= 0x1d6a) || c === 0x2c7c;
}

export const isNameStart = (c: number): boolean => isLetter(c) || isLetterLike(c);
/** `'`, `!` and `?` belong to names: `xs'`, `head?`, `getD!`. */
export const isNameRest = (c: number): boolean =>
  isLetter(c) || isDigit(c) || c === 39 || c === 33 || c === 63 || isLetterLike(c) || isSubscript(c);
