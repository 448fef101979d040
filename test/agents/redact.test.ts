import { describe, expect, test } from 'vitest';
import { redactor } from '../../agents/redact.ts';

const SECRET = 'Vq7&x"9/Zk+plain=words';

describe('keys', () => {
  test.each(['MY_API_KEY', 'HF_TOKEN', 'PGPASSWORD', 'SSH_PASSPHRASE', 'NPM_CONFIG__AUTH', 'GITHUB_PAT', 'aws_secret'])(
    'in the variable %s',
    (name) => {
      expect(redactor({ [name]: SECRET })(`<${SECRET}>`)).toBe('<[key removed]>');
    },
  );

  test.each([
    ['base64', Buffer.from(SECRET).toString('base64')],
    ['base64url', Buffer.from(SECRET).toString('base64url')],
    ['hex', Buffer.from(SECRET).toString('hex')],
    ['an address', encodeURIComponent(SECRET)],
    ['JSON', JSON.stringify(SECRET).slice(1, -1)],
  ])('written as %s', (_, form) => {
    expect(redactor({ MY_KEY: SECRET })(`<${form}>`)).toMatch(/^<\[key removed\]={0,2}>$/);
  });

  test('of several lines, each by itself', () => {
    const pem = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkq\nhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----';
    expect(redactor({ DEPLOY_KEY: pem })('hkiG9w0BAQEFAASC')).toBe('[key removed]');
    expect(redactor({})(pem)).toBe('[key removed]');
  });

  test.each([
    'sk-ant-oat01-abcdefghijklmnop',
    'gho_abcdefghijklmnopqrstuv',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLW9mLWl0',
    'AKIAABCDEFGHIJKLMNOP',
    `AIza${'x'.repeat(35)}`,
  ])('known by their form: %s', (key) => {
    expect(redactor({})(`it is ${key}.`)).toBe('it is [key removed].');
  });

  test('in an address', () => {
    expect(redactor({})('cannot reach http://me:hunter2@host:80/v1')).toBe('cannot reach http://[key removed]@host:80/v1');
  });

  test('and nothing else', () => {
    const env = { PATH: '/usr/local/bin:/usr/bin', MONKEY: 'a long enough value', SHORT_KEY: 'abc', EMPTY_TOKEN: '' };
    const text = `${Object.values(env).join(' ')} task-force risk-averse https://a.b/c@d x:y@z`;
    expect(redactor(env)(text)).toBe(text);
  });
});
