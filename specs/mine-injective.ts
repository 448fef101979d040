import type { LeanType } from '../pipeline/core/lean-type.ts';
import type { JsonValue } from '../pipeline/core/outcome.ts';
import { rangeOf } from '../pipeline/core/rust-type.ts';
import { callText, type Candidate, type Mine, nameFrom, sentence } from './candidate.ts';
import { listText, type Part } from './measure.ts';
import { bindersText, freshNames, paramParts } from './view.ts';

const MOST_RUNS = 60;
const EACH = 6;
const LEAST_PAIRS = 40;

/** Another value of one argument gives another result: encodings, numberings, moves that can be undone. */
export function mineInjective(mine: Mine): readonly Candidate[] {
  return paramParts(mine.subject).flatMap((part, index) => {
    const values = sizeOf(part.type);
    const results = sizeOf(mine.subject.result);
    // More values than results: two of them share one, though no run may show it.
    const roomy = results === null || (values !== null && values <= results);
    return roomy && isInjective(mine, part, index) ? [candidate(mine, part, index)] : [];
  });
}

function isInjective({ subject, samples }: Mine, part: Part, index: number): boolean {
  const owners = new Map<string, string>();
  let pairs = 0;
  const agrees = (args: readonly JsonValue[], value: JsonValue): boolean => {
    const [given, rest] = [JSON.stringify(args[index]), JSON.stringify(args.with(index, null))];
    const key = `${rest} ${JSON.stringify(value)}`;
    const owner = owners.get(key);
    owners.set(key, given);
    return owner === undefined || owner === given;
  };
  for (const [i, { args, value }] of samples.ok.slice(0, MOST_RUNS).entries()) {
    if (!agrees(args, value)) return false;
    for (const other of othersOf(subject.near, part, args, index, i)) {
      const outcome = subject.run(args.with(index, other));
      if (!('ok' in outcome)) continue;
      if (!agrees(args.with(index, other), outcome.ok)) return false;
      pairs += 1;
    }
  }
  return pairs >= LEAST_PAIRS;
}

/** Neighbours of an argument, and of a number those that share its bits but one, or all but its sign. */
function othersOf(
  near: Mine['subject']['near'],
  { type }: Part,
  args: readonly JsonValue[],
  index: number,
  turn: number,
): readonly JsonValue[] {
  const value = args[index] ?? null;
  const close = Array.from({ length: EACH }, (_, k) => near(args, turn * EACH + k)[index] ?? null);
  if (type.kind !== 'scalar' || (typeof value !== 'number' && typeof value !== 'string')) return close;
  const { min, max } = rangeOf(type.type);
  const n = BigInt(value);
  const bits = Array.from({ length: EACH }, (_, k) => n ^ (1n << BigInt((turn * EACH + k) % (max.toString(2).length + 1))));
  return [...close, ...[...bits, -n].filter((b) => b >= min && b <= max).map(jsonOf)];
}

const jsonOf = (n: bigint): JsonValue => (BigInt(Number(n)) === n && Number.isSafeInteger(Number(n)) ? Number(n) : String(n));

/** In bits; null where there is no end to the values. */
function sizeOf(type: LeanType): number | null {
  switch (type.kind) {
    case 'scalar':
      return type.type.endsWith('size') ? 64 : Number(type.type.slice(1));
    case 'bool':
      return 1;
    case 'tuple':
      return type.items.reduce<number | null>((sum, item) => added(sum, sizeOf(item)), 0);
    case 'option':
      return added(1, sizeOf(type.item));
    case 'unit':
      return 0;
    default:
      return null;
  }
}

const added = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);

function candidate({ subject }: Mine, part: Part, index: number): Candidate {
  const fresh = freshNames(subject);
  const [r, other] = [fresh('r'), fresh(`${part.lean}'`)];
  const list = 'item' in part.type && part.type.kind !== 'option';
  const text = (lean: string): string => (list ? listText({ ...part, lean }) : lean);
  const names = subject.params.map((p, i) => (i === index ? other : p.name));
  return {
    name: nameFrom(`other_${part.lean} other_result`),
    kind: 'relational',
    defect: null,
    informal: sentence(`another value of ${part.words} does not give the same result`),
    binders: [
      bindersText([
        { name: r, type: subject.result },
        { name: other, type: part.type },
      ]),
      `(${fresh('h')} : ${text(other)} ≠ ${text(part.lean)}) (${fresh('hr')} : ${callText(subject)} = ok ${r})`,
    ].join(' '),
    claim: `${callText(subject, names)} ≠ ok ${r}`,
    strength: 0.75,
  };
}
