import type { LeanType } from '../pipeline/core/lean-type.ts';
import type { JsonValue } from '../pipeline/core/outcome.ts';
import { callText, type Candidate, type Mine, nameFrom, sentence } from './candidate.ts';
import { listText, type Part } from './measure.ts';
import { BOTH } from './mine-relations.ts';
import { bindersText, freshNames, paramParts } from './view.ts';

const MOST_RUNS = 120;
const LEAST_RUNS = 12;

/** A second run on what a first one gave: it changes nothing more, or gives back what there was. */
export function mineRepeats(mine: Mine): readonly Candidate[] {
  const parts = paramParts(mine.subject);
  return componentsOf(mine.subject.result).flatMap((component) =>
    parts.flatMap((param, index) => (fits(component.type, param.type) ? repeated(mine, component, param, index) : [])),
  );
}

/** The result, or one of its components. */
interface Component {
  readonly path: string;
  readonly words: string;
  readonly type: LeanType;
  readonly get: (value: JsonValue) => JsonValue;
}

const ORDINALS = ['first', 'second', 'third', 'fourth'] as const;

function componentsOf(type: LeanType): readonly Component[] {
  if (type.kind !== 'tuple') return [{ path: '', words: 'the result', type, get: (value) => value }];
  return type.items.slice(0, ORDINALS.length).map((item, i, all) => ({
    path: `${'.2'.repeat(i)}${i === type.items.length - 1 ? '' : '.1'}`,
    words: `the ${ORDINALS[i] ?? ''} component of the result`,
    type: item,
    get: (value) => (Array.isArray(value) && all.length <= value.length ? (value[i] ?? null) : null),
  }));
}

const isSequence = (type: LeanType): boolean => type.kind === 'vec' || type.kind === 'slice' || type.kind === 'list';

/** Numbers are left out: that f (f x) = f x is an accident of small ones. */
function fits(given: LeanType, wanted: LeanType): boolean {
  if (isSequence(given) && isSequence(wanted))
    return JSON.stringify('item' in given ? given.item : null) === JSON.stringify('item' in wanted ? wanted.item : null);
  return JSON.stringify(given) === JSON.stringify(wanted) && given.kind !== 'bool';
}

interface Round {
  readonly given: JsonValue;
  readonly once: JsonValue;
  readonly twice: JsonValue;
}

function repeated(mine: Mine, component: Component, param: Part, index: number): readonly Candidate[] {
  const rounds = roundsOf(mine, component, index);
  if (rounds.length < LEAST_RUNS) return [];
  const same = (a: JsonValue, b: JsonValue): boolean => JSON.stringify(a) === JSON.stringify(b);
  // Where the first run changes nothing, a second one shows nothing.
  const moved = rounds.filter(({ given, once }) => !same(given, once));
  if (moved.length < LEAST_RUNS / 2) return [];
  const settled = moved.filter(({ once, twice }) => same(once, twice)).length / moved.length;
  const back = moved.filter(({ given, twice }) => same(given, twice)).length / moved.length;
  const make = (target: 'once' | 'given', defect: Candidate['defect'], strength: number): Candidate =>
    candidate(mine, component, param, index, target, defect, strength);
  if (settled === 1) return [make('once', null, 0.95), make('given', 'other', 0.3)];
  if (back === 1) return [make('given', null, 0.98), make('once', 'other', 0.3)];
  return settled >= 0.4 ? [make('once', 'other', 0.35)] : [];
}

function roundsOf({ subject, samples }: Mine, component: Component, index: number): readonly Round[] {
  return samples.ok.slice(0, MOST_RUNS).flatMap(({ args, value }): Round[] => {
    const once = component.get(value);
    const outcome = subject.run(args.with(index, once));
    return 'ok' in outcome ? [{ given: args[index] ?? null, once, twice: component.get(outcome.ok) }] : [];
  });
}

function candidate(
  { subject }: Mine,
  component: Component,
  param: Part,
  index: number,
  target: 'once' | 'given',
  defect: Candidate['defect'],
  strength: number,
): Candidate {
  const fresh = freshNames(subject);
  const [r, s] = [fresh('r'), fresh('s')];
  const once: Part = { ...param, lean: `${r}${component.path}`, type: component.type };
  const twice: Part = { ...once, lean: `${s}${component.path}` };
  // A vector goes into a slice by way of its list.
  const sameType = JSON.stringify(component.type) === JSON.stringify(param.type);
  const again = sameType ? once.lean : fresh(`${param.lean}'`);
  const names = subject.params.map((p, i) => (i === index ? again : p.name));
  const results = [r, s].map((name) => ({ name, type: subject.result }));
  const binders = [
    bindersText(results),
    sameType ? '' : bindersText([{ name: again, type: param.type }]),
    `(${fresh('hr')} : ${callText(subject)} = ok ${r})`,
    sameType ? '' : `(${fresh('ha')} : ${listText({ ...param, lean: again })} = ${listText(once)})`,
    `(${fresh('hs')} : ${callText(subject, names)} = ok ${s})`,
  ];
  const compared = target === 'once' ? once : param;
  const plain = target === 'once' || sameType;
  const said = target === 'once' ? 'does not change it' : `gives ${param.words} back`;
  return {
    name: nameFrom(`again_with_${param.lean} ${target === 'once' ? 'same' : 'back'}`),
    kind: 'relational',
    defect,
    informal: sentence(`${BOTH}a second run with ${component.words} as ${param.words} ${said}`),
    binders: binders.filter((text) => text !== '').join(' '),
    claim: plain ? `${twice.lean} = ${compared.lean}` : `${listText(twice)} = ${listText(compared)}`,
    strength,
  };
}
