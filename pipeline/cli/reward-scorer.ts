/** Scores submissions for the tasks of a workspace, by the same stages and the same judge that a run and `aegis judge` use. */
import { codingPrompt, provingPrompt, specificationPrompt } from '../../exports/reward/prompts.ts';
import { lastBlock, readProofAnswer } from '../../exports/reward/read-answer.ts';
import { type Ask, askUntil, TooLate } from '../../exports/reward/ask.ts';
import { retry, type RewardTask, type Role, type Score, type Scorer } from '../../exports/reward/reward.ts';
import { type MutationScore, readDrafts, scoreDrafts } from '../../exports/reward/score-drafts.ts';
import { scored } from '../../exports/reward/reward.ts';
import { mutationScore } from '../../compiler/mutate/analyse-mutants.ts';
import { scoreProof } from '../../exports/reward/score-proof.ts';
import { checkProgram, type ProgramQuestion, scoreProgram } from '../../exports/reward/score-program.ts';
import { AegisError, ERROR_POLICY, toAegisError } from '../core/errors.ts';
import type { Session } from './open-session.ts';
import { EXTRA_STAGES, leanJudgeStage } from './extra-stages.ts';
import type { Coding, Offer, Proving, Specifying } from './reward-offer.ts';
import { AXIOMS, FRESH_CASES, LEAN_PIN, SCREEN_CASES } from './run-defaults.ts';

export interface ScorerOptions {
  readonly session: Session;
  readonly offer: Offer;
  readonly lean: boolean;
  readonly withoutSandbox: boolean;
}

export function createScorer({ session, offer, lean, withoutSandbox }: ScorerOptions): Scorer {
  const { stages, workspace } = session;
  let engine = session.engine;
  /** An engine that a fault has ended answers no more; the server goes on with a new one, for the fault may have passed. */
  const askEngine: Ask = async (stage, input) => {
    const asked = engine;
    try {
      return await asked.ask(stage, input);
    } catch (thrown) {
      const fault = toAegisError(thrown, stage.name);
      if (ERROR_POLICY[fault.code].ends === 'run' && engine === asked) engine = session.newEngine();
      throw fault;
    }
  };
  const proving = async ({ task }: Proving, text: string, ask: Ask): Promise<Score> => {
    const answer = await ask(lean ? leanJudgeStage : EXTRA_STAGES.judge, {
      task,
      submission: readProofAnswer(text),
      withoutSandbox,
    });
    if (answer.status === 'undecided') return retry('limit', answer.reason);
    return answer.status === 'ok' ? scoreProof(answer.value) : retry('infrastructure', 'the judge refused the question');
  };
  const question = ({ problem }: Coding, source: string): ProgramQuestion => ({
    code: {
      problemId: problem.id,
      entry: problem.entry,
      signature: problem.signature,
      sources: { 'src/lib.rs': workspace.artifacts.put(source) },
      otherFiles: {},
    },
    cases: problem.cases,
    tolerance: problem.tolerance,
    freshCases: FRESH_CASES,
  });
  const coding = async (of: Coding, text: string, ask: Ask): Promise<Score> =>
    scoreProgram(await checkProgram(question(of, `${lastBlock(text).trim()}\n`), stages, ask));
  const specifying = async (of: Specifying, text: string, ask: Ask): Promise<Score> => {
    const drafts = readDrafts(text);
    if (typeof drafts === 'string') return scored(0, 'rejected', { well_formed: 0 }, [drafts]);
    const known = await checkProgram({ ...question(of, ''), code: of.code }, stages, ask);
    if (known.kind !== 'accepted') return retry('infrastructure', `the program of ${of.head.task} is not accepted here`);
    const { model, tested, program } = known;
    const subject = { problemId: program.problemId, programId: of.head.task, model, types: tested.types };
    const limits = { axioms: AXIOMS, leanPin: LEAN_PIN, screenCases: SCREEN_CASES };
    const mutation: MutationScore = async (statements) => {
      const answer = await ask(EXTRA_STAGES.mutate, { model, inputs: tested.inputs, statements: [...statements] });
      if (answer.status === 'undecided') return { undecided: answer.reason };
      if (answer.status === 'rejected') throw new AegisError('internal/bug', 'an accepted model does not read');
      return mutationScore(answer.value.judged, () => true);
    };
    return scoreDrafts(drafts, { ...subject, ...limits }, stages, ask, mutation);
  };
  const score = (role: Role, id: string, text: string, ask: Ask): Promise<Score> => {
    switch (role) {
      case 'proving':
        return proving(get(offer.proving, id), text, ask);
      case 'coding':
        return coding(get(offer.coding, id), text, ask);
      case 'specification':
        return specifying(get(offer.specification, id), text, ask);
    }
  };
  return {
    tasks: (role) => heads(offer[role]),
    find: (role, task) => offer[role].get(task)?.head,
    prompt: (role, id) => promptOf(offer, role, id, (hash) => workspace.artifacts.get(hash)),
    score: async (role, task, submission, late) => {
      try {
        return await score(role, task, submission, askUntil(askEngine, late));
      } catch (thrown) {
        if (thrown instanceof TooLate) return retry('limit', thrown.message);
        const fault = toAegisError(thrown, `reward for ${role}`);
        return retry('infrastructure', `${fault.code}: ${fault.message}`);
      }
    },
  };
}

const listed = new WeakMap<object, readonly RewardTask[]>();

function heads(of: ReadonlyMap<string, { readonly head: RewardTask }>): readonly RewardTask[] {
  const known = listed.get(of) ?? [...of.values()].map(({ head }) => head);
  listed.set(of, known);
  return known;
}

function get<T>(of: ReadonlyMap<string, T>, id: string): T {
  const found = of.get(id);
  if (found === undefined) throw new AegisError('data/invalid', `there is no task ${id}`);
  return found;
}

function promptOf(offer: Offer, role: Role, id: string, text: (hash: string) => string): string {
  switch (role) {
    case 'proving': {
      const { task, informal } = get(offer.proving, id);
      return provingPrompt(task, text(task.modelSha256), informal);
    }
    case 'coding':
      return codingPrompt(get(offer.coding, id).problem);
    case 'specification': {
      const { problem, model } = get(offer.specification, id);
      return specificationPrompt({ ...problem, model: text(model.text), entry: model.entry, namespace: model.namespace });
    }
  }
}
