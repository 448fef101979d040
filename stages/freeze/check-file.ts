import { gate } from '../../compiler/gate/gate.ts';
import { locate, sourceText } from '../../compiler/lean/source-text.ts';
import type { LeanFile } from '../../compiler/model/api.ts';
import { openModel } from '../../compiler/search/open-model.ts';
import { openFile } from '../../compiler/search/open-statement.ts';
import { seedOf } from '../../compiler/search/random.ts';
import { sha256 } from '../../pipeline/core/canonical-json.ts';
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import type { FreezeClass } from '../../pipeline/core/statement.ts';
import { classify, withDuplicates } from './classify.ts';

/** What freeze says of one theorem of a file. */
export interface CheckedTheorem {
  readonly name: string;
  readonly verdict: FreezeClass;
  readonly reason: string;
}

export type CheckFileAnswer =
  | { readonly status: 'ok'; readonly theorems: readonly CheckedTheorem[] }
  /** The model does not read, so nothing can be said of statements about it. */
  | { readonly status: 'rejected'; readonly diagnostics: readonly Diagnostic[] };

/**
 * Classes of all theorems of a file about a model, in the file's order. An offence against the gate inside a theorem makes that one an error; anywhere
 * else it makes all of them errors, because what stands outside may change what the others mean.
 */
export function checkFile(model: readonly LeanFile[], statements: LeanFile): CheckFileAnswer {
  const opened = openModel(model);
  if (opened.status === 'rejected') return opened;
  const offences = gate(statements.name, statements.text, 'draft');
  const { answers, tree } = openFile(opened.model, statements.name, statements.text);
  const source = sourceText(statements.name, statements.text);
  const spans = tree.commands.flatMap((c) =>
    // One that does not parse has its place too.
    (c.kind === 'def' || (c.kind === 'bad' && c.name !== null)) && c.keyword === 'theorem'
      ? [{ name: (c.name ?? []).join('.'), ...locate(source, c.span) }]
      : [],
  );
  const ownerOf = ({ span }: Diagnostic): string | null =>
    spans.find((t) => span !== null && span.line >= t.line && span.endLine <= t.endLine)?.name ?? null;
  const texts = [statements.text, ...model.map((file) => file.text)];
  const judged = answers.map((answer) => {
    const own = offences.filter((o) => [null, answer.name].includes(ownerOf(o)));
    const verdict = classify(
      opened.model,
      { answer, tree, texts, offences: own, shouldFail: false },
      seedOf(sha256(answer.name)),
    );
    return { name: answer.name, verdict, key: '' };
  });
  const theorems = withDuplicates(judged).map(({ name, verdict }) => ({ name, verdict: verdict.class, reason: verdict.reason }));
  return { status: 'ok', theorems };
}
