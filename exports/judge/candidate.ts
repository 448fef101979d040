/**
 * What a prover wrote, in the form acceptance takes: lemmas, then `theorem answer : Frozen.Holds` (or `Frozen.Fails`). Provers that completed the
 * task's own file get that theorem written for them: it says `Frozen.Holds` is what their theorem says, which Lean then checks term by term.
 */
import { lex } from '../../compiler/lean/lex.ts';
import { preludeText } from '../../compiler/search/statement-text.ts';
import type { JudgeTask } from './judge-task.ts';

export interface Candidate {
  readonly text: string;
  readonly proves: 'statement' | 'negation';
}

/** A text that holds none of the theorems that could be meant is refused, with the names looked for. */
export function candidateOf(text: string, task: JudgeTask, model: string): Candidate | string {
  const own = withoutFrozenParts(text, task, model);
  const words = lex(own)
    .tokens.filter((token) => token.kind !== 'doc')
    .map((token) => token.text);
  const theorems = words.flatMap((word, i) => (word === 'theorem' || word === 'lemma' ? [i] : []));
  const named = (name: string): number | undefined => theorems.find((i) => words[i + 1] === name);
  const answer = named('answer');
  if (answer !== undefined) {
    const proves = answerProves(words.slice(answer + 2, answer + 10));
    if (proves !== null) return { text: own, proves };
  }
  const name = task.name;
  for (const [theorem, proves] of [
    [name, 'statement'],
    [`not_${name}`, 'negation'],
  ] as const)
    if ([theorem, `${task.namespace}.${theorem}`].some((one) => named(one) !== undefined))
      return { text: `${closed(own, words, task)}\n\n${bridge(theorem, proves, task)}`, proves };
  return `there is no theorem ${name}, not_${name}, or answer : Frozen.Holds (or Frozen.Fails)`;
}

/** `: Frozen.Holds :=`, also with `_root_.` before it. */
function answerProves(words: readonly string[]): Candidate['proves'] | null {
  const said = words.join(' ').replace(/_root_\s*\.\s*/, '');
  if (/^: Frozen\.Holds( |$)/.test(said)) return 'statement';
  return /^: Frozen\.Fails( |$)/.test(said) ? 'negation' : null;
}

/** Imports come from us, and the model and the auxiliary definitions are in what is imported: repeated word for word, they are left out. */
function withoutFrozenParts(text: string, { prelude, namespace }: JudgeTask, model: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const first = lines.findIndex((line) => !/^\s*(import\s|--|$)/.test(line));
  const body = lines.slice(Math.max(first, 0)).join('\n');
  const frozen = model.replace(/^(\s*(--[^\n]*|import [^\n]*)?\n)+/, '').trim();
  const alone = frozen === '' ? body : body.replace(frozen, () => '');
  return alone.replace(prelude.trim(), () => preludeText(namespace, ''));
}

/** A namespace that stays open at the end of a file would hold the theorem we add. */
function closed(text: string, words: readonly string[], { namespace }: JudgeTask): string {
  const count = (word: string): number => words.filter((one, i) => one === word && words[i + 1] === namespace).length;
  return count('namespace') > count('end') ? `${text}\n\nend ${namespace}` : text;
}

function bridge(theorem: string, proves: Candidate['proves'], { namespace }: JudgeTask): string {
  const goal = proves === 'statement' ? 'Frozen.Holds' : 'Frozen.Fails';
  return [
    `theorem answer : ${goal} := by`,
    `  unfold ${goal}`,
    `  first | exact @${namespace}.${theorem} | exact @${theorem}`,
    '',
  ].join('\n');
}
