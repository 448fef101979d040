/**
 * The evaluator against recordings of the real tools: `npx tsx scripts/check-models.ts SHARED [golden | probes]`. Every acceptable golden
 * recording and every translated probe must give rustc's outcome; what differs is listed. Exits 1 if something unexpected does.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Model } from '../compiler/model/api.ts';
import { loadModel } from '../compiler/model/load-model.ts';
import { JsonValue, Outcome } from '../pipeline/core/outcome.ts';

const [shared, only] = process.argv.slice(2);
if (shared === undefined) throw new Error('usage: check-models.ts SHARED [golden | probes]');
const count = { functions: 0, cases: 0, different: 0 };

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function modelIn(folder: string, name: string): Model | null {
  const files = readdirSync(folder).filter((f) => f.endsWith('.lean'));
  const answer = loadModel(
    files.map((f) => ({ name: f, text: readFileSync(join(folder, f), 'utf8') })),
    { partial: name.startsWith('probes') },
  );
  if (answer.status === 'ok') return answer.model;
  const [first] = answer.diagnostics;
  report(name, `does not read: ${first?.span?.line ?? 0}: ${first?.message ?? ''}`);
  return null;
}

function report(name: string, what: string): void {
  count.different++;
  console.log(`${name}: ${what.slice(0, 200)}`);
}

/** With `&mut` parameters Rust's value has the result, or null, before theirs. */
function same(outcome: Outcome, expected: Outcome): boolean {
  const text = JSON.stringify(outcome);
  if (text === JSON.stringify(expected)) return true;
  if (!('ok' in expected) || !Array.isArray(expected.ok) || expected.ok[0] !== null) return false;
  const rest = expected.ok.slice(1);
  return text === JSON.stringify({ ok: rest.length === 1 ? rest[0] : rest });
}

function compare(
  name: string,
  model: Model,
  fn: string,
  cases: readonly { readonly args: readonly JsonValue[]; readonly expected: Outcome }[],
): void {
  const f = model.functions.get(fn);
  if (f === undefined) return report(name, `there is no callable function ${fn}`);
  count.functions++;
  for (const { args, expected } of cases) {
    count.cases++;
    const outcome = f.call(args);
    if (!same(outcome, expected))
      return report(name, `${JSON.stringify(args)} gives ${JSON.stringify(outcome)}, not ${JSON.stringify(expected)}`);
  }
}

const Versions = z.looseObject({ id: z.string(), aeneas: z.record(z.string(), z.looseObject({ accepted: z.boolean() })) });
const Golden = z.looseObject({ entry: z.string(), inputs: z.array(z.array(JsonValue)), expected: z.array(Outcome) });

function checkGolden(folder: string): void {
  for (const { id, aeneas } of z.array(Versions).parse(read(join(folder, 'INDEX.json')))) {
    const problem = Golden.parse(read(join(folder, id, 'problem.json')));
    const cases = problem.inputs.map((args, i) => ({ args, expected: problem.expected[i] as Outcome }));
    for (const [version, { accepted }] of Object.entries(aeneas)) {
      if (!accepted) continue;
      const name = `golden/${id} ${version}`;
      const model = modelIn(join(folder, id, `aeneas-${version}`), name);
      if (model !== null) compare(name, model, problem.entry.replaceAll('::', '.'), cases);
    }
  }
}

const ProbeCase = z.looseObject({ args: z.array(JsonValue), expect: Outcome });
const ProbeFunction = z.looseObject({
  fn: z.string(),
  signature: z.string().nullish(),
  lean_name: z.string().nullish(),
  verdict_2026_08: z.string().nullish(),
  lean_problem: z.unknown().optional(),
  undefined_names: z.unknown().optional(),
  cases: z.array(ProbeCase).nullish(),
});
const Probe = z.looseObject({ functions: z.array(ProbeFunction) });
const Index = z.looseObject({ probes: z.array(z.looseObject({ theme: z.string(), probe: z.string() })) });

/** Only functions of closed types whose model is an ordinary value. */
function isPlain(signature: string): boolean {
  const [head = '', result = ''] = [signature.slice(0, signature.indexOf('(')), signature.slice(signature.lastIndexOf('->') + 1)];
  return !/</.test(head) && !/impl |dyn /.test(signature) && !/&'?\w*\s*mut/.test(signature.includes('->') ? result : '');
}

function checkProbes(folder: string): void {
  for (const { theme, probe } of Index.parse(read(join(folder, 'INDEX.json'))).probes) {
    const home = join(folder, theme, probe);
    const wanted = Probe.parse(read(join(home, 'probe.json'))).functions.filter(
      (f) =>
        f.verdict_2026_08 === 'translated' &&
        !f.lean_problem &&
        !f.undefined_names &&
        (f.cases?.length ?? 0) > 0 &&
        isPlain(f.signature ?? ''),
    );
    const text = [join(home, 'lean-2026-08'), join(home, 'lean')].find((d) => existsSync(d));
    if (wanted.length === 0 || text === undefined) continue;
    const model = modelIn(text, `probes/${theme}/${probe}`);
    if (model === null) continue;
    for (const f of wanted)
      compare(
        `probes/${theme}/${probe} ${f.fn}`,
        model,
        f.lean_name ?? f.fn,
        (f.cases ?? []).map(({ args, expect }) => ({ args, expected: expect })),
      );
  }
}

if (only !== 'probes') checkGolden(join(shared, 'golden'));
if (only !== 'golden') checkProbes(join(shared, 'probes'));
console.log(`${count.functions} functions, ${count.cases} cases, ${count.different} functions or files that differ`);
