import { describe, expect, test } from 'vitest';
import { loadModel } from '../../../compiler/model/load-model.ts';
import { callOf, modelOf, problemsOf } from './lean-run.ts';

describe('what Lean would not accept is an error', () => {
  test.each([
    ['def f (a : U32) : Result U64 := do ok a', 'AE4301'],
    ['def f (a : U32) (b : U64) : Result U32 := a + b', 'AE4310'],
    ['def f (a : U32) : U32 := a + 1#u32', 'AE4301'],
    ['def f (a : U32) : Result Nat := do ok a.weight', 'AE4203'],
    ['def f (a : U32) : Result U32 := a a', 'AE4302'],
    ['def f (x : Option Nat) : Nat := match x with | some y => y', 'AE4318'],
    ['def f (x : Nat) : Nat := match x with | 0 => 1 | n + 2 => n', 'AE4318'],
    ['def f (x y : Bool) : Nat := match x, y with | true, _ => 1 | _, true => 2', 'AE4318'],
    ['def f (l : List Nat) : Nat := l[0]', 'AE4315'],
    ['structure S where\n  a : Nat\ndef f : S := { }', 'AE4313'],
    ['structure S where\n  a : Nat\ndef f : S := { a := 1, b := 2 }', 'AE4203'],
    ['inductive T where\n| A : T\ndef f (l : List T) : T := l[0]!', 'AE4310'],
    ['inductive T where\n| A : T\ndef f (l : List T) : Nat := l.count T.A', 'AE4310'],
    ['def f : Nat := (fun x => x.val) 3', 'AE4203'],
    ['def f := fun x => x.val', 'AE4305'],
    ['def f (x : Nat) : Nat := 300#u8', 'AE4314'],
  ])('%s', (text, code) => {
    expect(problemsOf(text).map((p) => p.slice(0, 6))).toContain(code);
  });

  test('a name that is not there comes with names that are, and only ends runs that reach it', () => {
    const model = modelOf(`
def f (a : U32) : Result U32 := if a < 5#u32 then ok a else core.num.U32.wraping_add a a
def g (a : U32) : Result U32 := f a`);
    expect(model.notes.map((n) => n.message)).toEqual(['unknown name `core.num.U32.wraping_add`']);
    expect(callOf(model, 'g', [1])).toEqual({ ok: 1 });
    expect(callOf(model, 'g', [9])).toEqual({ unknown: 'unknown name `core.num.U32.wraping_add`' });
  });

  test('namespaces must match', () => {
    const answer = loadModel([{ name: 'a.lean', text: 'namespace a\nend b\n' }]);
    expect(answer.status).toBe('rejected');
  });

  test('an axiom is a note', () => {
    const model = modelOf('axiom f : U32 → Result U32\ndef g (a : U32) : Result U32 := f a');
    expect(model.notes).toHaveLength(1);
    expect(callOf(model, 'g', [1])).toMatchObject({ unknown: expect.stringContaining('axiom') });
  });
});

describe('nothing of the text becomes code', () => {
  test.each(['«);process.exit(1);(»', '«`${1}`»', '«\\u0022»', '«__proto__»', '«constructor»', '«$»'])('%s as a name', (name) => {
    const model = modelOf(`
structure S where
  ${name} : U32
inductive T where
| ${name} : U32 → T
def ${name}.f (${name} : U32) : Result (S × T) := ok ({ ${name} := ${name} }, T.${name} ${name})`);
    const plain = name.slice(1, -1);
    const f = [...model.functions.values()][0];
    expect(f?.call([3])).toEqual({ ok: [Object.fromEntries([[plain, 3]]), Object.fromEntries([[plain, [3]]])] });
  });

  test('strings with quotes, dollars and line ends stay strings', () => {
    const model = modelOf('def f : Result Bool := ok ("a\\"$.fail(1)`${x}\\n" = "a\\"$.fail(1)`${x}\\n")');
    expect(callOf(model, 'f', [])).toEqual({ ok: true });
  });
});
