import { beforeAll, describe, expect, test } from 'vitest';
import type { Model } from '../../../../compiler/model/api.ts';
import { loadModel } from '../../../../compiler/model/load-model.ts';
import type { JsonValue } from '../../../../pipeline/core/outcome.ts';
import { rustOutput } from './rustc.ts';
import { show } from './show.ts';

/**
 * One function in both languages. Parameters: `v`, `w` sequences of `u32`, `i`, `j` `usize`, `x` `u32`; the Rust body gives a value that can be
 * shown, the Lean one a `Result`.
 */
interface Case {
  readonly name: string;
  readonly params: string;
  readonly rust: string;
  readonly lean: string;
  readonly type: string;
  readonly shape: string;
}

const on = (params: string, shape: string, type: string, name: string, rust: string, lean: string): Case => ({
  name,
  params,
  rust,
  lean,
  type,
  shape,
});
const SEQ = 'Slice Std.U32';
const VEC = 'alloc.vec.Vec Std.U32';
const RANGE = '{ start := i, «end» := j }';
const R = 'core.slice.index.SliceIndexRangeUsizeSlice Std.U32';
const FROM = 'core.slice.index.SliceIndexRangeFromUsizeSlice Std.U32';
const TO = 'core.slice.index.SliceIndexRangeToUsizeSlice Std.U32';
const AT = 'core.slice.index.SliceIndexUsizeSlice Std.U32';
const COPY = 'core.clone.CloneU32';
const EQ = 'core.cmp.PartialEqU32';
const toVec = 'alloc.slice.Slice.to_vec core.clone.CloneU32';
/** Runs an iterator down, collecting what comes. */
const collect = (inst: string): string =>
  `alloc.vec.FromIteratorVec.from_iter (core.iter.traits.collect.IntoIterator.Blanket (${inst})) it`;
const SLICE_ITER = 'core.iter.traits.iterator.IteratorSliceIter Std.U32';
const RANGE_ITER = 'core.iter.traits.iterator.IteratorRange core.iter.range.StepUsize';
const USIZES = 'alloc.vec.Vec Std.Usize';

const CASES: readonly Case[] = [
  on('v', '.', 'Std.Usize', 'len', 'v.len()', 'ok (Slice.len v)'),
  on('v', '.', 'Bool', 'is_empty', 'v.is_empty()', 'core.slice.Slice.is_empty v'),
  on('vi', '.', 'Std.U32', 'index', 'v[i]', 'Slice.index_usize v i'),
  on('vi', '.', 'Std.U32', 'index of the trait', 'v[i]', `core.slice.index.Slice.index (${AT}) v i`),
  on('vix', '[.]', SEQ, 'update', '{ let mut v = v; v[i] = x; v }', 'Slice.update v i x'),
  on('vix', '[.]', SEQ, 'index_mut', '{ let mut v = v; *(&mut v[i]) = x; v }', 'do\n  let (_, back) ← Slice.index_mut_usize v i\n  ok (back x)'),
  on('vi', '?.', 'Option Std.U32', 'get', 'v.get(i).copied()', `core.slice.Slice.get (${AT}) v i`),
  on('vix', '[.]', SEQ, 'get_mut', '{ let mut v = v; if let Some(r) = v.get_mut(i) { *r = x; } v }', `do\n  let (o, back) ← core.slice.Slice.get_mut (${AT}) v i\n  match o with\n  | none => ok (back none)\n  | some _ => ok (back (some x))`),
  on('vij', '[.]', SEQ, 'range', 'v[i..j].to_vec()', `core.slice.index.Slice.index (${R}) v ${RANGE}`),
  on('vi', '[.]', SEQ, 'range from', 'v[i..].to_vec()', `core.slice.index.Slice.index (${FROM}) v { start := i }`),
  on('vi', '[.]', SEQ, 'range to', 'v[..i].to_vec()', `core.slice.index.Slice.index (${TO}) v { «end» := i }`),
  on('vij', '?[.]', `Option (${SEQ})`, 'get range', 'v.get(i..j).map(|s| s.to_vec())', `core.slice.Slice.get (${R}) v ${RANGE}`),
  on('vi', '?[.]', `Option (${SEQ})`, 'get range from', 'v.get(i..).map(|s| s.to_vec())', `core.slice.Slice.get (${FROM}) v { start := i }`),
  on('vi', '?[.]', `Option (${SEQ})`, 'get range to', 'v.get(..i).map(|s| s.to_vec())', `core.slice.Slice.get (${TO}) v { «end» := i }`),
  on('vijx', '[.]', SEQ, 'range mut', '{ let mut v = v; v[i..j][0] = x; v }', `do\n  let (s, back) ← core.slice.index.Slice.index_mut (${R}) v ${RANGE}\n  let s1 ← Slice.update s 0#usize x\n  ok (back s1)`),
  on('vix', '[.]', SEQ, 'range from mut', '{ let mut v = v; v[i..][0] = x; v }', `do\n  let (s, back) ← core.slice.index.Slice.index_mut (${FROM}) v { start := i }\n  let s1 ← Slice.update s 0#usize x\n  ok (back s1)`),
  on('vix', '[.]', SEQ, 'range to mut', '{ let mut v = v; v[..i][0] = x; v }', `do\n  let (s, back) ← core.slice.index.Slice.index_mut (${TO}) v { «end» := i }\n  let s1 ← Slice.update s 0#usize x\n  ok (back s1)`),
  on('vijx', '[.]', VEC, 'vector range mut', '{ let mut v = v; v[i..j][0] = x; v }', `do\n  let u ← ${toVec} v\n  let (s, back) ← alloc.vec.Vec.index_mut (${R}) u ${RANGE}\n  let s1 ← Slice.update s 0#usize x\n  ok (back s1)`),
  on('vij', '[.]', SEQ, 'swap', '{ let mut v = v; v.swap(i, j); v }', 'core.slice.Slice.swap v i j'),
  on('v', '[.]', SEQ, 'reverse', '{ let mut v = v; v.reverse(); v }', 'ok (core.slice.Slice.reverse v)'),
  on('vi', '([.],[.])', `${SEQ} × ${SEQ}`, 'split_at', '{ let (a, b) = v.split_at(i); (a.to_vec(), b.to_vec()) }', 'core.slice.Slice.split_at v i'),
  on('vix', '[.]', SEQ, 'split_at_mut', '{ let mut v = v; { let (a, b) = v.split_at_mut(i); a[0] = x; b[0] = x; } v }', 'do\n  let (p, back) ← core.slice.Slice.split_at_mut v i\n  let (a, b) := p\n  let a1 ← Slice.update a 0#usize x\n  let b1 ← Slice.update b 0#usize x\n  ok (back (a1, b1))'),
  on('vw', '[.]', SEQ, 'copy_from_slice', '{ let mut v = v; v.copy_from_slice(&w); v }', 'core.slice.Slice.copy_from_slice core.marker.CopyU32 v w'),
  on('vx', '.', 'Bool', 'contains', 'v.contains(&x)', `core.slice.Slice.contains ${EQ} v x`),
  on('vx', '[.]', SEQ, 'fill', '{ let mut v = v; v.fill(x); v }', `core.slice.Slice.fill ${COPY} v x`),
  on('vw', '.', 'Bool', 'slice ==', 'v[..] == w[..]', `core.slice.cmp.PartialEqSlice.eq ${EQ} v w`),
  on('vw', '.', 'Bool', 'slice !=', 'v[..] != w[..]', `core.slice.cmp.PartialEqSlice.ne ${EQ} v w`),
  on('vw', '.', 'Bool', 'vector ==', 'v == w', `do\n  let a ← ${toVec} v\n  let b ← ${toVec} w\n  alloc.vec.partial_eq.PartialEqVec.eq ${EQ} a b`),
  on('vw', '.', 'Bool', 'vector !=', 'v != w', `do\n  let a ← ${toVec} v\n  let b ← ${toVec} w\n  alloc.vec.partial_eq.PartialEqVec.ne ${EQ} a b`),
  on('v', '[.]', VEC, 'to_vec', 'v.to_vec()', `${toVec} v`),
  on('v', '[.]', VEC, 'clone', 'v.clone()', `do\n  let a ← ${toVec} v\n  alloc.vec.CloneVec.clone ${COPY} a`),
  on('vx', '[.]', VEC, 'push', '{ let mut v = v; v.push(x); v }', `do\n  let a ← ${toVec} v\n  alloc.vec.Vec.push a x`),
  on('vix', '[.]', VEC, 'resize', '{ let mut v = v; v.resize(i, x); v }', `do\n  let a ← ${toVec} v\n  alloc.vec.Vec.resize ${COPY} a i x`),
  on('vw', '[.]', VEC, 'extend_from_slice', '{ let mut v = v; v.extend_from_slice(&w); v }', `do\n  let a ← ${toVec} v\n  alloc.vec.Vec.extend_from_slice ${COPY} a w`),
  on('ix', '[.]', VEC, 'from_elem', 'vec![x; i]', `alloc.vec.from_elem ${COPY} x i`),
  on('vix', '[.]', VEC, 'vector update', '{ let mut v = v; v[i] = x; v }', `do\n  let a ← ${toVec} v\n  let (_, back) ← alloc.vec.Vec.index_mut (${AT}) a i\n  ok (back x)`),
  on('vx', '[.]', SEQ, 'deref_mut', '{ let mut v = v; v.as_mut_slice()[0] = x; v }', `do\n  let a ← ${toVec} v\n  let (s, back) ← lift (alloc.vec.Vec.deref_mut a)\n  let s1 ← Slice.update s 0#usize x\n  ok (alloc.vec.Vec.deref (back s1))`),
  // Iterators.
  on('v', '[.]', VEC, 'iter', 'v.iter().copied().collect::<Vec<u32>>()', `do\n  let it ← core.slice.Slice.iter v\n  ${collect(SLICE_ITER)}`),
  on('v', '[.]', VEC, 'into_iter', 'v.into_iter().collect::<Vec<u32>>()', `do\n  let a ← ${toVec} v\n  alloc.vec.FromIteratorVec.from_iter (core.iter.traits.collect.IntoIteratorVec Std.U32) a`),
  on('v', '[.]', VEC, '&slice into_iter', '(&v[..]).into_iter().copied().collect::<Vec<u32>>()', 'alloc.vec.FromIteratorVec.from_iter (SharedSlice.Insts.CoreIterTraitsCollectIntoIteratorSharedIter Std.U32) v'),
  on('vi', '[.]', VEC, 'step_by', 'v.iter().step_by(i).copied().collect::<Vec<u32>>()', `do\n  let s ← core.slice.Slice.iter v\n  let it ← core.iter.traits.iterator.Iterator.step_by.trait_default (${SLICE_ITER}) s i\n  ${collect(`core.iter.traits.iterator.IteratorStepBy (${SLICE_ITER})`)}`),
  on('vi', '[.]', VEC, 'take', 'v.iter().take(i).copied().collect::<Vec<u32>>()', `do\n  let s ← core.slice.Slice.iter v\n  let it ← core.iter.traits.iterator.Iterator.take.trait_default (${SLICE_ITER}) s i\n  ${collect(`core.iter.traits.iterator.IteratorTake (${SLICE_ITER})`)}`),
  on('v', '[(.,.)]', 'alloc.vec.Vec (Std.Usize × Std.U32)', 'enumerate', 'v.iter().copied().enumerate().collect::<Vec<_>>()', `do\n  let s ← core.slice.Slice.iter v\n  let it ← core.iter.traits.iterator.Iterator.enumerate.trait_default (${SLICE_ITER}) s\n  ${collect(`core.iter.traits.iterator.IteratorEnumerate (${SLICE_ITER})`)}`),
  on('ij', '[.]', USIZES, 'range', '(i..j).collect::<Vec<usize>>()', `do\n  let it ← ok (${RANGE} : core.ops.range.Range Std.Usize)\n  ${collect(RANGE_ITER)}`),
  on('ij', '[.]', USIZES, 'range step_by', '(0..i).step_by(j).collect::<Vec<usize>>()', `do\n  let it ← core.iter.range.IteratorRange.step_by core.iter.range.StepUsize { start := 0#usize, «end» := i } j\n  ${collect(`core.iter.traits.iterator.IteratorStepBy (${RANGE_ITER})`)}`),
  on('ij', '[.]', USIZES, 'inclusive range', '(i..=j).collect::<Vec<usize>>()', `do\n  let it ← core.ops.range.RangeInclusive.new i j\n  ${collect('core.ops.range.RangeInclusive.Insts.CoreIterTraitsIteratorIterator core.iter.range.StepUsize')}`),
  on('v', '?[.]', `Option (${SEQ})`, 'chunks_exact', 'v.chunks_exact(2).next().map(|c| c.to_vec())', 'do\n  let it ← core.slice.Slice.chunks_exact v 2#usize\n  let (o, _) ← core.slice.iter.IteratorChunksExact.next it\n  ok o'),
  on('vi', '[.]', SEQ, 'chunks_exact remainder', 'v.chunks_exact(i).remainder().to_vec()', 'do\n  let it ← core.slice.Slice.chunks_exact v i\n  core.slice.iter.ChunksExact.getRemainder it'),
  on('vx', '[.]', SEQ, 'iter_mut', '{ let mut v = v; let mut it = v.iter_mut(); if let Some(r) = it.next() { *r = x; } drop(it); v }', 'do\n  let (it, back) ← core.slice.Slice.iter_mut v\n  let (o, it1, next_back) ← core.slice.iter.IteratorIterMut.next it\n  match o with\n  | none => ok (back (next_back it1 none))\n  | some _ => ok (back (next_back it1 (some x)))'),
  on('ij', '(?.,?.)', 'Option Std.Usize × Option Std.Usize', 'rev', '{ let mut it = (i..j).rev(); (it.next(), it.next()) }', `do\n  let it ← core.iter.traits.iterator.Iterator.rev.trait_default (${RANGE_ITER}) (core.ops.range.Range.Insts.DoubleEndedIterator core.iter.range.StepUsize) ${RANGE}\n  let (a, it1) ← core.iter.adapters.rev.Rev.Insts.CoreIterTraitsIteratorIterator.next (core.ops.range.Range.Insts.DoubleEndedIterator core.iter.range.StepUsize) it\n  let (b, _) ← core.iter.adapters.rev.Rev.Insts.CoreIterTraitsIteratorIterator.next (core.ops.range.Range.Insts.DoubleEndedIterator core.iter.range.StepUsize) it1\n  ok (a, b)`),
  // Options, memory.
  on('vi', '.', 'Std.U32', 'unwrap', 'v.get(i).copied().unwrap()', `do\n  let o ← core.slice.Slice.get (${AT}) v i\n  core.option.Option.unwrap o`),
  on('vi', '.', 'Std.U32', 'expect', 'v.get(i).copied().expect("none")', `do\n  let o ← core.slice.Slice.get (${AT}) v i\n  core.option.Option.expect o (toStr "none")`),
  on('vix', '.', 'Std.U32', 'unwrap_or', 'v.get(i).copied().unwrap_or(x)', `do\n  let o ← core.slice.Slice.get (${AT}) v i\n  ok (core.option.Option.unwrap_or o x)`),
  on('vi', '(.,.)', 'Bool × Bool', 'is_some, is_none', '(v.get(i).is_some(), v.get(i).is_none())', `do\n  let o ← core.slice.Slice.get (${AT}) v i\n  ok (core.option.Option.is_some o, core.option.Option.is_none o)`),
  on('vi', '(?.,?.)', 'Option Std.U32 × Option Std.U32', 'take of an option', '{ let mut o = v.get(i).copied(); let t = o.take(); (t, o) }', `do\n  let o ← core.slice.Slice.get (${AT}) v i\n  ok (core.option.Option.take o)`),
  on('ij', '(.,.)', 'Std.Usize × Std.Usize', 'mem::swap', '{ let (mut a, mut b) = (i, j); std::mem::swap(&mut a, &mut b); (a, b) }', 'ok (core.mem.swap i j)'),
  on('ij', '(.,.)', 'Std.Usize × Std.Usize', 'mem::replace', '{ let mut a = i; let old = std::mem::replace(&mut a, j); (old, a) }', 'ok (core.mem.replace i j)'),
]; // biome-ignore format: one table

const SEQUENCES: readonly (readonly number[])[] = [[], [7], [1, 2], [3, 1, 2], [5, 5, 5, 4294967295], [1, 2, 3, 4, 5, 6, 7]];
const INDICES: readonly number[] = [0, 1, 2, 3, 5, 7, 8];
const WORDS: readonly number[] = [5, 9];
const VALUES: Readonly<Record<string, readonly JsonValue[]>> = {
  v: SEQUENCES.map((s) => [...s]),
  w: SEQUENCES.map((s) => [...s]),
  i: [...INDICES],
  j: [...INDICES],
  x: [...WORDS],
};
const RUST: Readonly<Record<string, string>> = { v: 'Vec<u32>', w: 'Vec<u32>', i: 'usize', j: 'usize', x: 'u32' };
const LEAN: Readonly<Record<string, string>> = { v: SEQ, w: SEQ, i: 'Std.Usize', j: 'Std.Usize', x: 'Std.U32' };

const product = (params: string): JsonValue[][] =>
  [...params].reduce<JsonValue[][]>((lists, p) => lists.flatMap((list) => (VALUES[p] ?? []).map((v) => [...list, v])), [[]]);

function rustCase({ params, rust }: Case, n: number): { readonly item: string; readonly call: string } {
  const loops = [...params].map((p) => `for ${p} in ${'vw'.includes(p) ? 'SEQUENCES' : p === 'x' ? 'WORDS' : 'INDICES'}.iter()`);
  const copies = [...params]
    .map((p) => ('vw'.includes(p) ? `let ${p}: Vec<u32> = ${p}.to_vec();` : `let ${p}: ${RUST[p]} = *${p};`))
    .join(' ');
  const item = `fn f_${n}() -> String { let mut out: Vec<String> = Vec::new(); ${loops.join(' { ')} { ${copies} out.push(run(move || { ${rust} })); ${'} '.repeat(loops.length)} out.join(";") }`;
  return { item, call: `println!("{}", f_${n}());` };
}

describe('sequences, iterators and options agree with rustc', () => {
  let lines: readonly string[];
  let model: Model;
  beforeAll(() => {
    const parts = CASES.map(rustCase);
    const tables = `const SEQUENCES: &[&[u32]] = &[${SEQUENCES.map((s) => `&[${s.join(', ')}]`).join(', ')}];\nconst INDICES: &[usize] = &[${INDICES.join(', ')}];\nconst WORDS: &[u32] = &[${WORDS.join(', ')}];\n`;
    lines = rustOutput(tables + parts.map((p) => p.item).join('\n'), parts.map((p) => p.call).join('\n'));
    const defs = CASES.map((c, n) => {
      const binders = [...c.params].map((p) => `(${p} : ${LEAN[p]})`).join(' ');
      return `def f_${n} ${binders} : Result (${c.type}) := ${c.lean}`;
    });
    const text = `import Aeneas\nopen Aeneas Aeneas.Std Result ControlFlow Error\nnamespace sequences\n${defs.join('\n\n')}\nend sequences\n`;
    const answer = loadModel([{ name: 'sequences.lean', text }]);
    if (answer.status !== 'ok') throw new Error(JSON.stringify(answer.diagnostics.slice(0, 5), null, 1));
    model = answer.model;
  }, 300_000);

  test.each(CASES.map((c, n) => [`${c.name} (${c.params})`, n] as const))('%s', (_, n) => {
    const { params, shape } = CASES[n] as Case;
    const f = model.functions.get(`f_${n}`);
    if (f === undefined) throw new Error('no such function');
    const got = product(params).map((args) => show(f.call(args), shape));
    expect(got.join(';')).toBe(lines[n]);
  });

  test('insert replaces, as the library has it and rustc has not', () => {
    const text = `import Aeneas\nopen Aeneas Aeneas.Std Result\nnamespace t\ndef f (v : ${VEC}) (i : Std.Usize) : Result (${VEC}) := alloc.vec.Vec.insert v i 9#u32\nend t\n`;
    const answer = loadModel([{ name: 't.lean', text }]);
    const f = answer.status === 'ok' ? answer.model.functions.get('f') : undefined;
    expect([f?.call([[1, 2], 1]), f?.call([[1, 2], 2])]).toEqual([{ ok: [1, 9] }, { panic: true }]);
  });
});
