import { readCrateItems } from '../../compiler/rust/read-crate-items.ts';
import { type Answer, rejected } from '../../pipeline/core/answer.ts';
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import { AegisError, toAegisError } from '../../pipeline/core/errors.ts';
import type { CrateSources } from '../../pipeline/core/rustc-edge.ts';
import type { ProgramTypes } from '../../pipeline/core/rust-type.ts';
import { type BatchResult, defineStage, type StageContext } from '../../pipeline/core/stage.ts';
import { TestedProgram, TestInput } from '../../pipeline/core/tested.ts';
import { buildPrograms, type Built } from './build-programs.ts';
import { checkSignature } from './check-signature.ts';
import { judgeCases, runPrepared } from './judge-cases.ts';
import { placeGlue } from './place-glue.ts';
import { type PreparedCases, prepareCases } from './prepare-cases.ts';

/** Runs a program on its reference cases, which must give what they should, and on fresh inputs, whose outcomes are kept. */
export const testStage = defineStage({
  name: 'test',
  version: 6,
  tools: ['rustc', 'cargo'],
  work: 'tools',
  input: TestInput,
  output: TestedProgram,
  run: async (input, context) => {
    const [result] = await testBatch([input], context);
    if (result === undefined) throw new AegisError('internal/bug', 'a batch of one gave no result');
    if ('fault' in result) throw result.fault;
    return result.answer;
  },
  batch: { max: 64, run: (inputs, context) => testBatch(inputs, context) },
});

type Result = BatchResult<TestedProgram>;

async function testBatch(inputs: readonly TestInput[], context: StageContext): Promise<readonly Result[]> {
  const workspace = await context.scratch();
  const prepared = await mapLimited(inputs, 2, (input, i) => settle(() => prepare(input, `p${i}`, context)));
  const ready = prepared.filter((p) => 'program' in p);
  const built = await buildPrograms(
    ready.map(({ program }) => program),
    workspace,
    context,
  );
  return mapLimited(prepared, 2, async (p): Promise<Result> => {
    if (!('program' in p)) return p;
    return settle(async () => ({ answer: await finish(p, built.get(p.program.id), context) }));
  });
}

interface Ready {
  readonly input: TestInput;
  readonly types: ProgramTypes;
  readonly cases: PreparedCases;
  /** Lines of each source file before the glue came in. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly program: {
    readonly id: string;
    readonly crate: string;
    readonly edition: string;
    readonly sources: Readonly<Record<string, string>>;
  };
}

/** The program's types, its cases read against them, and its sources with the glue in them. */
async function prepare(input: TestInput, id: string, context: StageContext): Promise<Ready | { readonly answer: Answer<never> }> {
  const { crate, edition, entry } = input.program;
  const sources = Object.fromEntries(
    Object.entries(input.program.sources).map(([name, hash]) => [name, context.getArtifact(hash)]),
  );
  const read = await readTypes({ crate, edition, sources }, entry, context);
  if (!('types' in read)) return { answer: read };
  const other = await checkSignature(input.signature ?? '', read.types.entry, sources);
  if (other.length > 0) return { answer: rejected(...other) };
  const cases = prepareCases(input, read.types);
  if ('diagnostics' in cases) return { answer: rejected(...cases.diagnostics) };
  const program = { id, crate, edition, sources: await placeGlue(sources, read.types) };
  const sizes = new Map(Object.entries(sources).map(([name, text]) => [name, text.split('\n').length]));
  return { input, types: read.types, cases: cases.prepared, sizes, program };
}

async function readTypes(
  source: CrateSources,
  entry: string,
  { rustc }: StageContext,
): Promise<Answer<never> | { readonly types: ProgramTypes }> {
  const tree = await rustc.hirTree(source);
  if (tree.status !== 'ok') return tree;
  const { adts, functions } = readCrateItems(tree.value);
  const signature = functions.find(({ name }) => name === entry);
  if (signature === undefined) {
    const names = functions.map(({ name }) => name).join(', ');
    return rejected(diagnostic('AE2002', `the crate has no function ${entry}${names === '' ? '' : `; it has ${names}`}`));
  }
  return { types: { crate: source.crate, adts: [...adts], entry: signature } };
}

async function finish(
  { input, types, cases, sizes }: Ready,
  built: Built | undefined,
  context: StageContext,
): Promise<Answer<TestedProgram>> {
  if (built === undefined) throw new AegisError('internal/bug', 'a program was neither built nor refused');
  if (built.kind === 'refused') return rejected(...explain(built.diagnostics, sizes));
  if (built.kind === 'crashed') throw new AegisError('tool/crashed', `rustc broke down: ${built.message}`);
  if (built.kind === 'limit')
    return { status: 'undecided', reason: `compiling ran into the limit: ${built.hit}`, budget: { effort: context.effort } };
  const ran = await runPrepared({ ...built, types, cases }, await context.scratch(), context);
  return judgeCases({ input, types, cases, ran }, context);
}

/** An error in what we added is about types that we cannot carry, not about the program. */
function explain(diagnostics: readonly Diagnostic[], sizes: ReadonlyMap<string, number>): readonly Diagnostic[] {
  const own = diagnostics.filter(({ span }) => span === null || span.line <= (sizes.get(span.file) ?? Infinity));
  if (own.length > 0) return own;
  const [first] = diagnostics;
  return [diagnostic('AE2003', `values of the program's types cannot be carried in and out of it: ${first?.message ?? ''}`)];
}

async function settle<T>(act: () => Promise<T>): Promise<T | { readonly fault: AegisError }> {
  try {
    return await act();
  } catch (error) {
    return { fault: toAegisError(error, 'stage test') };
  }
}

async function mapLimited<T, R>(
  items: readonly T[],
  limit: number,
  act: (item: T, index: number) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let i = next++; i < items.length; i = next++) results[i] = await act(items[i] as T, i);
  };
  await Promise.all(Array.from({ length: limit }, work));
  return results;
}

const diagnostic = (code: string, message: string): Diagnostic => ({ code, message, span: null, hint: null });
