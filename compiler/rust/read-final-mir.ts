import { Cursor, UnknownShape } from './cursor.ts';
import type { Constant } from './mir.ts';
import type { MirNames } from './mir-names.ts';
import { readConstant } from './read-mir-constant.ts';

/** Value of `const m::n::K: u32 = const 4_u32;` in the `--emit=mir` file, `name` as printed there. Null: no such line, or not a plain value. */
export function readTrivialConst(finalMir: string, name: string, names: MirNames): Constant | null {
  const start = `const ${name}: `;
  const at = finalMir.startsWith(start) ? 0 : finalMir.indexOf(`\n${start}`) + 1;
  if (at === 0 && !finalMir.startsWith(start)) return null;
  const end = finalMir.indexOf('\n', at);
  const c = new Cursor(finalMir.slice(at, end < 0 ? undefined : end));
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
