import type { JsonValue } from '../pipeline/core/outcome.ts';
import { randomFrom } from '../pipeline/core/random.ts';
import type { Candidate, Mine } from './candidate.ts';
import type { Num } from './measure.ts';

const FIRST = 6;
const KEPT = 12;
const STEPS = 160;
const LONGER = 700;
/** One step in so many starts from any sample: where no run is closer than another, the first ones are as good as all. */
const ANYWHERE = 4;

/** One run of the program and how far it is from contradicting a claim. */
interface Run {
  readonly args: readonly JsonValue[];
  readonly room: Num;
}

/**
 * Whether a bound that held on all samples gives way: runs that come closest to contradicting it are changed a little, again and again, and what comes
 * closer still leads on. A depth that no draw exceeds, because deep inputs are rare, is exceeded so.
 */
export function givesWay({ subject, samples }: Mine, { room, chance }: Candidate): boolean {
  if (room === undefined) return false;
  const measured = samples.ok.flatMap(({ args, value }): Run[] => {
    const left = room(args, { ok: value });
    return left === null ? [] : [{ args, room: left }];
  });
  const runs = measured.toSorted(byRoom).slice(0, FIRST);
  const random = randomFrom(runs.length);
  const steps = chance === true ? LONGER : STEPS;
  for (let step = 0; step < steps && runs.length > 0; step++) {
    const parent = random.pick(random.oneIn(ANYWHERE) ? measured : runs);
    const args = subject.near(parent?.args ?? [], step);
    const outcome = subject.run(args);
    const left = 'unknown' in outcome ? null : room(args, outcome);
    if (left === null) continue;
    if (left < 0) return true;
    // Of equals the newer comes first: what stays as it was leads nowhere.
    const place = runs.findIndex((run) => left <= run.room);
    if (place < 0 && runs.length >= KEPT) continue;
    runs.splice(place < 0 ? runs.length : place, 0, { args, room: left });
    runs.length = Math.min(runs.length, KEPT);
  }
  return false;
}

const byRoom = (a: Run, b: Run): number => (a.room < b.room ? -1 : a.room > b.room ? 1 : 0);
