import type { JsonValue, Outcome } from '../pipeline/core/outcome.ts';
import type { Defect, Draft, StatementKind } from '../pipeline/core/statement.ts';
import type { Atom } from './atom.ts';
import { casesOf } from './lean-text.ts';
import type { Num, Seen } from './measure.ts';
import type { Precondition } from './precondition.ts';
import { functionsOn } from './recursive-functions.ts';
import type { OkSample, Samples, Subject } from './subject.ts';
import { bindersText, freshNames, type View } from './view.ts';

/** What the miners share about one program. */
export interface Mine {
  readonly subject: Subject;
  readonly samples: Samples;
  readonly precondition: Precondition | null;
  readonly views: readonly View[];
}

/** A statement the miner could make. */
export interface Candidate {
  readonly name: string;
  readonly kind: StatementKind;
  /** Null: meant to hold. */
  readonly defect: Defect | null;
  readonly informal: string;
  /** Binders after those of the parameters, hypotheses among them. */
  readonly binders: string;
  readonly claim: string;
  /** How much behaviour it excludes, from 0 to 1; the best of a kind are taken. */
  readonly strength: number;
  /** `binders` are all there are: the parameters have values. */
  readonly closed?: boolean;
  /** Shared by a claim and its distortions, where it is not the same text but for the relation. */
  readonly family?: string;
  /** Of a claim about single runs: how far this one is from contradicting it, below 0 where it does; null where it says nothing of the run. */
  readonly room?: (args: readonly JsonValue[], outcome: Outcome) => Num | null;
  /** Its number is one that runs happened to reach: tried longer. */
  readonly chance?: boolean;
}

export function draftOf(mine: Mine, { name, kind, defect, informal, binders, claim, closed }: Candidate): Draft {
  const all = [closed === true ? '' : bindersText(mine.subject.params), binders].filter((part) => part !== '').join(' ');
  const theorem = `/-- ${informal} -/\ntheorem ${name}${all === '' ? '' : `\n    ${all}`} :\n    ${claim} := by sorry`;
  const prelude = preludeFor(mine.subject, `${all} ${claim}`);
  return { name, kind, polarity: defect === null ? 'should-hold' : 'should-fail', defect, informal, prelude, theorem };
}

/** All definitions where one is used: statements that need some share their prelude, so that they fit into one file. */
function preludeFor({ params, result, constructorsOf }: Subject, text: string): string {
  const types = [...params.map((p) => p.type), result].flatMap((type) => (type.kind === 'tuple' ? type.items : [type]));
  const inside = types.flatMap((type) => casesOf(type, constructorsOf).flatMap((c) => c.fields.map((f) => f.type)));
  const functions = [...types, ...inside].flatMap((type) => functionsOn(type, constructorsOf));
  if (!functions.some(({ name }) => text.includes(`(${name} `))) return '';
  return [...new Set(functions.flatMap((f) => f.definitions))].join('\n\n');
}

/** `f a b`. */
export const callText = ({ entry, params }: Subject, names: readonly string[] = params.map((p) => p.name)): string =>
  [entry, ...names].join(' ');

/** Samples whose result looks like the view, with the values of its binders. */
export function matching(
  { samples }: Mine,
  view: View,
): readonly { readonly args: OkSample['args']; readonly out: OkSample['args'] }[] {
  return samples.ok.flatMap(({ args, value }) => {
    const out = view.match(value);
    return out === null ? [] : [{ args, out }];
  });
}

/** What `room` measures on a run that the claim is about: those the view matches and the precondition, where it is assumed, lets through. */
export const roomIn =
  ({ precondition }: Mine, view: View, room: (seen: Seen) => Num): NonNullable<Candidate['room']> =>
  (args, outcome) => {
    const out = 'ok' in outcome ? view.match(outcome.ok) : null;
    if (out === null) return null;
    const seen = { args, out };
    if (view.label === 'whole' && precondition !== null && !precondition.atoms.every((atom) => atom.test(seen))) return null;
    return room(seen);
  };

/** A claim about the result as the view sees it: binders and claim of the statement, and the sentence's beginning. */
export function claimAbout(
  { subject, precondition }: Mine,
  view: View,
  claim: string,
): { readonly binders: string; readonly claim: string; readonly when: string } {
  const fresh = freshNames(subject);
  if (view.label === 'whole' && precondition !== null) {
    const { binders, when } = assuming(subject, precondition.atoms);
    return { binders, claim: `${callText(subject)} ⦃ ${view.pattern} => ${claim} ⦄`, when };
  }
  const hypothesis = `(${fresh('hr')} : ${callText(subject)} = ok ${view.pattern})`;
  const binders = [bindersText(view.binders), hypothesis].filter((part) => part !== '').join(' ');
  return {
    binders,
    claim,
    when: view.label === 'whole' ? 'Whenever there is a result, ' : `Whenever the result is \`${view.label}\`, `,
  };
}

/** Hypotheses for the conditions, and the words for them. */
export function assuming(subject: Subject, atoms: readonly Atom[]): { readonly binders: string; readonly when: string } {
  const fresh = freshNames(subject);
  const binders = atoms.map((atom, i) => `(${fresh(atoms.length === 1 ? 'h' : `h${i + 1}`)} : ${atom.lean})`).join(' ');
  const when = atoms.length === 0 ? '' : `If ${atoms.map((a) => a.words).join(' and ')}, `;
  return { binders, when };
}

/** First letter large, a full stop at the end. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}${trimmed.endsWith('.') ? '' : '.'}`;
}

/** A name for a theorem out of Lean text: letters, digits and single underscores. */
export const nameFrom = (text: string): string =>
  text
    .replace(/fun [a-z ]+ =>/g, '')
    .replaceAll('≤', ' le ')
    .replaceAll('<', ' lt ')
    .replaceAll('≥', ' ge ')
    .replaceAll('>', ' gt ')
    .replaceAll('≠', ' ne ')
    .replaceAll('=', ' eq ')
    .replaceAll('.val', '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase()
    .slice(0, 60)
    .replace(/_+$/, '');
