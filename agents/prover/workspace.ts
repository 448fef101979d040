/** An agent's own copy of the task's files. It lives in memory: there is nothing outside of it to write to. */

export const SUBMISSION = 'Submission.lean';
const NOTES = 'Notes.md';
const WRITABLE: readonly string[] = [SUBMISSION, NOTES];
/** Characters of one file. A proof of a thousand lines has a tenth of it. */
const MOST_TEXT = 400_000;

export class Workspace {
  readonly #given: Readonly<Record<string, string>>;
  readonly #own: Map<string, string>;

  constructor(given: Readonly<Record<string, string>>, own: ReadonlyMap<string, string> = new Map([[SUBMISSION, '']])) {
    this.#given = given;
    this.#own = new Map(own);
  }

  /** What a sub-agent starts with; neither sees what the other writes from then on. */
  copy(): Workspace {
    return new Workspace(this.#given, this.#own);
  }

  names(): readonly string[] {
    return [...Object.keys(this.#given), ...this.#own.keys()];
  }

  read(name: string): string | undefined {
    return this.#own.get(name) ?? this.#given[name];
  }

  submission(): string {
    return this.#own.get(SUBMISSION) ?? '';
  }

  /** Why a file may not be written; null when it was. */
  write(name: string, text: string): string | null {
    if (Object.hasOwn(this.#given, name)) return `${name} is part of the task and never changes`;
    if (!WRITABLE.includes(name))
      return `only ${WRITABLE.join(' and ')} can be written, not ${JSON.stringify(name.slice(0, 200))}`;
    if (text.length > MOST_TEXT) return `${name}: ${text.length} characters are too many; ${MOST_TEXT} are allowed`;
    this.#own.set(name, text);
    return null;
  }
}
