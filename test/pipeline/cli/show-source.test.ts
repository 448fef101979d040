import { expect, test } from 'vitest';
import { formatWithSource } from '../../../pipeline/cli/show-source.ts';

const at = (line: number, column: number, endLine: number, endColumn: number) => ({
  code: 'AE5201',
  message: 'm',
  span: { file: 'src/lib.rs', line, column, endLine, endColumn },
  hint: 'h',
});
const sources = { 'src/lib.rs': 'fn f() {\n\tlet s = "ü"; x.y\n        .z()\n}\n' };

test('a refusal shows its line and marks the place, counted in characters', () => {
  expect(formatWithSource(at(2, 15, 2, 18), sources)).toBe(
    ['src/lib.rs:2:15: AE5201: m', '  |', '2 | \tlet s = "ü"; x.y', `  | \t${' '.repeat(13)}^^^`, '    help: h'].join('\n'),
  );
});

test('over several lines the first is marked to its end', () => {
  expect(formatWithSource(at(2, 15, 3, 13), sources).split('\n')[3]).toBe(`  | \t${' '.repeat(13)}^^^`);
});

test.each([
  [{ ...at(1, 1, 1, 2), span: null }],
  [at(9, 1, 9, 2)],
  [{ ...at(1, 1, 1, 2), span: { ...at(1, 1, 1, 2).span, file: 'x.rs' } }],
])('a place that is not in the sources is named only: %j', (diagnostic) => {
  expect(formatWithSource(diagnostic, sources).split('\n')).toHaveLength(2);
});
