import type { Atom } from './atom.ts';
import { assuming, callText, type Candidate, type Mine, sentence } from './candidate.ts';
import { typeText } from './lean-text.ts';
import { inputAtoms } from './precondition.ts';
import type { Sample } from './subject.ts';
import { freshNames } from './view.ts';

const TOTALITY = 'there is a result';

/** When there is a result: under the mined condition, exactly then, and the twins without it or with it off by one. */
export function mineTotality(mine: Mine): readonly Candidate[] {
  const { subject, precondition, samples } = mine;
  if (precondition === null) return samples.failing.length > 0 ? [unconditional(mine, true), ...necessary(mine)] : [];
  if (precondition.atoms.length === 0) return [unconditional(mine, false)];
  const { binders, when } = assuming(subject, precondition.atoms);
  const allows = (args: Sample['args']): boolean => precondition.atoms.every((atom) => atom.test({ args, out: [] }));
  const total: Candidate = {
    name: 'total_under_precondition',
    kind: 'totality',
    defect: null,
    informal: sentence(`${when}there is a result`),
    binders,
    claim: exists(mine),
    strength: 1,
    family: TOTALITY,
    room: (args, outcome) => (allows(args) ? ('ok' in outcome ? 0 : -1) : null),
  };
  const contracts = precondition.exact ? [exactly(mine), fails(mine)] : necessary(mine);
  return [total, ...contracts, unconditional(mine, true), ...loosened(mine)];
}

const exists = ({ subject }: Mine): string =>
  `∃ ${freshNames(subject)('r')}, ${callText(subject)} = ok ${freshNames(subject)('r')}`;

const unconditional = (mine: Mine, isFalse: boolean): Candidate => ({
  name: isFalse ? 'total_without_precondition' : 'total',
  kind: 'totality',
  defect: isFalse ? 'missing-precondition' : null,
  informal: 'There is always a result.',
  binders: '',
  claim: exists(mine),
  strength: isFalse ? 0.9 : 0.6,
  family: TOTALITY,
});

const conjunction = (atoms: readonly Atom[]): string => atoms.map((a) => (atoms.length > 1 ? `(${a.lean})` : a.lean)).join(' ∧ ');

function exactly(mine: Mine): Candidate {
  const atoms = mine.precondition?.atoms ?? [];
  return {
    name: 'defined_exactly_when',
    kind: 'contract',
    defect: null,
    informal: sentence(`There is a result exactly if ${atoms.map((a) => a.words).join(' and ')}`),
    binders: '',
    claim: `(${exists(mine)}) ↔ ${conjunction(atoms)}`,
    strength: 0.9,
    room: (args, outcome) => ('ok' in outcome === atoms.every((atom) => atom.test({ args, out: [] })) ? 0 : -1),
  };
}

function fails(mine: Mine): Candidate {
  const atoms = mine.precondition?.atoms ?? [];
  const { subject } = mine;
  const fresh = freshNames(subject);
  return {
    name: 'fails_otherwise',
    kind: 'contract',
    defect: null,
    informal: sentence(`There is no result unless ${atoms.map((a) => a.words).join(' and ')}`),
    binders: `(${fresh('h')} : ¬ (${conjunction(atoms)}))`,
    claim: `∀ ${fresh('r')}, ${callText(subject)} ≠ ok ${fresh('r')}`,
    strength: 0.7,
    room: (args, outcome) => ('ok' in outcome && !atoms.every((atom) => atom.test({ args, out: [] })) ? -1 : 0),
  };
}

/** Where no condition says exactly when there is a result: what all results have in common that failing runs lack. */
function necessary({ subject, samples }: Mine): readonly Candidate[] {
  const ok = samples.ok.map(({ args }) => ({ args, out: [] }));
  const failing = samples.failing.map((args) => ({ args, out: [] }));
  const fresh = freshNames(subject);
  return inputAtoms(subject, failing)
    .map((atom) => ({ atom, share: failing.filter((s) => !atom.test(s)).length / failing.length }))
    .filter(({ atom, share }) => share >= LEAST_SHARE && ok.every(atom.test))
    .sort((a, b) => b.share - a.share)
    .slice(0, 2)
    .map(({ atom, share }, i) => ({
      name: `defined_only_if${i === 0 ? '' : '_also'}`,
      kind: 'contract',
      defect: null,
      informal: sentence(`There is a result only if ${atom.words}`),
      binders: `(${fresh('r')} : ${typeText(subject.result)}) (${fresh('hr')} : ${callText(subject)} = ok ${fresh('r')})`,
      claim: atom.lean,
      strength: 0.5 + share / 3,
      room: (args, outcome) => ('ok' in outcome && !atom.test({ args, out: [] }) ? -1 : 0),
    }));
}

const LEAST_SHARE = 0.1;

/** One condition left out, or a neighbour of it that lets a failing sample through. */
function loosened(mine: Mine): readonly Candidate[] {
  const { subject, samples, precondition } = mine;
  const atoms = precondition?.atoms ?? [];
  const failing = samples.failing.map((args) => ({ args, out: [] }));
  const lets = (set: readonly Atom[]): number => failing.filter((s) => set.every((a) => a.test(s))).length;
  const dropped = atoms.length < 2 ? [] : atoms.map((_, i) => atoms.toSpliced(i, 1)).filter((set) => lets(set) > 0);
  const neighbours = atoms.flatMap((atom, i) =>
    inputAtoms(subject, failing)
      .filter((other) => other.lean !== atom.lean && stem(other) === stem(atom))
      .filter((other) => !atoms.some((a) => a.lean === other.lean))
      .map((other) => atoms.with(i, other))
      .filter((set) => lets(set) > 0 && lets(set) <= failing.length / 2),
  );
  const best = neighbours.sort((a, b) => lets(a) - lets(b))[0];
  return [
    ...dropped.slice(0, 1).map((set) => weakened(mine, set, 'missing-precondition', 'total_with_part_of_precondition')),
    ...(best === undefined ? [] : [weakened(mine, best, 'off-by-one', 'total_with_looser_precondition')]),
  ];
}

/** What is compared, without how and with what number. */
const stem = ({ lean }: Atom): string => lean.replace(/ [<≤=≥>≠] .*$/, '');

function weakened(mine: Mine, atoms: readonly Atom[], defect: 'missing-precondition' | 'off-by-one', name: string): Candidate {
  const { binders, when } = assuming(mine.subject, atoms);
  return {
    name,
    kind: 'totality',
    defect,
    informal: sentence(`${when}there is a result`),
    binders,
    claim: exists(mine),
    strength: 0.8,
    family: TOTALITY,
  };
}
