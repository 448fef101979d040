/** What the specification agent is told, and how its answer is read. Pure. */
import { z } from 'zod';
import type { FailedDrafts } from '../pipeline/core/authoring.ts';
import type { Outcome } from '../pipeline/core/outcome.ts';
import { capped, exchangeOf, type Message, shownCases } from './exchange.ts';
import { fencedBlocks } from './fenced-blocks.ts';
import { Defect, type Draft, Polarity, StatementKind } from '../pipeline/core/statement.ts';

export const SPECIFIER_RULES = `You write Lean 4 theorem statements about one program. You see the problem, the program's Lean model and cases that were run. You do not prove
anything: every theorem ends in \`:= by sorry\`, and somebody else will try to prove or refute it.

Form of the answer: one \`\`\`json block that holds an array. Each item has exactly these fields:
  "name"      an identifier, no two alike
  "kind"      functional-correctness | totality | output-bounds | shape | edge-case | contract | relational
  "polarity"  should-hold | should-fail
  "defect"    null for should-hold; else missing-precondition | off-by-one | wrong-comparison | dropped-case | swapped-argument | other
  "informal"  one plain sentence that says the same
  "prelude"   auxiliary definitions the theorem needs, or ""
  "twin"      for should-fail: the "name" of the one that should hold and that it bends; else null
  "theorem"   the theorem, from \`theorem NAME\` to \`:= by sorry\`, NAME as in "name"
It is JSON: a line break inside a text is \\n, a backslash \\\\, and Lean's \`∀ ∃ ∧ ≤ ≠ → ⦃ ⦄\` stand as they are. An item for a function \`largest\`:
  {"name": "largest_is_bound", "kind": "output-bounds", "polarity": "should-hold", "defect": null, "twin": null,
   "informal": "No item is greater than the result.", "prelude": "",
   "theorem": "theorem largest_is_bound (v : Slice U32) (h : 0 < v.length) : largest v ⦃ r => ∀ x ∈ v.val, x.val ≤ r.val ⦄ := by sorry"}

Rules:
- The text stands inside the model's namespace, with \`open Aeneas Aeneas.Std Result\`. No imports, no axioms, no tactics, no notation, no instances.
- \`f x ⦃ r => Q r ⦄\` says that f ends with ok r and Q r. \`f x = ok v\`, \`∃ r, f x = ok r ∧ Q r\` and \`∀ r, f x ≠ ok r\` (it fails) are understood too.
- Several results are a tuple, as the type in the model says: \`⦃ a b => … ⦄\`, or \`r.1\`, \`r.2\`. What the program changes through &mut stands in it behind its own result.
  A Rust \`Result\` of the program's own is \`core.result.Result\` with \`.Ok\` and \`.Err\`, inside the \`ok\` that says that the program did not panic.
- Machine integers have \`.val\` (Nat for U…, Int for I…), literals \`5#u32\`; slices and vectors have \`.length\` and \`.val\`, a List. Use List functions (map, filter, foldl, all, any, take, drop, sum, countP, Perm, Pairwise, head?, getLast?, \`l[i]!\`), ∀ x ∈ l, ∀ i < n. What is not a binder of the theorem needs a bound like these.
- In sums of \`.val\` nothing overflows; \`a - b\` of Nat is never below 0, so say \`b ≤ a\` or write \`c + b = a\`.
- Every statement must speak of the entry function, be checkable by running it on values of its binders, have hypotheses that some input satisfies, and depend on what the program returns.
- Give what the program needs to end well as hypotheses: no overflow, sizes, orders.
- Most should hold. About one in four should fail: a true statement bent in one way that its "defect" names, false for an input that is not too rare.
- Say what the problem asks for, not what the code does step by step. Do not restate the model.`;

export interface SpecifierView {
  readonly title: string;
  readonly statement: string;
  readonly signature: string;
  readonly namespace: string;
  readonly entry: string;
  /** The model's whole text. */
  readonly model: string;
  readonly cases: readonly { readonly args: readonly unknown[]; readonly outcome: Outcome }[];
  readonly wanted: number;
}

const SHOWN_CASES = 10;
const SHOWN_FINDINGS = 40;

export const specifierExchange = (view: SpecifierView, history: readonly FailedDrafts[]): readonly Message[] =>
  exchangeOf(task(view), history, ({ findings }) => complaint(findings));

function task({ title, statement, signature, namespace, entry, model, cases, wanted }: SpecifierView): string {
  const shown = shownCases(
    cases.map(({ args, outcome }) => ({ args, result: outcome })),
    SHOWN_CASES,
  );
  return [
    `# ${title}`,
    statement.trim(),
    `In Rust: \`${signature}\`. In the model: \`${namespace}.${entry}\`.`,
    `The model:\n\`\`\`lean\n${model.trim()}\n\`\`\``,
    ...(shown.length === 0 ? [] : [`Cases that were run (arguments as JSON, then the outcome):\n${shown.join('\n')}`]),
    `Write ${wanted} statements.`,
  ].join('\n\n');
}

const complaint = (findings: readonly string[]): string =>
  [
    'Some of these cannot stay as they are:',
    ...capped(
      findings.map((finding) => `- ${finding}`),
      SHOWN_FINDINGS,
    ),
    'Send a ```json array again with only those you correct, under their old names, and new ones in place of those you give up. What was not mentioned is kept.',
  ].join('\n');

const Item = z
  .strictObject({
    name: z.string().regex(/^[A-Za-z_][A-Za-z0-9_']*$/, 'expected an identifier'),
    kind: StatementKind,
    polarity: Polarity,
    defect: Defect.nullish().transform((defect) => defect ?? null),
    informal: z.string().min(1),
    prelude: z
      .string()
      .nullish()
      .transform((prelude) => prelude ?? ''),
    theorem: z.string().min(1),
    twin: z.string().nullish(),
  })
  .refine(
    ({ polarity, defect }) => (polarity === 'should-fail') === (defect !== null),
    'a defect is named exactly where it should fail',
  )
  .transform(
    ({ twin, ...draft }): Draft =>
      draft.polarity === 'should-hold' || (twin ?? '') === '' ? draft : { ...draft, twinOf: twin ?? '' },
  );

/** A model that floods gets no more than this looked at, per statement asked for. */
const MOST_PER_WANTED = 3;

/** Drafts in an answer, and what in it is none, with the reason. */
export function readDrafts(answer: string, wanted: number): { readonly drafts: Draft[]; readonly unreadable: string[] } {
  const list = arrayIn(answer);
  if (typeof list === 'string') return { drafts: [], unreadable: [list] };
  const drafts = new Map<string, Draft>();
  const unreadable: string[] = [];
  list.slice(0, wanted * MOST_PER_WANTED).forEach((raw, index) => {
    const item = Item.safeParse(raw);
    const name = item.success ? item.data.name : nameOf(raw, index);
    const why = item.success ? wrongIn(item.data, drafts) : issuesOf(item.error);
    if (item.success && why === null) drafts.set(name, item.data);
    else unreadable.push(`${name}: ${why ?? ''}`);
  });
  return { drafts: [...drafts.values()], unreadable };
}

const issuesOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`)).join('; ');

function wrongIn({ name, theorem }: Draft, before: ReadonlyMap<string, Draft>): string | null {
  if (before.has(name)) return 'the name is used twice';
  const [, stated] = /(?:^|\n)\s*theorem\s+(\S+)/.exec(theorem) ?? [];
  if (stated === undefined) return '"theorem" does not begin with `theorem NAME`';
  return stated === name ? null : `the theorem is called ${stated}, not ${name}`;
}

const nameOf = (raw: unknown, index: number): string =>
  typeof raw === 'object' && raw !== null && 'name' in raw && typeof raw.name === 'string'
    ? raw.name.slice(0, 80)
    : `item ${index + 1}`;

/** Theorems of several lines tempt to break the line inside a text of JSON. What is meant is plain. */
const withoutBreaks = (json: string): string =>
  json.replaceAll(/"(?:[^"\\]|\\.)*"/gs, (text) => text.replaceAll('\r', '').replaceAll('\n', '\\n').replaceAll('\t', '\\t'));

/** The last block that is a JSON array; the reason where there is none. */
function arrayIn(answer: string): readonly unknown[] | string {
  const blocks = fencedBlocks(answer, ['json']).map(({ text }) => text);
  const candidates = blocks.length > 0 ? blocks.toReversed() : [answer];
  let reason = 'the answer holds no ```json block';
  for (const text of candidates) {
    try {
      const value: unknown = JSON.parse(withoutBreaks(text));
      if (Array.isArray(value)) return value;
      reason = 'the JSON is not an array';
    } catch (error) {
      if (blocks.length > 0) reason = `the JSON does not read: ${error instanceof Error ? error.message : ''}`;
    }
  }
  return reason;
}
