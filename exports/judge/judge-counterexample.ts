/** Inputs that are said to make a statement false: one run decides. */
import { openModel } from '../../compiler/search/open-model.ts';
import { openFile } from '../../compiler/search/open-statement.ts';
import { statementFile } from '../../compiler/search/statement-text.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import { type BinderValues, EVALUATOR } from '../../pipeline/core/label.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { Statement, Truth } from '../../compiler/model/api.ts';
import type { Judgement, JudgeTask } from './judge-task.ts';

const FUEL = 2_000_000;
const MEMORY_BYTES = 64 << 20;

/** The values of all binders, or of the inputs alone where hypotheses fix the others. */
export function judgeCounterexample(task: JudgeTask, model: string, values: BinderValues, effort: number): Judgement {
  const statement = openTask(task, model);
  if (typeof statement === 'string') return unknown(statement, 'statement');
  const known = new Set(statement.binders.map(({ name }) => name));
  const strange = Object.keys(values).find((name) => !known.has(name));
  if (strange !== undefined) return rejected(`the statement has no variable ${strange}; it has ${[...known].join(', ')}`);
  const limits = { fuel: FUEL * effort, memoryBytes: MEMORY_BYTES * effort };
  try {
    return read(check(statement, values, limits), statement);
  } catch (error) {
    // Values that are not of the binders' types are the submission's fault; anything else is not.
    if (error instanceof AegisError && error.code === 'data/invalid') return rejected(error.message);
    throw error;
  }
}

function openTask(task: JudgeTask, model: string): Statement | string {
  const opened = openModel([{ name: `${task.namespace}.lean`, text: model }]);
  if (opened.status === 'rejected') return `the model does not read: ${opened.diagnostics[0]?.message ?? ''}`;
  const file = statementFile(task.prelude, task.theorem, task.namespace);
  const [answer] = openFile(opened.model, `${task.name}.lean`, file).answers;
  return answer?.verdict === 'ok'
    ? answer.statement
    : `the statement cannot be evaluated: ${answer?.reason ?? 'it holds no theorem'}`;
}

function check(
  statement: Statement,
  values: BinderValues,
  limits: { readonly fuel: number; readonly memoryBytes: number },
): Truth | string {
  const given = (name: string): JsonValue | undefined => values[name];
  const missing = statement.binders.filter(({ name }) => given(name) === undefined);
  if (missing.length === 0)
    return statement.check(
      statement.binders.map(({ name }) => given(name) ?? null),
      limits,
    );
  const inputs = statement.binders.filter((_, i) => statement.determinedBy[i] === null);
  const lacking = inputs.find(({ name }) => given(name) === undefined);
  if (lacking !== undefined) return `there is no value for ${lacking.name}`;
  return statement.checkInputs(
    inputs.map(({ name }) => given(name) ?? null),
    limits,
  );
}

function read(truth: Truth | string, statement: Statement): Judgement {
  if (typeof truth === 'string') return rejected(truth);
  switch (truth.kind) {
    case 'fails':
      return {
        verdict: 'accepted',
        label: 'refuted',
        evidence: 'evaluated',
        checker: EVALUATOR,
        checks: ['one run of the statement'],
      };
    case 'holds':
      return rejected('the statement holds of these values');
    case 'excluded':
      return rejected(
        `the statement says nothing of these values: its hypothesis ${statement.hypotheses[truth.index]?.text ?? truth.index + 1} is false`,
      );
    case 'unknown':
      return unknown(truth.reason, 'limit');
  }
}

const rejected = (reason: string): Judgement => ({ verdict: 'rejected', reason });
const unknown = (reason: string, cause: 'limit' | 'statement'): Judgement => ({ verdict: 'unknown', reason, cause });
