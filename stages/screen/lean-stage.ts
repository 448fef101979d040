/** `screen` on the real toolchain: our search, and Lean's word on what it found. */
import { gate } from '../../compiler/gate/gate.ts';
import { provenNegation } from '../../compiler/search/lean-portfolio.ts';
import { statementFile } from '../../compiler/search/statement-text.ts';
import { witnessTerms } from '../../compiler/search/witness-terms.ts';
import { type Answer, ok } from '../../pipeline/core/answer.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import { type BinderValues, ScreenInput, ScreenResult } from '../../pipeline/core/label.ts';
import { moduleOf } from '../../pipeline/core/lean-module.ts';
import { defineStage, type StageContext } from '../../pipeline/core/stage.ts';
import { screenStage } from './stage.ts';

export const leanScreenStage = defineStage({
  name: 'screen',
  version: 6,
  tools: ['builtin', 'lean'],
  work: 'tools',
  input: ScreenInput,
  output: ScreenResult,
  async run(input, context) {
    const found = await screenStage.run(input, context);
    if (found.status !== 'ok' || found.value.counterexample === null) return found;
    const confirmed = await confirm(input, found.value.counterexample, context);
    return confirmed.status === 'ok' ? ok({ ...found.value, confirmedBy: confirmed.value }) : confirmed;
  },
});

/**
 * Lean elaborates the frozen negation with the counterexample as its witness. Null where that does not go through: the tactics may be too weak, and the
 * counterexample stays one by our evaluator, which ran it, and rests on rustc agreeing with the model.
 */
async function confirm(input: ScreenInput, counterexample: BinderValues, context: StageContext): Promise<Answer<string | null>> {
  const { model, statement } = input;
  const text = context.getArtifact(model.text);
  const witness = witnessTerms(counterexample, input, text);
  if (witness === null) return ok(null);
  const theorem = provenNegation(statement.negation, `${model.namespace}.${model.entry}`, witness);
  const [offence] = gate('Witness.lean', theorem, 'proof');
  if (offence !== undefined) throw new AegisError('internal/bug', `our own candidate does not pass the gate: ${offence.message}`);
  const { lean } = context.aeneas;
  const compiled = await lean.compile({ module: moduleOf(model), text });
  if (compiled.status !== 'ok') return compiled;
  const file = `import ${moduleOf(model)}\nset_option autoImplicit false\n\n${statementFile(statement.prelude, theorem, model.namespace)}`;
  const report = await lean.elaborate({ module: `Witness${statement.statementId}`, text: file });
  const believed =
    report.complete && report.errors.length === 0 && !report.warnings.some(({ message }) => message.includes('sorry'));
  return ok(believed ? await lean.name() : null);
}
