/** Text being written, with the column where it stands. */
export class Writer {
  column = 0;
  private readonly parts: string[] = [];

  write(text: string): void {
    this.parts.push(text);
    const line = text.lastIndexOf('\n');
    this.column = line < 0 ? this.column + text.length : text.length - line - 1;
  }

  line(indent: number): void {
    this.parts.push('\n', ' '.repeat(indent));
    this.column = indent;
  }

  text(): string {
    return this.parts.join('');
  }
}
