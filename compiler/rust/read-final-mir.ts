import { Cursor, UnknownShape } from './cursor.ts';
import type { Constant } from './mir.ts';
import type { MirNames } from './mir-names.ts';
import { readConstant } from './read-mir-constant.ts';

/**
 * Value of `const m::n::K: u32 = const 4_u32;` in the `--emit=mir` file, `name` as printed there; an impl is named by where it starts
 * (`<impl at src/lib.rs:6:21: …>::K`). Null: no such line, or not a plain value.
 */
export function readTrivialConst(finalMir: string, name: string, names: MirNames): Constant | null {
  const [before = '', after] = name.split('…');
  const start = `const ${before}${after === undefined ? ': ' : ''}`;
  for (let at = finalMir.indexOf(start); at >= 0; at = finalMir.indexOf(start, at + 1)) {
    if (at > 0 && finalMir.charAt(at - 1) !== '\n') continue;
    const end = finalMir.indexOf('\n', at);
    const line = finalMir.slice(at, end < 0 ? undefined : end);
    const rest = line.slice(start.length).replace(/^\d+:\d+/, '');
    if (after === undefined || rest.startsWith(`${after}: `)) return readValue(line, names);
  }
  return null;
}

function readValue(line: string, names: MirNames): Constant | null {
  const c = new Cursor(line);
  if (c.match(/.* = const /y) === null) return null;
  try {
    const value = readConstant(c, names);
    c.expect(';');
    return value;
  } catch (error) {
    if (error instanceof UnknownShape) return null;
    throw error;
  }
}
