import type { LeanFile } from '../../compiler/model/api.ts';
import { findCounterexample, SEARCH_DEFAULTS } from '../../compiler/search/find-counterexample.ts';
import { openModel } from '../../compiler/search/open-model.ts';
import { openFile } from '../../compiler/search/open-statement.ts';
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';

/** What the search gives for one theorem of a file. */
export interface ScreenedTheorem {
  readonly name: string;
  readonly outcome: 'counterexample' | 'passed' | 'gave-up' | 'not-checkable' | 'error';
  readonly cases: number;
  readonly counterexample: Readonly<Record<string, JsonValue>> | null;
  readonly reason: string | null;
}

export type ScreenFileAnswer =
  | { readonly status: 'ok'; readonly theorems: readonly ScreenedTheorem[] }
  | { readonly status: 'rejected'; readonly diagnostics: readonly Diagnostic[] };

/** Searches every theorem of a file about a model, in the file's order. */
export function screenFile(
  model: readonly LeanFile[],
  statements: LeanFile,
  { cases, seed }: { readonly cases: number; readonly seed: number },
): ScreenFileAnswer {
  const opened = openModel(model);
  if (opened.status === 'rejected') return opened;
  const { answers, tree } = openFile(opened.model, statements.name, statements.text);
  const texts = [statements.text, ...model.map((file) => file.text)];
  const theorems = answers.map((answer): ScreenedTheorem => {
    const { name } = answer;
    if (answer.verdict !== 'ok') return { name, outcome: answer.verdict, cases: 0, counterexample: null, reason: answer.reason };
    const found = findCounterexample(opened.model, answer.statement, tree, texts, { ...SEARCH_DEFAULTS, cases, seed });
    return { name, outcome: found.outcome, cases: found.cases, counterexample: found.counterexample, reason: found.reason };
  });
  return { status: 'ok', theorems };
}
