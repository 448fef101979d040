import { expect, test } from 'vitest';
import { readDrafts, SPECIFIER_RULES } from '../../specs/specifier-prompt.ts';

const item = {
  name: 'small',
  kind: 'output-bounds',
  polarity: 'should-hold',
  defect: null,
  informal: 'It is "small" \\ short.',
  prelude: '',
  twin: null,
  theorem: 'theorem small (x : U32) :\n\tf x ⦃ r => r.val ≤ 3 ⦄ := by sorry',
};

test('lines broken inside a text of JSON are read as what they mean', () => {
  const raw = JSON.stringify([item]).replaceAll('\\n', '\n').replaceAll('\\t', '\t');
  const { drafts, unreadable } = readDrafts(`Here:\n\`\`\`json\n${raw}\n\`\`\`\n`, 1);
  expect(unreadable).toEqual([]);
  expect(drafts).toMatchObject([{ theorem: item.theorem, informal: item.informal }]);
  const told = readDrafts('```json\n[{"name": "a"\n"kind"]\n```', 1);
  expect(told.unreadable).toEqual([expect.stringContaining('the JSON does not read')]);
});

test('the item that the rules show reads as what they ask for', () => {
  const shown = SPECIFIER_RULES.slice(SPECIFIER_RULES.indexOf('{"name"'), SPECIFIER_RULES.indexOf('\n\nRules:'));
  const { drafts, unreadable } = readDrafts(`\`\`\`json\n[${shown}]\n\`\`\``, 1);
  expect(unreadable).toEqual([]);
  expect(drafts).toMatchObject([{ name: 'largest_is_bound', kind: 'output-bounds' }]);
});
