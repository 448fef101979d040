import type { JsonValue, Outcome } from '../pipeline/core/outcome.ts';
import type { Atom } from './atom.ts';
import { assuming, callText, type Candidate, type Mine, sentence } from './candidate.ts';
import { itemsOf, num, type Seen } from './measure.ts';
import { cover, inputAtoms } from './precondition.ts';
import { freshNames, type View } from './view.ts';

const LEAST_RUNS = 12;

/** For results of few forms (options, errors, truth values): when which form comes, as far as conditions of ours tell. */
export function mineConditions(mine: Mine): readonly Candidate[] {
  const forms = formsOf(mine);
  if (forms.length === 0) return [];
  return forms.flatMap((form) => ofForm(mine, form));
}

interface Form {
  readonly label: string;
  readonly words: string;
  readonly matches: (value: JsonValue) => boolean;
  /** `f a = ok none`, `∃ v, f a = ok (some v)`. */
  readonly claim: string;
}

function formsOf({ subject, views }: Mine): readonly Form[] {
  if (subject.result.kind === 'bool') {
    return [true, false].map((b) => ({
      label: String(b),
      words: `\`${b}\``,
      matches: (v) => v === b,
      claim: `${callText(subject)} = ok ${b}`,
    }));
  }
  const empty = emptyForm(subject);
  if (empty !== null) return [empty];
  return views
    .filter((v) => v.label !== 'whole')
    .map((view) => ({
      label: view.label,
      words: `\`${view.label}\``,
      matches: (v) => view.match(v) !== null,
      claim: formClaim(subject, view),
    }));
}

/** Of a number that it is 0, of a sequence that it is empty: the rest is no form worth telling. */
function emptyForm(subject: Mine['subject']): Form | null {
  const { result } = subject;
  if (result.kind === 'scalar')
    return { label: 'zero', words: '0', matches: (v) => num(v) === 0, claim: `${callText(subject)} = ok 0#${result.type}` };
  if (result.kind !== 'vec') return null;
  const r = freshNames(subject)('r');
  return {
    label: 'empty',
    words: 'empty',
    matches: (v) => itemsOf(v).length === 0,
    claim: `${callText(subject)} ⦃ ${r} => ${r}.val = [] ⦄`,
  };
}

const isForm = ({ matches }: Form, outcome: Outcome): boolean => 'ok' in outcome && matches(outcome.ok);

const formClaim = (subject: Mine['subject'], { binders, pattern }: View): string => {
  const bound = binders.length === 0 ? '' : `∃ ${binders.map((b) => b.name).join(' ')}, `;
  return `${bound}${callText(subject)} = ok ${pattern}`;
};

function ofForm(mine: Mine, form: Form): readonly Candidate[] {
  const { subject, samples } = mine;
  const inside = samples.ok.filter((s) => form.matches(s.value)).map(({ args }): Seen => ({ args, out: [] }));
  const outside = [
    ...samples.ok.filter((s) => !form.matches(s.value)).map(({ args }): Seen => ({ args, out: [] })),
    ...samples.failing.map((args): Seen => ({ args, out: [] })),
  ];
  if (inside.length < LEAST_RUNS || outside.length < LEAST_RUNS) return [];
  const atoms = inputAtoms(subject, outside);
  const exact = cover(
    atoms.filter((a) => inside.every(a.test)),
    outside,
  );
  if (exact !== null) return exactly(form, exact, outside);
  return [...sufficient(mine, form, atoms, inside, outside), ...necessary(mine, form, atoms, inside, outside)];
}

function exactly(form: Form, atoms: readonly Atom[], outside: readonly Seen[]): readonly Candidate[] {
  const iff = (set: readonly Atom[], defect: Candidate['defect'], name: string, strength: number): Candidate => ({
    name: `${form.label.toLowerCase()}_${name}`,
    kind: 'contract',
    defect,
    informal: sentence(`The result is ${form.words} exactly if ${set.map((a) => a.words).join(' and ')}`),
    binders: '',
    claim: `(${form.claim}) ↔ ${set.map((a) => `(${a.lean})`).join(' ∧ ')}`,
    strength,
    family: `${form.claim} exactly if`,
    room: (args, outcome) => (isForm(form, outcome) === set.every((a) => a.test({ args, out: [] })) ? 0 : -1),
  });
  const dropped = atoms.length > 1 ? atoms.map((_, i) => atoms.toSpliced(i, 1)) : [];
  const false_ = dropped.filter((set) => outside.some((s) => set.every((a) => a.test(s)))).slice(0, 1);
  return [iff(atoms, null, 'exactly_when', 1), ...false_.map((set) => iff(set, 'dropped-case', 'with_a_case_dropped', 0.8))];
}

/** The condition that covers most of the runs of this form and none other. */
function sufficient(
  mine: Mine,
  form: Form,
  atoms: readonly Atom[],
  inside: readonly Seen[],
  outside: readonly Seen[],
): readonly Candidate[] {
  const pure = atoms.filter((a) => !outside.some(a.test));
  const scored = pure.map((atom) => ({ atom, share: inside.filter(atom.test).length / inside.length }));
  const best = scored.filter(({ share }) => share >= 0.1).sort((a, b) => b.share - a.share)[0];
  return best === undefined ? [] : [implication(mine, form, best.atom, null, 0.5 + best.share / 3)];
}

/** What all runs of this form have in common, and a should-fail that takes it for enough. */
function necessary(
  mine: Mine,
  form: Form,
  atoms: readonly Atom[],
  inside: readonly Seen[],
  outside: readonly Seen[],
): readonly Candidate[] {
  const common = atoms.filter((a) => inside.every(a.test));
  const scored = common.map((atom) => ({ atom, share: outside.filter((s) => !atom.test(s)).length / outside.length }));
  const best = scored.filter(({ share }) => share >= 0.2).sort((a, b) => b.share - a.share)[0];
  if (best === undefined) return [];
  const fresh = freshNames(mine.subject);
  const only: Candidate = {
    name: `${form.label.toLowerCase()}_only_if`,
    kind: 'contract',
    defect: null,
    informal: sentence(`The result is ${form.words} only if ${best.atom.words}`),
    binders: `(${fresh('h')} : ${form.claim})`,
    claim: best.atom.lean,
    strength: 0.4 + best.share / 3,
    room: (args, outcome) => (isForm(form, outcome) && !best.atom.test({ args, out: [] }) ? -1 : 0),
    family: `${form.claim} and ${best.atom.lean}`,
  };
  return [only, implication(mine, form, best.atom, 'missing-precondition', 0.5)];
}

function implication(mine: Mine, form: Form, atom: Atom, defect: Candidate['defect'], strength: number): Candidate {
  const { binders, when } = assuming(mine.subject, [atom]);
  return {
    name: `${form.label.toLowerCase()}_${defect === null ? 'if' : 'if_only'}`,
    kind: 'contract',
    defect,
    informal: sentence(`${when}the result is ${form.words}`),
    binders,
    claim: form.claim,
    strength,
    family: `${form.claim} and ${atom.lean}`,
    room: (args, outcome) => (atom.test({ args, out: [] }) ? (isForm(form, outcome) ? 0 : -1) : null),
  };
}
