import { readFileSync } from 'node:fs';
import { AegisError } from '../core/errors.ts';
import type { JsonValue } from '../core/outcome.ts';
import { parseJson } from '../core/parse-json.ts';

/** An array of argument lists. Throws `data/invalid` naming what is wrong. */
export function readArgsFile(path: string): readonly (readonly JsonValue[])[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    throw new AegisError('data/invalid', `cannot read ${path}`, { cause });
  }
  const value = parseJson(text, path);
  if (!Array.isArray(value)) throw new AegisError('data/invalid', `${path}: expected an array of argument lists`);
  return value.map((args, i) => {
    if (!Array.isArray(args)) throw new AegisError('data/invalid', `${path}: argument list ${i + 1} is not an array`);
    return args;
  });
}
