/** Who writes the variations of a set: the model of the run, or the manifest of the set that is made again. */
import { AGENT_STAGES } from '../../../stages/index.ts';
import type { AgentRun } from '../../core/agent.ts';
import { sha256 } from '../../core/canonical-json.ts';
import { AegisError, ERROR_POLICY } from '../../core/errors.ts';
import type { RunTools } from '../../runner/run-plan.ts';
import type { WrittenBy } from './manifest.ts';
import type { Saying, Writer } from './write-variations.ts';

const ROUNDS = 3;

/** What broke down for one problem alone costs that one. */
export function modelWriter(
  run: AgentRun,
  rounds: number | undefined,
  { engine, artifacts }: Pick<RunTools, 'engine' | 'artifacts'>,
): Writer {
  return {
    name: run.agent,
    rounds: rounds ?? ROUNDS,
    say: async ({ problem, direction }, _round, history): Promise<Saying> => {
      const { id, title, statement, entry, signature, difficulty, category, cases } = problem;
      const visible = cases.flatMap(({ args, expected, visible: shown }) => (shown ? [{ args, expected }] : []));
      const shown = { id, title, statement, entry, signature, difficulty, category, visible };
      try {
        const answer = await engine.ask(AGENT_STAGES.vary, { problem: shown, direction, run, history: [...history] });
        if (answer.status === 'ok') return { ...answer.value, text: artifacts.get(answer.value.answer) };
        return { refused: answer.status === 'undecided' ? answer.reason : 'no answer' };
      } catch (thrown) {
        if (!(thrown instanceof AegisError) || ERROR_POLICY[thrown.code].ends === 'run') throw thrown;
        return { refused: `${thrown.code}: ${thrown.message}` };
      }
    },
  };
}

/** Says again what was said; throws `data/invalid` where that was never asked. */
export function recordedWriter({ agent, rounds, said }: WrittenBy): Writer {
  const all = new Map(said.map((one) => [`${one.of} ${one.direction} ${one.round}`, one]));
  return {
    name: agent,
    rounds,
    say: async ({ of, direction }, round): Promise<Saying> => {
      const one = all.get(`${of} ${direction} ${round}`);
      if (one === undefined)
        throw new AegisError('data/invalid', `--manifest: nobody was asked to vary ${of} (${direction}) for the ${round}. time`, {
          hint: 'Something before it came out otherwise than when the set was made; another version of Aegis or of rustc does that.',
        });
      return one.text === null ? { refused: one.refused ?? '' } : { answer: sha256(one.text), text: one.text, cut: one.cut };
    },
  };
}
