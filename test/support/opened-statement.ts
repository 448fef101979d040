import { openModel } from '../../compiler/search/open-model.ts';
import { openFile } from '../../compiler/search/open-statement.ts';
import { planStatement } from '../../compiler/search/plan-statement.ts';

/** The first theorem of a text about a model, and how to make inputs for it (or why there are none); throws where either does not read. */
export function openStatement(
  model: { readonly name: string; readonly text: string },
  text: string,
  numbersFrom: readonly string[] = [],
) {
  const opened = openModel([model]);
  if (opened.status !== 'ok') throw new Error(opened.diagnostics[0]?.message);
  const { answers, tree } = openFile(opened.model, 's.lean', text);
  const [answer] = answers;
  if (answer?.verdict !== 'ok') throw new Error(answer?.reason);
  const { statement } = answer;
  return { model: opened.model, statement, plan: planStatement(opened.model, statement, tree, numbersFrom) };
}

/** Where there has to be a way to make inputs. */
export function openPlanned(...asked: Parameters<typeof openStatement>) {
  const { plan, ...opened } = openStatement(...asked);
  if (typeof plan === 'string') throw new Error(plan);
  return { ...opened, plan };
}

export const inNamespace = (theorem: string): string =>
  `open Aeneas Aeneas.Std Result\n\nnamespace m\n\ntheorem ${theorem} := by sorry\n\nend m\n`;
