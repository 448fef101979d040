import { variationId } from '../../../compiler/vary/list-variations.ts';
import type { Variation } from '../../../compiler/vary/variation.ts';
import { readVariation, type ToldVariation } from '../../../stages/vary/read-variation.ts';
import type { FailedVariation } from '../../core/authoring.ts';
import type { Problem } from '../../core/problem.ts';
import type { RunTools } from '../../runner/run-plan.ts';
import type { WriteRequest } from './list-requests.ts';
import type { Said } from './manifest.ts';
import { observeAll } from './observe.ts';
import type { SeenPrograms } from './seen-programs.ts';
import { problemOf, type Tried } from './vary-problems.ts';

/** Who makes new problems: a language model, or what one said for an earlier set. */
export interface Writer {
  /** Told in the source of what it makes. */
  readonly name: string;
  /** How often it is asked for one problem. */
  readonly rounds: number;
  say(request: WriteRequest & { readonly problem: Problem }, round: number, history: readonly FailedVariation[]): Promise<Saying>;
}

export type Saying = { readonly answer: string; readonly text: string; readonly cut: boolean } | { readonly refused: string };

interface Bench {
  readonly writer: Writer;
  readonly seen: SeenPrograms;
  readonly tools: Pick<RunTools, 'engine' | 'stages' | 'artifacts'>;
  /** What was said is added here. */
  readonly said: Said[];
}

interface Asked {
  readonly request: WriteRequest & { readonly problem: Problem };
  readonly history: readonly FailedVariation[];
  readonly tried: Tried | null;
}

/**
 * Has a new problem written for each request. What is wrong with one (it does not read, build, run or translate; a case that the program answers
 * otherwise; too few answers; a near-duplicate) goes back to the writer until the rounds are used up. In the order given.
 */
export async function writeVariations(requests: readonly Asked['request'][], bench: Bench): Promise<readonly Tried[]> {
  let all: readonly Asked[] = requests.map((request) => ({ request, history: [], tried: null }));
  for (let round = 1; round <= bench.writer.rounds; round += 1) {
    const open = all.filter(({ tried, history }) => tried === null && history.length === round - 1);
    const after = new Map<Asked, Asked>();
    (await oneRound(open, round, bench)).forEach((one, i) => after.set(open[i] ?? one, one));
    all = all.map((one) => after.get(one) ?? one);
  }
  return all.map(
    ({ request, history, tried }) => tried ?? droppedFor(request, history.at(-1)?.findings[0] ?? 'nobody was asked'),
  );
}

async function oneRound(open: readonly Asked[], round: number, { writer, seen, tools, said }: Bench): Promise<readonly Asked[]> {
  const sayings = await Promise.all(open.map(({ request, history }) => writer.say(request, round, history)));
  open.forEach(({ request: { of, direction } }, i) => {
    const saying = sayings[i];
    if (saying === undefined) return;
    const what =
      'refused' in saying
        ? { text: null, refused: saying.refused, cut: false }
        : { text: saying.text, refused: null, cut: saying.cut };
    said.push({ of, direction, round, ...what });
  });
  const read = await Promise.all(
    sayings.map(async (saying) => ('refused' in saying ? { findings: [] } : readVariation(saying.text))),
  );
  const variations = open.map(({ request }, i) => {
    const told = read[i];
    return told === undefined || 'findings' in told ? null : { ...variationOf(request, told, writer), told };
  });
  const programs = variations.flatMap((one) => one ?? []);
  const observations = await observeAll(
    programs.map(({ variation, told }) => unobserved(variation, told)),
    tools,
    { modelled: true },
  );
  return open.map((one, i) => {
    const [saying, made] = [sayings[i], variations[i]];
    if (saying === undefined || 'refused' in saying)
      return { ...one, tried: droppedFor(one.request, saying?.refused ?? 'no answer') };
    const fail = (findings: readonly string[]): Asked => ({
      ...one,
      history: [...one.history, { answer: saying.answer, findings: [...findings] }],
    });
    const told = read[i];
    if (made === undefined || made === null)
      return fail([
        ...(saying.cut ? ['the answer was cut off'] : []),
        ...(told !== undefined && 'findings' in told ? told.findings : []),
      ]);
    const observation = observations[programs.indexOf(made)];
    if (observation?.kind !== 'observed') return fail(observation?.findings ?? ['no answer']);
    const { observed } = observation;
    const reason = seen.reasonAgainst(made.variation, observed);
    if (reason !== null) return fail([reason]);
    return { ...one, tried: { variation: made.variation, observed, problem: problemOf(made.variation, observed) } };
  });
}

const droppedFor = ({ of, direction }: WriteRequest, reason: string): Tried => ({
  dropped: { id: `${of.slice(0, 40)}_written_${direction}`, kind: 'written', of: [of], reason },
});

function variationOf(
  { of, direction, problem }: Asked['request'],
  told: ToldVariation,
  { name }: Writer,
): { readonly variation: Variation } {
  const { title, statement, difficulty, category, entry, signature, solution } = told;
  const variation: Omit<Variation, 'id'> = {
    title,
    statement,
    difficulty,
    category,
    source: `${problem.source}, varied by ${name}`,
    licence: problem.licence,
    entry,
    signature,
    solution,
    kind: 'written',
    of: [of],
    note: `Written by ${name}: ${direction}.`,
  };
  return { variation: { ...variation, id: variationId(variation) } };
}

/** What the writer expects has to be what its program gives: the cases are reference cases. */
function unobserved({ id, entry, signature, solution, ...of }: Variation, { examples }: ToldVariation) {
  const { title, statement, difficulty, category, source, licence } = of;
  const cases = examples.map(({ args, expected }) => ({ args, expected, visible: true }));
  const problem: Problem = { id, title, statement, difficulty, category, source, licence, entry, signature, cases };
  return { problemId: id, entry, signature, sources: { 'src/lib.rs': solution }, problem };
}
