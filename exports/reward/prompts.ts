/** What a policy is told of a task, and in which form it answers. */
import { canonicalJson } from '../../pipeline/core/canonical-json.ts';
import type { ReferenceCase } from '../../pipeline/core/problem.ts';
import type { JudgeTask } from '../judge/judge-task.ts';

export const provingPrompt = (task: JudgeTask, model: string, informal: string): string =>
  [
    'Prove the theorem at the end of this Lean 4 file, prove its negation, or give a counterexample. It is about a Rust program, modelled in the form of Aeneas.',
    informal,
    fence('lean', `${model.trim()}\n\n${task.prelude}\n\n${task.theorem}`),
    `Answer with one fenced block. A proof of the statement is the theorem \`${task.name}\` with its proof in place of \`sorry\`, in namespace \`${task.namespace}\`, after any lemmas you need; a proof of the negation is`,
    fence('lean', task.negation),
    'with a proof. Do not repeat the definitions, and add no axioms. A counterexample is a JSON object with a value for each variable:',
    fence('json', '{"counterexample": {"x": 0}}'),
  ].join('\n\n');

export const codingPrompt = (problem: {
  readonly title: string;
  readonly statement: string;
  readonly signature: string;
  readonly cases: readonly ReferenceCase[];
}): string =>
  [
    `# ${problem.title}`,
    problem.statement,
    `Write it in safe Rust without dependencies, as one library file (\`src/lib.rs\`) with the public function`,
    fence('rust', problem.signature),
    ...visibleCases(problem.cases),
    'Answer with the whole file in one fenced block. It is run on cases that are not shown here.',
  ].join('\n\n');

function visibleCases(cases: readonly ReferenceCase[]): readonly string[] {
  const seen = cases.filter(({ visible }) => visible).slice(0, 8);
  if (seen.length === 0) return [];
  const rows = seen.map(({ args, expected }) => canonicalJson({ args, expected }));
  return [`Examples, one a line:\n\n${fence('json', rows.join('\n'))}`];
}

export const specificationPrompt = (problem: {
  readonly title: string;
  readonly statement: string;
  readonly model: string;
  readonly entry: string;
  readonly namespace: string;
}): string =>
  [
    `# ${problem.title}`,
    problem.statement,
    `This is a Lean 4 model of a Rust program for it, in the form of Aeneas. State theorems about \`${problem.entry}\` that together pin down what it does, and some that look right and are false.`,
    fence('lean', problem.model.trim()),
    `The theorems stand in namespace \`${problem.namespace}\` with \`open Aeneas Aeneas.Std Result\`. Answer with one JSON object in a fenced block; \`polarity\` says what you expect (\`should-hold\` or \`should-fail\`, the latter with a \`defect\`), \`kind\` is one of functional-correctness, totality, output-bounds, shape, edge-case, contract, relational:`,
    fence(
      'json',
      '{"drafts": [{"name": "f_total", "kind": "totality", "polarity": "should-hold", "informal": "…", "theorem": "theorem f_total (x : Std.U8) : ∃ r, f x = ok r := by sorry"}]}',
    ),
  ].join('\n\n');

/** A fence longer than any in the text. */
function fence(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language}\n${text}\n${ticks}`;
}
