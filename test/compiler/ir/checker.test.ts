import { describe, expect, it } from 'vitest';
import type { Cfg, CfgBlock } from '../../../compiler/ir/cfg.ts';
import type { FunDef, Term } from '../../../compiler/ir/functional.ts';
import type { TreeBody } from '../../../compiler/ir/tree.ts';
import type { MirType } from '../../../compiler/rust/mir-type.ts';
import { checkFunctional } from './check-functional.ts';
import { checkGraph, checkTree } from './check-graph.ts';

const span = null;
const U8: MirType = { kind: 'int', type: 'u8' };
const BOOL: MirType = { kind: 'bool' };
const locals = [U8, U8, BOOL].map((type) => ({ type, name: null, span }));
const copy = (local: number) => ({ kind: 'copy', place: { local, path: [] } }) as const;
const stop: CfgBlock = { statements: [], end: { kind: 'return', span } };
const graph = (...blocks: readonly CfgBlock[]): Cfg => ({
  locals,
  argCount: 2,
  blocks: new Map(blocks.map((b, i) => [i, b])),
  beyondAeneas: [],
});
const assign = (local: number, from: number): CfgBlock => ({
  statements: [{ kind: 'assign', place: { local, path: [] }, value: { kind: 'use', value: copy(from) }, span }],
  end: { kind: 'return', span },
});

describe('the checker of graphs and trees', () => {
  it.each([
    ['a whole graph', graph({ statements: [], end: { kind: 'if', condition: copy(2), then: 1, else: 1, span } }, stop), []],
    ['a target that is not there', graph({ statements: [], end: { kind: 'goto', target: 7, span } }), ['no block 7']],
    ['a dead block', graph(stop, stop), ['block 1 is dead']],
    [
      'a condition that is a number',
      graph({ statements: [], end: { kind: 'if', condition: copy(1), then: 1, else: 1, span } }, stop),
      ['block 0: a condition of type u8'],
    ],
    ['two types in an assignment', graph(assign(0, 2)), ['block 0: =: u8 and bool']],
    ['a local that is not there', graph(assign(0, 9)), ['block 0: no local _9']],
  ] as const)('%s', (_, cfg, wrong) => {
    expect(checkGraph(cfg)).toEqual(wrong);
  });

  it('finds breaks that lead nowhere', () => {
    const body = (tree: TreeBody['tree']): TreeBody => ({
      locals,
      argCount: 2,
      tree,
      beyondAeneas: [],
      live: new Map([[3, new Set()]]),
      loopParents: new Map(),
    });
    const after = { kind: 'return', span } as const;
    expect(checkTree(body({ kind: 'block', label: 3, inside: { kind: 'break', label: 3 }, after }))).toEqual([]);
    expect(checkTree(body({ kind: 'block', label: 3, inside: { kind: 'continue', label: 3 }, after }))).toEqual([
      'continue 3 leads nowhere',
    ]);
    expect(checkTree(body({ kind: 'break', label: 3 }))).toEqual(['break 3 leads nowhere']);
  });
});

describe('the checker of functional code', () => {
  const u8 = { kind: 'rust', type: U8 } as const;
  const name = (of: string) => ({ kind: 'var', name: of }) as const;
  const ok = (of: string): Term => ({ kind: 'ok', of: name(of) });
  const def = (body: Term): FunDef => ({
    path: 'f',
    params: [{ name: 'a', type: u8 }],
    result: u8,
    body,
    loops: [],
    beyondAeneas: [],
    divergences: [],
  });
  const let_ = (of: string, from: string, rest: Term): Term => ({
    kind: 'let',
    pattern: { kind: 'var', name: of, type: u8 },
    value: name(from),
    rest,
  });

  it.each([
    ['whole code', let_('b', 'a', ok('b')), []],
    ['a variable before its line', let_('b', 'c', let_('c', 'a', ok('b'))), ['c is not in reach']],
    ['a variable twice', let_('a', 'a', ok('a')), ['a is bound twice']],
    [
      'a loop that is not there',
      { kind: 'tail', step: { kind: 'call-loop', loop: '_loop', args: [] } },
      ['_loop takes nothing, not 0'],
    ],
    ['the end of a loop in a function', { kind: 'done', of: name('a') }, ['done outside of a loop']],
    [
      'a join with too many arguments',
      {
        kind: 'join',
        name: 'join',
        params: [],
        result: u8,
        body: ok('a'),
        rest: { kind: 'tail', step: { kind: 'jump', join: 'join', args: [name('a')] } },
      },
      ['join takes 0, not 1'],
    ],
  ] as const)('%s', (_, body, wrong) => {
    expect(checkFunctional(def(body))).toEqual(wrong);
  });
});
