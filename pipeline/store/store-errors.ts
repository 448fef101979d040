import { AegisError } from '../core/errors.ts';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Turns what SQLite and the file system say into faults of our own; anything else passes through. */
export function toStoreError(error: unknown, what: string): unknown {
  const code = codeOf(error);
  const cause = { cause: error };
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL')
    return new AegisError('store/disk', `no space left on the disk while ${what}`, {
      ...cause,
      hint: 'Free some space and run the same command again: what was finished is kept.',
    });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'SQLITE_READONLY' || code === 'SQLITE_CANTOPEN')
    return new AegisError('config/invalid', `cannot write the workspace while ${what}`, {
      ...cause,
      hint: 'Choose a folder you may write with --workspace.',
    });
  if (code.startsWith('SQLITE_BUSY'))
    return new AegisError('store/busy', `the workspace stayed locked by another process while ${what}`, cause);
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT'))
    return new AegisError('config/invalid', `aegis.db is not a database of aegis (${code})`, {
      ...cause,
      hint: 'Move the file away, or choose another folder with --workspace.',
    });
  if (code.startsWith('SQLITE_IOERR'))
    return new AegisError('store/disk', `the disk failed while ${what} (${code})`, {
      ...cause,
      hint: 'Check the disk and its free space.',
    });
  return error;
}

/** Runs store work with its errors put into our words. */
export function inStore<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toStoreError(error, what);
  }
}
