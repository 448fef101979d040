/** An agent looks for a proof or a counterexample. What it says is nothing: the gate, Lean's checkers and a run of the statement decide. */
import { gate } from '../../compiler/gate/gate.ts';
import { openModel } from '../../compiler/search/open-model.ts';
import { openFile } from '../../compiler/search/open-statement.ts';
import { statementFile } from '../../compiler/search/statement-text.ts';
import type { Statement } from '../../compiler/model/api.ts';
import { capped } from '../../pipeline/core/agent-answer.ts';
import { type Answer, ok, rejected, undecided } from '../../pipeline/core/answer.ts';
import { AgentProveInput } from '../../pipeline/core/authoring.ts';
import { sha256 } from '../../pipeline/core/canonical-json.ts';
import { formatDiagnostic } from '../../pipeline/core/diagnostic.ts';
import { AegisError } from '../../pipeline/core/errors.ts';
import { frozenFile } from '../../pipeline/core/frozen-file.ts';
import { BinderValues, EVALUATOR, Label } from '../../pipeline/core/label.ts';
import { moduleOf } from '../../pipeline/core/lean-module.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { ProverTask } from '../../pipeline/core/prover.ts';
import { defineStage, type StageContext } from '../../pipeline/core/stage.ts';
import { frozenProposition, labelOfWinner, promotionWorld } from './kernel-label.ts';
import { promoteCandidate, standingProof, type Winner } from './promote-candidate.ts';

const LIMITS = { turns: 60, wallMs: 30 * 60_000, agents: 300, maxTokens: 16_000 };

export const agentProveStage = defineStage({
  name: 'agent-prove',
  version: 2,
  tools: ['builtin'],
  work: 'agents',
  input: AgentProveInput,
  output: Label,
  run: async (input, context): Promise<Answer<Label>> => {
    if (context.agents === undefined) throw new AegisError('internal/bug', 'no agent was opened for `prove`');
    const opened = openStatement(input, context);
    if ('answer' in opened) return opened.answer;
    const before = input.model.toolchain === 'builtin' ? null : await standingProof(promotionWorld(input, context));
    if (before !== null) return ok(labelOfWinner(before, null, {}, context));
    const judge = candidateJudge(input, context);
    const result = await context.agents.prove(taskOf(input, opened.statement, judge, context), context.signal);
    const { turns, agents, leanQueries, usd } = result.spent;
    const cost = { turns, agents, leanQueries, usd };
    switch (result.outcome) {
      case 'counterexample':
        return ok({
          label: 'refuted',
          evidence: 'evaluated',
          checker: EVALUATOR,
          proof: null,
          counterexample: BinderValues.parse(result.values),
          cost,
        });
      case 'accepted':
        return ok(labelOfWinner(judge.winner(), null, cost, context));
      case 'open':
        return undecided(`agents: ${result.reason}`, cost);
    }
  },
});

function openStatement(
  { model: source, statement }: AgentProveInput,
  context: StageContext,
): { readonly statement: Statement } | { readonly answer: Answer<never> } {
  const opened = openModel([{ name: `${source.namespace}.lean`, text: context.getArtifact(source.text) }]);
  if (opened.status === 'rejected') return { answer: rejected(...opened.diagnostics) };
  const file = statementFile(statement.prelude, statement.theorem, source.namespace);
  const [answer] = openFile(opened.model, `${statement.name}.lean`, file).answers;
  return answer?.verdict === 'ok'
    ? { statement: answer.statement }
    : { answer: undecided(answer?.reason ?? 'the text holds no theorem', {}) };
}

function taskOf(
  { model, statement, problemId, programId, run, depth, loops }: AgentProveInput,
  opened: Statement,
  judge: CandidateJudge,
  context: StageContext,
): ProverTask {
  const { generation, attempt, seed } = run;
  return {
    account: {
      generation,
      stage: 'prove',
      problemId,
      programId,
      statementId: statement.statementId,
      // Side by side in the table of what was reached for the money.
      agent: depth === 0 ? 'prover' : 'prover-tree',
      attempt,
      seed,
    },
    statement: { informal: statement.informal, theorem: `${statement.prelude}\n\n${statement.theorem}`.trim() },
    files: { 'Model.lean': context.getArtifact(model.text), 'Frozen.lean': judge.frozen },
    check: judge.check,
    accept: judge.accept,
    refutes: (values) => runOn(opened, values),
    limits: {
      ...capped(
        { ...LIMITS, usd: null, turns: Math.round(LIMITS.turns * context.effort), wallMs: LIMITS.wallMs * context.effort },
        run,
      ),
      loops,
      depth,
    },
  };
}

interface CandidateJudge {
  /** Text of the file that a candidate imports. */
  readonly frozen: string;
  readonly check: ProverTask['check'];
  readonly accept: ProverTask['accept'];
  /** What was accepted, and by whom: another prover's proof where that was there first. */
  winner(): Winner;
}

/** On the toolchain `builtin` there is no Lean: nothing is accepted, and counterexamples are all an agent can find. */
function candidateJudge(subject: AgentProveInput, context: StageContext): CandidateJudge {
  const { model, statement } = subject;
  const module = moduleOf(model);
  const text = context.getArtifact(model.text);
  const { lean } = context.aeneas;
  const { prelude, negation } = statement;
  const about = { model: { module, text }, prelude, namespace: model.namespace, proposition: frozenProposition(negation) };
  const frozen = frozenFile(about);
  const builtin = model.toolchain === 'builtin';
  const NO_LEAN = 'there is no Lean on this toolchain: only a counterexample can settle the statement';
  const offences = (submission: string): readonly string[] => gate('Submission.lean', submission, 'proof').map(formatDiagnostic);
  const won: Winner[] = [];
  return {
    frozen,
    winner() {
      const [first] = won;
      if (first === undefined) throw new AegisError('internal/bug', 'an agent says that a proof was accepted, and none was');
      return first;
    },
    async check(submission, signal) {
      const refused = builtin ? [NO_LEAN] : offences(submission);
      if (refused.length > 0) return { complete: true, errors: refused, unfinished: false };
      const compiled = await lean.compile({ module, text });
      if (compiled.status !== 'ok') return { complete: false, errors: [], unfinished: false };
      const report = await lean.elaborate({
        module: `Candidate.M${sha256(submission).slice(0, 16)}`,
        text: `${frozen}\n${submission}\n`,
        until: signal,
      });
      return {
        complete: report.complete,
        errors: report.errors.map(formatDiagnostic),
        unfinished: /\bsorry\b/.test(submission),
      };
    },
    async accept(submission, proves) {
      if (builtin) return { accepted: false, reason: NO_LEAN };
      const compiled = await lean.compile({ module, text });
      if (compiled.status !== 'ok') return { accepted: false, reason: 'the model does not compile' };
      const promoted = await promoteCandidate({ prover: 'agent', proves, submission }, promotionWorld(subject, context));
      if (promoted.kind === 'refused') return { accepted: false, reason: promoted.reason };
      won.push(promoted.winner);
      return { accepted: true, reason: '' };
    },
  };
}

/** A value for each binder by name, no more and no less. */
function runOn(statement: Statement, values: JsonValue): { readonly refutes: boolean; readonly reason: string } {
  const given = BinderValues.safeParse(values);
  const names = statement.binders.map(({ name }) => name);
  if (!given.success || Object.keys(given.data).toSorted().join() !== names.toSorted().join())
    return { refutes: false, reason: `give a value for each of: ${names.join(', ')}` };
  const row = names.map((name) => given.data[name] ?? null);
  try {
    row.forEach((value, binder) => statement.encode(binder, value));
  } catch (thrown) {
    if (!(thrown instanceof AegisError)) throw thrown;
    return { refutes: false, reason: thrown.message };
  }
  const truth = statement.again().check(row);
  return { refutes: truth.kind === 'fails', reason: `on these values the statement is: ${truth.kind}` };
}
