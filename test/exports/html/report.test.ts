import { describe, expect, test } from 'vitest';
import { barChart } from '../../../exports/html/charts.ts';
import { lean, rust } from '../../../exports/html/highlight.ts';
import { makeReport } from '../../../exports/html/make-report.ts';
import type { Markup } from '../../../exports/html/markup.ts';
import { html, prose } from '../../../exports/html/markup.ts';
import type { ReportData, ReportedProgram } from '../../../exports/html/report-data.ts';
import { stageTimes } from '../../../exports/html/stage-times.ts';
import type { TaskRow } from '../../../pipeline/store/rows.ts';

const EVIL = `</script><script>alert(1)</script><img src=x onerror="alert('2')">&\u202e`;

const task = (more: Partial<TaskRow> = {}): TaskRow => ({
  statement_id: '0123456789abcdef',
  statement_sha256: 'a'.repeat(64),
  model_sha256: 'b'.repeat(64),
  problem_id: 'two-sum',
  program_id: 'fedcba9876543210',
  generation: 'g1',
  toolchain: 'builtin',
  difficulty: 'easy',
  category: 'arrays',
  kind: 'totality',
  polarity: 'should-hold',
  defect: null,
  name: 'total',
  informal: 'It never fails.',
  header: '',
  prelude: '',
  formal_statement: 'theorem total (x : Std.U8) : ∃ r, f x = ok r := by sorry',
  screen_outcome: 'passed',
  counterexample: null,
  label: 'open',
  evidence: null,
  checker: null,
  open_reason: 'not finite',
  polarity_match: null,
  proof: null,
  flags: [],
  created_at: '2026-01-01T00:00:00.000Z',
  twin_of: null,
  alike: null,
  ...more,
});

const program = (word: string, tasks: readonly TaskRow[]): ReportedProgram => ({
  row: {
    generation: 'g1',
    toolchain: 'builtin',
    submission_id: '00112233aabbccdd',
    program_id: 'fedcba9876543210',
    problem_id: 'two-sum',
    title: word,
    difficulty: 'easy',
    category: word,
    stage: 'compare',
    status: 'passed',
    reason: null,
    detail: {
      problemId: 'two-sum',
      diagnostics: [],
      fault: null,
      crate: 'two_sum',
      entry: 'two_sum',
      sources: null,
      inputs: null,
      outcomes: null,
      referenceCases: 2,
      freshCases: 1,
      sandbox: word,
      model: null,
    },
  },
  statement: word,
  sources: { 'src/lib.rs': word },
  model: word,
  cases: [{ args: [word], outcome: { ok: word }, origin: 'fresh' }],
  hiddenCases: 2,
  tasks,
  outside: [
    {
      statement_id: '1',
      judged_by: word,
      result: 'proved',
      evidence: 'kernel',
      checker: word,
      reason: word,
      attempt: 1,
      submission_sha256: null,
    },
  ],
  dropped: [{ name: word, class: 'trivial', reason: word, theorem: word }],
  mutation: { killed: 3, judged: 4 },
});

const dataOf = (word: string): ReportData => ({
  generation: word,
  programs: [
    program(word, [
      task({ name: word, informal: word, formal_statement: word, proof: word, flags: [word], open_reason: word }),
      task({
        statement_id: '1',
        label: 'refuted',
        evidence: 'evaluated',
        checker: word,
        counterexample: { [word]: word },
        polarity_match: 0,
      }),
    ]),
  ],
  times: [{ stage: 'test', answers: 2, seconds: 1.5 }],
  costs: [{ stage: word, usd: 0.25 }],
  contradictions: [word],
});

describe('a report', () => {
  test('holds nothing of hostile texts but their letters', () => {
    const pages = makeReport(dataOf(EVIL));
    expect([...pages.keys()]).toEqual(['index.html', 'statements.html', 'programs/00112233aabbccdd-builtin.html']);
    for (const [name, page] of pages) {
      // The one script is ours, and no element or attribute is theirs.
      expect(page.match(/<script/g), name).toHaveLength(1);
      expect(page, name).not.toContain('<img');
      expect(page, name).not.toMatch(/ onerror="/);
      expect(page, name).not.toContain('\u202e');
      expect(page, name).toContain('&lt;img src=x');
    }
  });

  test('allows no script but its own, and nothing from elsewhere', () => {
    for (const page of makeReport(dataOf('x')).values()) {
      expect(page).toMatch(/default-src &#39;none&#39;.*script-src &#39;sha256-[A-Za-z0-9+/=]{44}&#39;/);
      expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    }
  });

  test('is the same bytes for the same data, and holds no time', () => {
    const pages = makeReport(dataOf('x'));
    expect(makeReport(dataOf('x'))).toEqual(pages);
    expect([...pages.values()].join()).not.toMatch(/20\d\d-\d\d-\d\d/);
  });

  test('says of each statement what is known, and counts hidden cases without showing them', () => {
    const page = makeReport(dataOf('x')).get('programs/00112233aabbccdd-builtin.html') ?? '';
    expect(page).toContain('refuted (evaluated)');
    expect(page).toContain('not what its author expected');
    expect(page).toContain('2 hidden reference cases passed too and are not shown');
    expect(page).toContain('3 of 4 variants');
    expect(page.match(/according to x: proved \(kernel, x\): x; not checked here/g)).toHaveLength(1);
  });

  test('of a program that was refused says why', () => {
    const one = program('x', []);
    const span = { file: 'src/lib.rs', line: 3, column: 1, endLine: 3, endColumn: 2 };
    const row = {
      ...one.row,
      status: 'rejected' as const,
      stage: 'translate' as const,
      reason: 'AE5101',
      detail: { ...one.row.detail, diagnostics: [{ code: 'AE5101', message: 'no floats', span, hint: null }] },
    };
    const data = { ...dataOf('x'), programs: [{ ...one, row, model: null }] };
    const pages = makeReport(data);
    expect(pages.get('programs/00112233aabbccdd-builtin.html')).toContain('src/lib.rs:3:1: AE5101: no floats');
    expect(pages.get('index.html')).toContain('rejected by translate: AE5101');
  });
});

describe('colours', () => {
  const plain = ({ text }: Markup): string =>
    text
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');

  test.each([
    'fn f<\'a>(x: &\'a [u8]) -> u32 { /* < */ let c = \'"\'; "a\\"b" 0xffu8 }',
    'unclosed "string',
    '/* unclosed',
    '@[step] theorem x (h : a < b) : a ≤ b := by -- done\n  scalar_tac /- open',
    '𝔸 αβγ ⦃ r => r.val = 5#u8 ⦄',
  ])('keep every character of %j', (text) => {
    expect(plain(rust(text))).toBe(text);
    expect(plain(lean(text))).toBe(text);
  });

  test('know words from parts of words', () => {
    expect(rust('letter let').text).toBe('letter <span class="keyword">let</span>');
    expect(lean('byte by').text).toBe('byte <span class="keyword">by</span>');
  });
});

test('a template escapes what is not markup', () => {
  expect(html`<p title="${'"<&'}">${['a', html`<b>${'<'}</b>`]}${null}${3}</p>`.text).toBe(
    '<p title="&quot;&lt;&amp;">a<b>&lt;</b>3</p>',
  );
});

test('a sentence shows its code as that', () => {
  expect(prose('If `x < 2`, none of ``.').text).toBe('If <code>x &lt; 2</code>, none of ``.');
});

test('a chart says in words what it shows', () => {
  const series = [
    { name: 'proved', colour: 'good' },
    { name: 'open', colour: 'open' },
  ] as const;
  const { text } = barChart('Labels', series, [
    { label: 'shape', values: [3, 1] },
    { label: 'none', values: [0, 0] },
  ]);
  expect(text).toContain('aria-label="Labels. shape: 3 proved, 1 open; none: 0 proved, 0 open"');
  expect(text.match(/class="bar /g)).toHaveLength(2);
  expect(barChart('Labels', series, []).text).toBe('');
});

test('answers made together count their time once', () => {
  const at = (from: number, to: number, stage = 'test') => ({
    stage,
    started_at: new Date(from * 1000).toISOString(),
    finished_at: new Date(to * 1000).toISOString(),
  });
  const spans = [at(0, 10), at(0, 4), at(8, 12), at(20, 21), at(0, 5, 'code'), at(0, 9, 'judge')];
  expect(stageTimes(spans, ['code', 'test', 'prove'])).toEqual([
    { stage: 'code', answers: 1, seconds: 5 },
    { stage: 'test', answers: 4, seconds: 13 },
  ]);
});
