import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { AegisError } from '../pipeline/core/errors.ts';

/** One problem with all its cases fits many times over; a longer line is some other file. */
const MAX_BYTES = 64 * 2 ** 20;

/** UTF-8 text without byte order mark. Throws `data/invalid`, the message without the file's name. */
export async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) throw tooLong('the file');
    return decode(await readFile(path));
  } catch (error) {
    throw asDataError(error);
  }
}

/** The lines of a file with their numbers, without their ends (`\n` or `\r\n`). A line that cannot be read comes as the error. */
export async function* readLines(path: string): AsyncGenerator<{ readonly line: number; readonly text: string | AegisError }> {
  let parts: Buffer[] = [];
  let length = 0;
  let line = 1;
  const finish = (): { readonly line: number; readonly text: string | AegisError } => {
    const text = length > MAX_BYTES ? tooLong('the line') : decodeOr(Buffer.concat(parts));
    parts = [];
    length = 0;
    return { line: line++, text };
  };
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      let from = 0;
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
        parts.push(chunk.subarray(from, end));
        length += end - from;
        from = end + 1;
        yield finish();
      }
      length += chunk.length - from;
      if (length <= MAX_BYTES) parts.push(chunk.subarray(from));
      else parts = [];
    }
    if (length > 0) yield finish();
  } catch (error) {
    yield { line, text: asDataError(error) };
  }
}

function decodeOr(bytes: Buffer): string | AegisError {
  try {
    return decode(bytes).replace(/\r$/, '');
  } catch (error) {
    return asDataError(error);
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AegisError('data/invalid', 'not UTF-8 text', { cause });
  }
}

const tooLong = (what: string): AegisError => new AegisError('data/invalid', `${what} is longer than ${MAX_BYTES} bytes`);

function asDataError(error: unknown): AegisError {
  if (error instanceof AegisError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why = { ENOENT: 'no such file', EACCES: 'permission denied', EISDIR: 'is a folder', ELOOP: 'a loop of links' }[code];
  return new AegisError('data/invalid', `cannot be read: ${why ?? (code || String(error))}`, { cause: error });
}
