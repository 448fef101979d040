import type { JsonValue, Outcome } from '../../../../pipeline/core/outcome.ts';

/** An outcome in the notation of `rustc.ts`. Arrays of JSON are sequences unless `shape` says `(`: a tuple, with what its parts are. */
export function show(outcome: Outcome, shape: string): string {
  if ('panic' in outcome) return '!';
  if ('unknown' in outcome) return `unknown: ${outcome.unknown}`;
  return new Reader(shape).value(outcome.ok);
}

/** Shapes: `.` number, boolean or unit; `o` an `Ordering`; `?s` option; `[s]` sequence; `(s,t)` tuple; `!s` Rust's result, errors shown as `.`. */
class Reader {
  private readonly shape: string;
  private at = 0;

  constructor(shape: string) {
    this.shape = shape;
  }

  value(json: JsonValue): string {
    const kind = this.shape[this.at++];
    switch (kind) {
      case '.':
        return json === null ? '()' : String(json);
      case 'o':
        return Object.keys(json as object)[0] ?? '';
      case '?':
        return this.variant(json, { None: '-', Some: '+' });
      case '!':
        return this.variant(json, { Ok: 'ok ', Err: 'err ' });
      case '[': {
        const from = this.at;
        let end = from;
        const parts = (json as JsonValue[]).map((item) => {
          this.at = from;
          const text = this.value(item);
          end = this.at;
          return text;
        });
        this.at = parts.length === 0 ? this.skip(from) : end;
        this.at++;
        return `[${parts.join(',')}]`;
      }
      case '(': {
        const parts: string[] = [];
        for (const item of json as JsonValue[]) {
          parts.push(this.value(item));
          this.at++;
        }
        return `(${parts.join(',')})`;
      }
      default:
        throw new Error(`shape ${this.shape} at ${this.at - 1}`);
    }
  }

  private variant(json: JsonValue, signs: Readonly<Record<string, string>>): string {
    const [name = '', fields = []] = Object.entries(json as Record<string, JsonValue[]>)[0] ?? [];
    const from = this.at;
    const [field] = fields;
    if (field === undefined || name === 'Err') {
      this.at = this.skip(from);
      return name === 'Err' ? `${signs[name] ?? ''}()` : (signs[name] ?? '');
    }
    return (signs[name] ?? '') + this.value(field);
  }

  /** Where the shape that begins here ends. */
  private skip(from: number): number {
    let at = from;
    while (this.shape[at] === '?' || this.shape[at] === '!') at++;
    if (this.shape[at] !== '[' && this.shape[at] !== '(') return at + 1;
    let depth = 0;
    do {
      const c = this.shape[at++];
      if (c === '[' || c === '(') depth++;
      if (c === ']' || c === ')') depth--;
    } while (depth > 0);
    return at;
  }
}
