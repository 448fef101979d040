const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  le: '≤',
  ge: '≥',
  ne: '≠',
  quot: '"',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  apos: "'",
  minus: '-',
  times: '×',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  amp: '&',
};

/** The words of a text in HTML; any other text as it is. */
export const withoutTags = (text: string): string =>
  /<\/?(p|pre|code|strong|ul|li|em|div|span|br|b)\b/i.test(text)
    ? text
        .replaceAll(/<sup>(.*?)<\/sup>/gi, '^$1')
        .replaceAll(/<sub>(.*?)<\/sub>/gi, '_$1')
        .replaceAll(/<br\s*\/?>/gi, '\n')
        .replaceAll(/<li[^>]*>/gi, '- ')
        .replaceAll(/<[a-z/][^>]*>/gi, '')
        .replaceAll(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => ENTITIES[name] ?? numbered(name) ?? whole)
        .replaceAll(/\r/g, '')
        .replaceAll(/[ \t\u00a0]+\n/g, '\n')
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim()
    : text;

function numbered(name: string): string | undefined {
  const [, hex, digits] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
