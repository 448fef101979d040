/** Words that Rust keeps for itself and that Python and JavaScript leave to programs. */
const KEPT = new Set(
  'as async await box break const continue crate do dyn else enum extern false final fn for gen if impl in let loop macro match mod move mut override priv pub ref return self static struct super trait true try type typeof unsafe unsized use virtual where while yield'.split(
    ' ',
  ),
);

/** `Solution().twoSum` is `two_sum`. */
export function snakeCase(name: string): string {
  const last = name.split('.').at(-1) ?? '';
  const snake = last
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9_]/g, '_')
    .toLowerCase();
  const plain = /^[a-z_]/.test(snake) ? snake : `f_${snake}`;
  return KEPT.has(plain) ? `${plain}_` : plain;
}
