import { expect, test } from 'vitest';
import { AegisError, toAegisError } from '../../../pipeline/core/errors.ts';

test.each(['ENOSPC', 'EDQUOT'])('a full disk (%s) is told as that', (code) => {
  expect(toAegisError(Object.assign(new Error('write'), { code }), 'stage test')).toMatchObject({ code: 'store/disk' });
});

test('a typed error passes through, anything else is our bug', () => {
  const typed = new AegisError('tool/killed', 'x');
  expect(toAegisError(typed, 'here')).toBe(typed);
  expect(toAegisError(new TypeError('x'), 'here')).toMatchObject({ code: 'internal/bug', message: 'here: x' });
  expect(toAegisError('x', 'here')).toMatchObject({ code: 'internal/bug', message: 'here: x' });
});
