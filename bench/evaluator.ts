import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Model, ModelFunction } from '../compiler/model/api.ts';
import { loadModel } from '../compiler/model/load-model.ts';
import type { JsonValue } from '../pipeline/core/outcome.ts';
import { measure, median, ROOT } from './measure.ts';

const FIXTURES = join(ROOT, 'test', 'fixtures');
const RECORDED = join(FIXTURES, 'recorded');
const folderOf = (program: string): string => join(program === 'wide' ? FIXTURES : RECORDED, program);
const sourceOf = (program: string): string => join(folderOf(program), ...(program === 'wide' ? [] : ['src']), 'lib.rs');
const N = 1000;
const numbers = (f: (i: number) => number): number[] => Array.from({ length: N }, (_, i) => f(i));

/** One call in both languages, on inputs of 1,000 elements where there are any. `rust` calls `m::…` and sees `numbers(f)`. */
interface Subject {
  readonly program: string;
  readonly entry: string;
  readonly args: readonly JsonValue[];
  readonly setUp: string;
  readonly rust: string;
}

const SUBJECTS: readonly Subject[] = [
  {
    program: 'crc32_table',
    entry: 'crc32',
    args: [numbers((i) => (i * 7919) % 251)],
    setUp: 'let v: Vec<u8> = (0..1000u32).map(|i| (i * 7919 % 251) as u8).collect();',
    rust: 'm::crc32(black_box(&v))',
  },
  {
    program: 'heap_sort',
    entry: 'heap_sort',
    args: [numbers((i) => (i * 7919) % 65521), 1],
    setUp: 'let v: Vec<u16> = (0..1000u32).map(|i| (i * 7919 % 65521) as u16).collect();',
    rust: 'm::heap_sort(black_box(&mut v.clone()), 1)',
  },
  {
    program: 'bst_insert',
    entry: 'insert_all',
    args: [{ Leaf: [] }, numbers((i) => (i * 7919) % 1009)],
    setUp: 'let v: Vec<i32> = (0..1000).map(|i| i * 7919 % 1009).collect();',
    rust: 'm::insert_all(m::Tree::Leaf, black_box(&v))',
  },
  {
    program: 'kruskal',
    entry: 'spanning_forest',
    args: [100, numbers((i) => i).map((i) => ({ a: i % 100, b: (i * 37) % 100, price: (i * 7919) % 1009 }))],
    setUp:
      'let v: Vec<m::Cable> = (0..1000usize).map(|i| m::Cable { a: i % 100, b: i * 37 % 100, price: (i * 7919 % 1009) as u32 }).collect();',
    rust: 'm::spanning_forest(100, black_box(&v))',
  },
  {
    program: 'gcd_lcm',
    entry: 'gcd_lcm',
    args: [123456789012, 9876543210],
    setUp: '',
    rust: 'm::gcd_lcm(black_box(123456789012), black_box(9876543210))',
  },
  {
    program: 'floor_div_mod',
    entry: 'floor_mod_ceil',
    args: [-1234567, 89],
    setUp: '',
    rust: 'm::floor_mod_ceil(black_box(-1234567), black_box(89))',
  },
];

/** Numbers of 64 bits that live beyond 2^53. */
const WIDE: readonly Subject[] = [
  {
    program: 'wide',
    entry: 'fnv',
    args: [numbers((i) => (i * 7919) % 251)],
    setUp: 'let v: Vec<u8> = (0..1000u32).map(|i| (i * 7919 % 251) as u8).collect();',
    rust: 'm::fnv(black_box(&v))',
  },
  {
    program: 'wide',
    entry: 'xorshift',
    args: [N, '88172645463325252'],
    setUp: '',
    rust: 'm::xorshift(black_box(1000), black_box(88172645463325252))',
  },
  { program: 'wide', entry: 'dice', args: [N, 42, 6], setUp: '', rust: 'm::dice(black_box(1000), black_box(42), black_box(6))' },
];

/** Nanoseconds of processor time (other work beside it does not count), all threads. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

/** Nanoseconds of one call, over at least 0.2 s after a warm-up (as long, where nothing else is said). */
function timed(call: () => unknown, warmUp = 2e8): number {
  for (const warm = processorTime(); processorTime() - warm < warmUp; ) call();
  const start = processorTime();
  let count = 0;
  while (processorTime() - start < 2e8) {
    for (let i = 0; i < 8; i++) call();
    count += 8;
  }
  return (processorTime() - start) / count;
}

function modelOf(program: string): Model {
  const folder = folderOf(program);
  const files = readdirSync(folder).filter((f) => f.endsWith('.lean'));
  const answer = loadModel(files.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })));
  if (answer.status !== 'ok') throw new Error(`${program}: ${answer.diagnostics[0]?.message ?? ''}`);
  return answer.model;
}

function functionOf({ program, entry }: Subject): ModelFunction {
  const f = modelOf(program).functions.get(entry);
  if (f === undefined) throw new Error(`${program} has no ${entry}`);
  return f;
}

async function rustNanoseconds(subject: Subject, folder: string): Promise<number> {
  const loops = `let s = now(); let mut n = 0u64; while now() - s < 200_000 { for _ in 0..16 { black_box(${subject.rust}); } n += 16; } println!("{}", (now() - s) as f64 * 1000.0 / n as f64);`;
  const lib = sourceOf(subject.program);
  const main = `use std::hint::black_box;\nextern "C" { fn clock() -> i64; }\nfn now() -> i64 { unsafe { clock() } }\n#[path = ${JSON.stringify(lib)}] mod m;\nfn main() { ${subject.setUp} ${loops} }\n`;
  const file = join(folder, `${subject.program}.rs`);
  writeFileSync(file, main);
  const binary = join(folder, subject.program);
  const built = await measure('rustc', ['-O', '--edition=2021', '--cap-lints=allow', '-o', binary, file], folder);
  if (built.exitCode !== 0) throw new Error(built.stderr);
  return Number((await measure(binary, [], folder)).stdout);
}

/** Our time over rustc's for each. */
async function ratios(subjects: readonly Subject[], folder: string): Promise<readonly number[]> {
  const out: number[] = [];
  for (const subject of subjects) {
    const f = functionOf(subject);
    const encoded = subject.args.map((value, i) => f.encode(i, value));
    const ours = timed(() => f.callEncoded(encoded));
    const theirs = await rustNanoseconds(subject, folder);
    out.push(ours / theirs);
    console.log(
      `${subject.program} ${subject.entry}: ${Math.round(ours)} ns a call, rustc ${Math.round(theirs)} ns, ratio ${(ours / theirs).toFixed(1)}`,
    );
  }
  return out;
}

/** The evaluator beside rustc's release mode; small evaluations and warm reading a second; how sorting grows. */
export async function benchEvaluator(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aegis-bench-'));
  try {
    console.log(`median ratio ${median(await ratios(SUBJECTS, folder)).toFixed(1)} (aim at most 30)`);
    console.log(`median ratio of 64-bit hashes ${median(await ratios(WIDE, folder)).toFixed(1)} (aim at most 30)`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  small();
  reading();
  growth();
}

function small(): void {
  const f = modelOf('gcd_lcm').functions.get('gcd_lcm') as ModelFunction;
  console.log(`small evaluations: ${Math.round(1e9 / timed(() => f.call([12, 18])))} a second with JSON (aim 100,000)`);
}

function reading(): void {
  const text = readFileSync(join(RECORDED, 'kruskal', 'Kruskal.lean'), 'utf8');
  const lines = text.split('\n').length;
  const ns = timed(() => {
    const answer = loadModel([{ name: 'Kruskal.lean', text }]);
    if (answer.status === 'ok') answer.model.functions.get('spanning_forest')?.call([0, []]);
    // The code that reads is large: it takes a while until all of it is compiled.
  }, 3e9);
  console.log(
    `read, resolved and compiled: ${(ns / 1e6).toFixed(1)} ms for ${lines} lines, ${((ns / 1e6 / lines) * 400).toFixed(1)} ms for 400 (aim below 20)`,
  );
}

function growth(): void {
  const f = modelOf('heap_sort').functions.get('heap_sort') as ModelFunction;
  const times = [2500, 5000, 10000].map((n) => {
    const encoded = [
      f.encode(
        0,
        Array.from({ length: n }, (_, i) => (i * 7919) % 65521),
      ),
      f.encode(1, 1),
    ];
    return [n, timed(() => f.callEncoded(encoded))] as const;
  });
  console.log(`heap sort: ${times.map(([n, ns]) => `${n} elements ${(ns / 1e6).toFixed(1)} ms`).join(', ')}`);
}
