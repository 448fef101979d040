import { randomBytes } from 'node:crypto';
import { closeSync, fdatasyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inStore } from './store-errors.ts';

/** A file that a reader sees whole or not at all, and that outlives a power cut once this has returned. */
export function writeOnce(path: string, content: string | Uint8Array): void {
  inStore('writing a file', () => {
    const temporary = join(dirname(path), `.tmp-${randomBytes(8).toString('hex')}`);
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
    const file = openSync(temporary, 'wx');
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      fdatasyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  });
}
