import { fuelLeft } from '../../compiler/model/run.ts';
import { randomFrom } from '../../pipeline/core/random.ts';
import type { LeanType } from '../../pipeline/core/lean-type.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import { casesOf } from '../../specs/lean-text.ts';
import type { Subject } from '../../specs/subject.ts';

type Row = readonly JsonValue[];
type Explored = Pick<Subject, 'result' | 'constructorsOf' | 'cases' | 'run' | 'draw' | 'near'>;

/** Runs of one form with which the miner can say something about it. */
const ENOUGH = 12;
/** Draws to begin with; the first ones are edge values. */
const FIRST_LOOK = { from: 120, to: 320 };
const STEPS = 4000;
/** Steps without anything new after which no more is expected. */
const IDLE = 1200;
/** One step in so many draws afresh. */
const AFRESH = 6;
const POPULATION = 40;
/** A step starts from one of so many that were new last. */
const NEWEST = [3, 8, POPULATION] as const;
const PER_FORM = 30;

/**
 * Inputs with results of the forms that draws seldom meet: what a parser takes, what a search finds. Looked for from what ran longest or gave something
 * new: text that is refused later is closer to text that is taken. None where draws meet all forms. `fuel` is what each run is given.
 */
export function exploreForms(subject: Explored, fuel: number): readonly Row[] {
  const forms = formsOf(subject.result, subject.constructorsOf, DEPTH);
  if (forms.length < 2 || forms.length > MOST_FORMS) return [];
  const search = new Search(subject, fuel);
  for (const { args } of subject.cases) search.consider(args);
  for (let seed = FIRST_LOOK.from; seed < FIRST_LOOK.to; seed++) search.consider(subject.draw(seed));
  const rare = forms.filter((form) => search.seen(form) < ENOUGH);
  if (rare.length > 0) search.climb(rare);
  return rare.flatMap((form) => search.rows(form));
}

class Search {
  private readonly subject: Explored;
  private readonly fuel: number;
  private readonly found = new Map<string, Row[]>();
  /** A row of each form and length of run, the newest pair first. */
  private readonly population: { readonly key: string; row: Row }[] = [];

  constructor(subject: Explored, fuel: number) {
    this.subject = subject;
    this.fuel = fuel;
  }

  seen(form: string): number {
    return this.rows(form).length;
  }

  rows(form: string): readonly Row[] {
    return this.found.get(form) ?? [];
  }

  /** Whether it showed something new. */
  consider(row: Row): boolean {
    const outcome = this.subject.run(row);
    if ('unknown' in outcome) return false;
    const steps = this.fuel - fuelLeft();
    const form = 'ok' in outcome ? formOf(this.subject.result, outcome.ok, this.subject.constructorsOf, DEPTH) : 'panic';
    const rows = this.found.get(form) ?? [];
    this.found.set(form, rows);
    const key = `${form} ${coarse(steps)}`;
    const known = this.population.find((p) => p.key === key);
    if (rows.length < PER_FORM && (known === undefined || rows.length < ENOUGH)) rows.push(row);
    // The later of two alike stays: one of them may lead nowhere.
    if (known !== undefined) known.row = row;
    if (known !== undefined) return false;
    this.population.unshift({ key, row });
    this.population.length = Math.min(this.population.length, POPULATION);
    return true;
  }

  climb(rare: readonly string[]): void {
    const random = randomFrom(rare.length);
    for (let step = 0, idle = 0; step < STEPS && idle < IDLE && rare.some((form) => this.seen(form) < ENOUGH); step++) {
      const parent = random.oneIn(AFRESH)
        ? undefined
        : random.pick(this.population.slice(0, NEWEST[random.below(NEWEST.length)]));
      const row = parent === undefined ? this.subject.draw(FIRST_LOOK.to + step) : this.subject.near(parent.row, step);
      idle = this.consider(row) ? 0 : idle + 1;
    }
  }
}

/** Four digits of the number in binary, and how many follow. */
function coarse(steps: number): string {
  const shift = Math.max(0, 28 - Math.clz32(steps));
  return `${steps >> shift}+${shift}`;
}

const DEPTH = 2;
const MOST_FORMS = 12;

/** What results of a type can look like from afar: constructors, one inside another, and truth values. */
function formsOf(type: LeanType, constructorsOf: Subject['constructorsOf'], depth: number): readonly string[] {
  if (depth === 0) return [''];
  if (type.kind === 'bool') return ['true', 'false'];
  const cases = casesOf(type, constructorsOf);
  if (cases.length < 2) return [''];
  return cases.flatMap(({ json, fields }) => {
    const only = fields.length === 1 ? fields[0] : undefined;
    return (only === undefined ? [''] : formsOf(only.type, constructorsOf, depth - 1)).map((inner) => `${json}${inner}`);
  });
}

function formOf(type: LeanType, value: JsonValue, constructorsOf: Subject['constructorsOf'], depth: number): string {
  if (depth === 0) return '';
  if (type.kind === 'bool') return String(value);
  const cases = casesOf(type, constructorsOf);
  if (cases.length < 2 || typeof value !== 'object' || value === null || Array.isArray(value)) return '';
  const found = cases.find(({ json }) => json in value);
  const fields = found === undefined ? undefined : value[found.json];
  const only = found?.fields.length === 1 ? found.fields[0] : undefined;
  const inner =
    only === undefined || !Array.isArray(fields) ? '' : formOf(only.type, fields[0] ?? null, constructorsOf, depth - 1);
  return `${found?.json ?? ''}${inner}`;
}
