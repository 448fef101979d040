/** The public functions of a Rust file, natively and as models, on random inputs made from their types. */
import { loadModel } from '../../../compiler/model/load-model.ts';
import { readCrateItems } from '../../../compiler/rust/read-crate-items.ts';
import { translate } from '../../../compiler/translate.ts';
import { formatDiagnostic } from '../../../pipeline/core/diagnostic.ts';
import type { JsonValue, Outcome } from '../../../pipeline/core/outcome.ts';
import { randomFrom } from '../../../pipeline/core/random.ts';
import type { AdtDef, RustType, Signature } from '../../../pipeline/core/rust-type.ts';
import type { StageContext } from '../../../pipeline/core/stage.ts';
import { mutatedParams, outcomeType, type TypeTable, typeTable, type Value } from '../../../pipeline/core/value.ts';
import { generateValue } from '../../../pipeline/core/value-generate.ts';
import { printValue } from '../../../pipeline/core/value-json.ts';
import { rustExpression } from '../../../pipeline/core/value-rust.ts';
import { compareOutcomes } from '../../../stages/compare/compare-outcomes.ts';
import { evaluateCase } from '../../../stages/evaluate/evaluate-cases.ts';
import { TO_JSON } from './harness.ts';
import { runNatively } from './run-natively.ts';

export interface FileComparison {
  readonly translated: number;
  readonly refused: readonly { readonly name: string; readonly text: string }[];
  /** Translated functions that no harness calls: generic ones, those with arguments or results that have no values. */
  readonly notRun: readonly string[];
  readonly compared: number;
  readonly unknown: number;
  readonly differences: readonly FunctionDifference[];
  readonly lean: string;
}

export interface FunctionDifference {
  readonly name: string;
  readonly input: readonly string[];
  readonly native: Outcome | null;
  readonly model: Outcome;
}

interface Run {
  readonly signature: Signature;
  readonly inputs: readonly { readonly rust: readonly string[]; readonly json: readonly JsonValue[] }[];
}

const LIMITS = { fuel: 1_000_000, memoryBytes: 2 ** 28 };
const SIZE = { items: 8, magnitude: 12 } as const;

/** Throws where the file is no Rust, or the model's text is not read. */
export async function compareFile(
  context: StageContext,
  source: string,
  { inputs, seed }: { readonly inputs: number; readonly seed: number },
): Promise<FileComparison> {
  const dump = await context.rustc.dump({ crate: 'file', edition: '2021', sources: { 'src/lib.rs': source } });
  if (dump.status !== 'ok') throw new Error(JSON.stringify(dump).slice(0, 3000));
  const items = readCrateItems(dump.value.output.hirTree);
  const table = typeTable(items.adts);
  const translation = translate(dump.value.output);
  const loaded = loadModel([{ name: 'file.lean', text: translation.text }]);
  if (loaded.status === 'rejected') {
    throw new Error(`the model is rejected:\n${loaded.diagnostics.slice(0, 6).map(formatDiagnostic).join('\n')}\n`);
  }
  const refused = translation.functions
    .filter((f) => f.status === 'refused')
    .map(({ rust, diagnostics }) => ({ name: rust, text: diagnostics.map(formatDiagnostic).join('; ') }));
  const translated = translation.functions.filter((f) => f.status === 'translated');
  const runs = translated.flatMap(({ rust }): readonly Run[] => {
    const isGeneric = new RegExp(`\\bfn ${rust}<(?!')`).test(source);
    const signature = items.functions.find((f) => f.name === rust && !rust.includes('::') && !isGeneric);
    return signature === undefined || !runnable(signature, table) ? [] : [drawInputs(signature, table, inputs, seed)];
  });
  const native = await runAll(context, source, runs, items.adts);
  const differences: FunctionDifference[] = [];
  let unknown = 0;
  for (const { signature, inputs: drawn } of runs) {
    const lean = translated.find((f) => f.rust === signature.name)?.lean ?? '';
    const model = loaded.model.functions.get(lean);
    for (const [k, { rust, json }] of drawn.entries()) {
      const mine: Outcome =
        model === undefined ? { unknown: 'not in the model' } : evaluateCase(model, json, { signature, table, limits: LIMITS });
      const theirs = native.get(`${signature.name} ${k}`) ?? null;
      if (model !== undefined && (theirs === null || 'unknown' in mine)) unknown++;
      else if (theirs === null || compareOutcomes(theirs, mine, signature, table).kind !== 'same')
        differences.push({ name: signature.name, input: rust, native: theirs, model: mine });
    }
  }
  const run = new Set(runs.map(({ signature }) => signature.name));
  return {
    translated: translated.length,
    refused,
    notRun: translated.map(({ rust }) => rust).filter((rust) => !rust.includes('::') && !run.has(rust)),
    compared: runs.reduce((sum, r) => sum + r.inputs.length, 0),
    unknown,
    differences,
    lean: translation.text,
  };
}

function runnable(signature: Signature, table: TypeTable): boolean {
  const random = randomFrom(1);
  try {
    for (const type of [...signature.params.map((p) => p.type), outcomeType(signature)])
      for (let i = 0; i < 20; i++) generateValue(type, table, random, SIZE);
    return true;
  } catch {
    return false;
  }
}

function drawInputs(signature: Signature, table: TypeTable, count: number, seed: number): Run {
  const random = randomFrom(seed);
  const draw = (): Run['inputs'][number] => {
    const values = signature.params.map(({ type }) => [generateValue(type, table, random, SIZE), type] as const);
    return {
      rust: values.map(([value, type]) => owned(value, type, table)),
      json: values.map(([value, type]) => printValue(value, type, table)),
    };
  };
  const inputs = Array.from({ length: signature.params.length === 0 ? 1 : count }, draw);
  return { signature, inputs };
}

/** What an argument borrows, as a value of its own. */
const owned = (value: Value, type: RustType, table: TypeTable): string =>
  type.kind !== 'ref'
    ? rustExpression(value, type, table)
    : rustExpression(value, type.item.kind === 'slice' ? { kind: 'vec', item: type.item.item } : type.item, table);

/** Constant folding would refuse what is sure to panic. */
const HEAD = '#![allow(arithmetic_overflow, unconditional_panic)]\n';

async function runAll(
  context: StageContext,
  source: string,
  runs: readonly Run[],
  adts: readonly AdtDef[],
): Promise<ReadonlyMap<string, Outcome>> {
  const functions = runs.map((run, i) => `fn aegis_run${i}() {\n${callsOf(run)}}\n`);
  const calls = runs.map((_, i) => `Some("${i}") => aegis_run${i}(),`);
  // In a module of its own: names of the file do not meet those of the harness.
  const inside = [
    TO_JSON,
    ...mentioned(runs, adts).map(printer),
    ...functions,
    `pub fn main() { match std::env::args().nth(1).as_deref() {\n${calls.join('\n')}\n_ => {} } }\n`,
  ].join('');
  const main = 'fn main() { std::panic::set_hook(Box::new(|_| {})); aegis_harness::main(); }\n';
  const text = `${HEAD}${source}\nmod aegis_harness {\nuse super::*;\n${inside}}\n${main}`;
  const world = { exec: context.exec.bind(context), scratch: () => context.scratch() };
  const run = await runNatively(
    world,
    text,
    runs.map((_, i) => [String(i)]),
  );
  if (run.status === 'invalid') throw new Error(run.errors.slice(0, 3000));
  const found = new Map<string, Outcome>();
  for (const line of run.stdout.split('\n')) {
    const [, key, outcome] = /^(\S+ \d+) (.*)$/.exec(line) ?? [];
    if (key !== undefined && outcome !== undefined) found.set(key, JSON.parse(outcome) as Outcome);
  }
  return found;
}

function callsOf({ signature, inputs }: Run): string {
  const mutated = mutatedParams(signature);
  return inputs
    .map(({ rust }, k) => {
      const lets = rust.map((text, i) => {
        const type = signature.params[i]?.type;
        return `let mut v${i}${type?.kind === 'ref' && type.item.kind === 'slice' ? ': Vec<_>' : ''} = ${text};`;
      });
      const args = signature.params.map(({ type }, i) => {
        if (type.kind !== 'ref') return `v${i}`;
        return `&${type.mutable ? 'mut ' : ''}v${i}${type.item.kind === 'slice' ? '[..]' : ''}`;
      });
      const value = `let r = { let r = crate::r#${signature.name}(${args.join(', ')}); r.j() };`;
      const whole =
        mutated.length === 0 ? 'r' : `format!("[{}]", vec![r, ${mutated.map((i) => `v${i}.j()`).join(', ')}].join(","))`;
      return `    show("${signature.name} ${k}", std::panic::catch_unwind(|| { ${lets.join(' ')} ${value} ${whole} }));\n`;
    })
    .join('');
}

/** Types that occur in arguments and results, and in those types. */
function mentioned(runs: readonly Run[], adts: readonly AdtDef[]): readonly AdtDef[] {
  const found = new Set<AdtDef>();
  const visit = (text: string): void => {
    for (const def of adts.filter(({ path }) => text.includes(`"path":"${path}"`))) {
      if (found.has(def)) continue;
      found.add(def);
      visit(JSON.stringify(def.kind === 'struct' ? def.fields : def.variants));
    }
  };
  visit(JSON.stringify(runs.map(({ signature }) => signature)));
  return [...found];
}

/** How values of a type of the file print. */
function printer(def: AdtDef): string {
  const params = def.params.length === 0 ? '' : `<${def.params.join(', ')}>`;
  const isLength = (param: string): boolean => JSON.stringify(def).includes(`"length":"${param}"`);
  const declared = def.params.map((p) => (isLength(p) ? `const ${p}: usize` : `${p}: J`));
  const bounds = declared.length === 0 ? '' : `<${declared.join(', ')}>`;
  const path = `crate::${def.path.replaceAll('.', '::')}`;
  return `impl${bounds} J for ${path}${params} { fn j(&self) -> String { ${def.kind === 'struct' ? fieldsOf(def) : variantsOf(def, path)} } }\n`;
}

function fieldsOf({ fields }: Extract<AdtDef, { kind: 'struct' }>): string {
  const parts = fields.map(({ name }) => `format!("\\"${name}\\":{}", self.${name.replace(/^_(\d+)$/, '$1')}.j())`);
  return `format!("{{{}}}", vec![${parts.join(', ')}${parts.length === 0 ? 'String::new()' : ''}].join(","))`;
}

function variantsOf({ variants }: Extract<AdtDef, { kind: 'enum' }>, path: string): string {
  const arms = variants.map(({ name, shape, fields }) => {
    const bound = fields.map(({ name: f }, i) => (shape === 'record' ? `${f}: f${i}` : `f${i}`)).join(', ');
    const pattern = shape === 'unit' ? '' : shape === 'record' ? ` { ${bound} }` : `(${bound})`;
    const values = fields.map((_, i) => `f${i}.j()`).join(', ');
    return `${path}::${name}${pattern} => format!("{{\\"${name}\\":[{}]}}", (vec![${values}] as Vec<String>).join(","))`;
  });
  return variants.length === 0 ? 'match *self {}' : `match self { ${arms.join(', ')} }`;
}
