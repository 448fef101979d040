import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findEntry } from '../../../stages/translate/find-entry.ts';
import { gateModel, gateReport } from '../../../stages/translate/gate-model.ts';
import { recorded } from '../../support/stand-ins.ts';

const text = (file: string): string => readFileSync(join(recorded, file), 'utf8');

describe('the gate', () => {
  test.each(['gcd_lcm/GcdLcm', 'bst_insert/BstInsert', 'heap_sort/HeapSort', 'kruskal/Kruskal', 'crc32_table/Crc32Table'])(
    'lets %s through',
    (file) => {
      expect(gateModel(file, text(`${file}.lean`))).toEqual([]);
    },
  );
  test.each([
    ['best_trade/BestTrade', 'best_trade::best_trade', 'sorry', 18],
    ['parse_int/ParseInt', 'parse_int::parse_i32', 'axiom', 34],
    ['x_dyn_shape/XDynShape', 'x_dyn_shape::total_area', 'sorry', 33],
    ['misbehaviour/own_config/OwnConfig', 'own_config::g', 'axiom', 2],
  ])('stops %s at the Rust item', (file, name, word, line) => {
    expect(gateModel(file, text(`${file}.lean`))).toContainEqual(
      expect.objectContaining({
        code: 'AE5403',
        message: expect.stringMatching(`^\`${name}\`.*${word}`),
        span: expect.objectContaining({ file: 'src/lib.rs', line }),
      }),
    );
  });
  test('stops axioms for the library too', () => {
    expect(gateModel('X.lean', text('x_hashmap_count/XHashmapCount.lean')).length).toBeGreaterThan(5);
  });
  test.each([
    '-- axiom\ndef f := 1',
    '/-- sorry -/\ndef f := 1',
    'def f := "axiom sorry"',
    'def f (x : T) := x.opaque',
    'structure S where\n  opaque : Nat',
  ])('is not fooled into stopping %j', (lean) => expect(gateModel('X.lean', lean)).toEqual([]));
  test.each([
    'axiom f : Nat',
    'private axiom f : Nat',
    'def f : Nat := by exact sorry',
    '@[implemented_by g] def f := 1',
    'opaque f : Nat',
    'unsafe def f := 1',
  ])('stops %j', (lean) => expect(gateModel('X.lean', lean)).not.toEqual([]));
  test('the report names local functions left opaque, and only these', () => {
    const fn = {
      rustName: 'c::g',
      leanName: 'c.g',
      isLocal: true,
      isOpaque: true,
      isLoop: false,
      file: 'src/lib.rs',
      line: 2,
      endLine: 3,
    };
    expect(gateReport({ functions: [fn, { ...fn, isLocal: false }, { ...fn, isOpaque: false }] })).toMatchObject([
      { message: '`c::g` is an axiom: it has no model', span: { line: 2 } },
    ]);
  });
});

describe('the entry', () => {
  test.each([
    ['bst_insert/BstInsert', 'bst_insert', 'insert_all'],
    ['kruskal/Kruskal', 'kruskal', 'spanning_forest'],
  ])('is found by its comment in %s', (file, crate, entry) => {
    expect(findEntry(crate, entry, text(`${file}.lean`), null)).toBe(entry);
  });
  test('the report comes first', () => {
    const fn = {
      rustName: 'c::end',
      leanName: 'c.end1',
      isLocal: true,
      isOpaque: false,
      isLoop: false,
      file: '',
      line: 1,
      endLine: 1,
    };
    expect(findEntry('c', 'end', '', { functions: [{ ...fn, leanName: 'c.end_loop', isLoop: true }, fn] })).toBe('end1');
  });
  test('a translation without it is a fault', () => {
    expect(() => findEntry('c', 'missing', text('gcd_lcm/GcdLcm.lean'), null)).toThrow(/does not hold its entry missing/);
  });
});
