import type { LeanType } from '../pipeline/core/lean-type.ts';
import type { JsonValue } from '../pipeline/core/outcome.ts';
import { callText, type Candidate, type Mine, sentence } from './candidate.ts';
import { type ConstructorsOf, hasLiterals, literal } from './lean-text.ts';
import { nearMiss } from './near-miss.ts';
import { claimOf, listEquation, valueWords } from './result-claim.ts';
import type { Sample, Subject } from './subject.ts';
import { bindersText, freshNames } from './view.ts';

const MOST_CASES = 8;
const LONGEST = 400;
const READABLE = 100;

/** Single runs: what the program gives on visible cases, and on cases where it fails. */
export function mineEdges(mine: Mine): readonly Candidate[] {
  const { subject } = mine;
  const ordered = [...bySize(subject.cases), ...bySize(own(mine))];
  const found = ordered.flatMap((sample) => oneRun(subject, sample, null)).slice(0, MOST_CASES);
  const wrong = ordered.flatMap((sample) => {
    const near = 'ok' in sample.outcome ? nearMiss(subject.result, sample.outcome.ok, subject.constructorsOf) : null;
    return near === null ? [] : oneRun(subject, { args: sample.args, outcome: { ok: near.value } }, near.defect);
  });
  return [...found, ...wrong.slice(0, 1)].map((c, i) => ({ ...c, name: `${c.name}_${i + 1}` }));
}

/** Runs of the miner's own, for programs that come with few cases: one of each size, none with a result that another has, failures after the others. */
function own({ samples }: Mine): readonly Sample[] {
  const all: readonly Sample[] = [
    ...samples.ok.map(({ args, value }): Sample => ({ args, outcome: { ok: value } })),
    ...samples.failing.slice(0, 1).map((args): Sample => ({ args, outcome: { panic: true } })),
  ];
  const seen = new Set<string>();
  const isNew = (key: string): boolean => !seen.has(key) && seen.add(key).size > 0;
  return all
    .filter((s) => JSON.stringify(s.args).length < READABLE)
    .filter((s) => isNew(`size ${JSON.stringify(s.args).length >> 3}`) && isNew(JSON.stringify(s.outcome)))
    .slice(0, MOST_CASES);
}

function bySize(samples: readonly Sample[]): readonly Sample[] {
  const sized = samples.map((sample) => ({ sample, size: JSON.stringify(sample).length })).filter(({ size }) => size < LONGEST);
  return fromBothEnds(sized.toSorted((a, b) => b.size - a.size).map(({ sample }) => sample));
}

/** A run on these arguments, chosen because something else gives another result on them. */
export function telling({ subject }: Mine, args: readonly JsonValue[], number: number): Candidate | null {
  const outcome = subject.run(args);
  if ('unknown' in outcome || JSON.stringify(args).length >= LONGEST) return null;
  const [found] = oneRun(subject, { args, outcome }, null);
  return found === undefined ? null : { ...found, name: `telling_run_${number}` };
}

/** The largest, the smallest, the next largest, …: large ones take more of the program, small ones are easy to read. */
const fromBothEnds = <T>(items: readonly T[]): readonly T[] =>
  items.map((_, i) => items[i % 2 === 0 ? i / 2 : items.length - (i + 1) / 2]).filter((item) => item !== undefined);

function oneRun(subject: Subject, { args, outcome }: Sample, defect: Candidate['defect']): readonly Candidate[] {
  const { params, constructorsOf } = subject;
  const fresh = freshNames(subject);
  const inputs = params.map(({ name, type }, i) => argument(name, type, args[i] ?? null, constructorsOf));
  if (inputs.includes(null)) return [];
  const hypotheses = inputs.flatMap((input) => (input === null || input.hypothesis === null ? [] : [input.hypothesis]));
  const names = inputs.map((input) => input?.text ?? '');
  const kept = params.filter((_, i) => inputs[i]?.hypothesis !== null);
  const claim = claimOf(subject, callText(subject, names), outcome);
  if (claim === null) return [];
  // Arguments with a literal stand in the call itself, so the statement's own binders replace those of the parameters.
  const binders = [
    bindersText(kept),
    hypotheses.map((h, i) => `(${fresh(hypotheses.length === 1 ? 'h' : `h${i + 1}`)} : ${h})`).join(' '),
  ];
  const words = params
    .map(({ name, type }, i) => `\`${name}\` = ${valueWords(type, args[i] ?? null, constructorsOf)}`)
    .join(', ');
  return [
    {
      name: defect === null ? 'run' : 'wrong_run',
      kind: 'edge-case',
      defect,
      informal: sentence(`On ${words === '' ? 'no arguments' : words} ${resultWords(subject, outcome)}`),
      binders: binders.filter((b) => b !== '').join(' '),
      claim,
      family: `run on ${JSON.stringify(args)}`,
      strength: 'ok' in outcome ? 0.5 : 0.55,
      closed: true,
    },
  ];
}

interface Argument {
  readonly text: string;
  readonly hypothesis: string | null;
}

/** A literal where the type has one; otherwise the parameter's name with an equation for the list it holds. */
function argument(name: string, type: LeanType, value: JsonValue, constructorsOf: ConstructorsOf): Argument | null {
  const text = hasLiterals(type, constructorsOf) ? literal(type, value, constructorsOf) : null;
  if (text !== null) return { text: text.includes(' ') && !/^[([]/.test(text) ? `(${text})` : text, hypothesis: null };
  const list = listEquation(name, type, value, constructorsOf);
  return list === null ? null : { text: name, hypothesis: list };
}

const resultWords = ({ result, constructorsOf }: Subject, outcome: Sample['outcome']): string =>
  'ok' in outcome ? `the result is ${valueWords(result, outcome.ok, constructorsOf)}` : 'there is no result';
