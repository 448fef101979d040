/** Text that is markup already. Everything else that goes into a page is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A sentence with its words between backticks set as code. */
export const prose = (text: string): Markup =>
  html`${text.split(/`([^`]+)`/).map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))}`;

type Part = string | number | Markup | null | readonly (string | number | Markup)[];

/** A template whose values are escaped unless they are markup; lists are joined, null is nothing. */
export function html(words: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(words.map((word, i) => word + (i < parts.length ? written(parts[i] ?? null) : '')).join(''));
}

export const NOTHING = new Markup('');

function written(part: Part): string {
  if (part === null) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  return part.map(written).join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Also what no page may hold: control characters, and those that turn the direction of writing round. */
export const escaped = (text: string): string =>
  text
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
