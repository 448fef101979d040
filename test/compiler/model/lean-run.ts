import type { JsonValue, Outcome } from '../../../pipeline/core/outcome.ts';
import type { EvalLimits, Model, StatementAnswer } from '../../../compiler/model/api.ts';
import { loadModel } from '../../../compiler/model/load-model.ts';
import { readStatements } from '../../../compiler/model/statement/read-statements.ts';

const HEAD = 'import Aeneas\nopen Aeneas Aeneas.Std Result ControlFlow Error\n';

/** Declarations as a model in the namespace `m`; throws with the diagnostics where it does not read. */
export function modelOf(declarations: string): Model {
  const answer = loadModel([{ name: 'm.lean', text: `${HEAD}namespace m\n${declarations}\nend m\n` }]);
  if (answer.status !== 'ok') throw new Error(answer.diagnostics.map((d) => d.message).join('\n'));
  return answer.model;
}

/** What is wrong with the declarations. */
export function problemsOf(declarations: string): readonly string[] {
  const answer = loadModel([{ name: 'm.lean', text: `${HEAD}namespace m\n${declarations}\nend m\n` }]);
  return answer.status === 'ok'
    ? []
    : answer.diagnostics.map((d) => `${d.code} ${d.message}${d.hint === null ? '' : ` (${d.hint})`}`);
}

export function callOf(model: Model, name: string, args: readonly JsonValue[], limits?: Partial<EvalLimits>): Outcome {
  const f = model.functions.get(name);
  if (f === undefined) throw new Error(`no function ${name}`);
  return f.call(args, limits);
}

/** The value of a term of the type, outside the monad. */
export function valueOf(type: string, term: string, before = ''): JsonValue | string {
  const outcome = callOf(modelOf(`${before}\ndef it : Result (${type}) := do ok (${term})`), 'it', []);
  return 'ok' in outcome ? outcome.ok : 'panic' in outcome ? 'panic' : outcome.unknown;
}

export function statementsOf(model: Model, text: string): readonly StatementAnswer[] {
  return readStatements(model, [{ name: 's.lean', text: `${HEAD}namespace m\n${text}\nend m\n` }]);
}

/** One theorem's answer. */
export function statementOf(model: Model, text: string): StatementAnswer {
  const [answer] = statementsOf(model, text);
  if (answer === undefined) throw new Error('no theorem');
  return answer;
}
