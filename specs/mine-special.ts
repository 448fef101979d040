import type { LeanType } from '../pipeline/core/lean-type.ts';
import type { JsonValue, Outcome } from '../pipeline/core/outcome.ts';
import { callText, type Candidate, type Mine, nameFrom, sentence } from './candidate.ts';
import { claimOf, valueWords } from './result-claim.ts';
import { itemsOf, listText, type Part } from './measure.ts';
import { freshNames, paramParts } from './view.ts';

const RUNS = 40;
const LEAST_RUNS = 8;

/** One argument with a special value, all others free: what the program always gives then. */
export function mineSpecial(mine: Mine): readonly Candidate[] {
  return paramParts(mine.subject).flatMap((part, index) =>
    specialsOf(part).flatMap((special) => ofSpecial(mine, index, special)),
  );
}

interface Special {
  readonly hypothesis: string;
  readonly words: string;
  readonly value: (given: JsonValue) => JsonValue | null;
}

function specialsOf(part: Part): readonly Special[] {
  const { type, lean, words } = part;
  if (type.kind === 'slice' || type.kind === 'vec' || type.kind === 'list') {
    return [
      { hypothesis: `${listText(part)} = []`, words: `${words} is empty`, value: () => [] },
      {
        hypothesis: `${listText(part)}.length = 1`,
        words: `${words} has one item`,
        value: (given) => (itemsOf(given).length > 0 ? itemsOf(given).slice(0, 1) : null),
      },
    ];
  }
  if (type.kind !== 'scalar') return [];
  return [0, 1].map((n) => ({ hypothesis: `${lean}.val = ${n}`, words: `${words} is ${n}`, value: () => n }));
}

function ofSpecial(mine: Mine, index: number, special: Special): readonly Candidate[] {
  const { subject, samples } = mine;
  const runs: { readonly args: readonly JsonValue[]; readonly outcome: Outcome }[] = [];
  for (const args of [...samples.ok.map((s) => s.args), ...samples.failing].slice(0, 4 * RUNS)) {
    const value = special.value(args[index] ?? null);
    if (value === null || runs.length >= RUNS) continue;
    const next = args.with(index, value);
    runs.push({ args: next, outcome: subject.run(next) });
  }
  const first = runs[0];
  if (first === undefined || runs.length < LEAST_RUNS || runs.some(({ outcome }) => 'unknown' in outcome)) return [];
  const constant = runs.every(({ outcome }) => JSON.stringify(outcome) === JSON.stringify(first.outcome));
  if (constant) return constantly(mine, special, first.outcome);
  return echoed(mine, special, runs);
}

function constantly({ subject }: Mine, special: Special, outcome: Outcome): readonly Candidate[] {
  const claim = claimOf(subject, callText(subject), outcome);
  if (claim === null) return [];
  return [
    {
      name: nameFrom(`${special.hypothesis} always`),
      kind: 'edge-case',
      defect: null,
      informal: sentence(
        `If ${special.words}, ${'ok' in outcome ? `the result is ${valueWords(subject.result, outcome.ok, subject.constructorsOf)}` : 'there is no result'}`,
      ),
      binders: `(${freshNames(subject)('h')} : ${special.hypothesis})`,
      claim,
      strength: 0.7,
    },
  ];
}

/** The result is one of the arguments, or its list the list of one. */
function echoed(
  mine: Mine,
  special: Special,
  runs: readonly { readonly args: readonly JsonValue[]; readonly outcome: Outcome }[],
): readonly Candidate[] {
  const { subject } = mine;
  return paramParts(subject).flatMap((other, i): readonly Candidate[] => {
    const same = runs.every(({ args, outcome }) => 'ok' in outcome && JSON.stringify(outcome.ok) === JSON.stringify(args[i]));
    const how = echoClaim(other, subject.result, freshNames(subject)('r'));
    if (!same || how === null) return [];
    return [
      {
        name: nameFrom(`${special.hypothesis} gives ${other.lean}`),
        kind: 'edge-case',
        defect: null,
        informal: sentence(`If ${special.words}, the result is ${other.words}`),
        binders: `(${freshNames(subject)('h')} : ${special.hypothesis})`,
        claim: `${callText(subject)}${how}`,
        strength: 0.75,
      },
    ];
  });
}

function echoClaim(part: Part, result: LeanType, r: string): string | null {
  if (JSON.stringify(part.type) === JSON.stringify(result)) return ` = ok ${part.lean}`;
  const lists = ['slice', 'vec', 'list'];
  if (!lists.includes(part.type.kind) || !lists.includes(result.kind)) return null;
  return ` ⦃ ${r} => ${listText({ ...part, lean: r, type: result })} = ${listText(part)} ⦄`;
}
