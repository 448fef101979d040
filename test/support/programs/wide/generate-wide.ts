/** Random programs with their own types, traits, generics, closures, iterators, borrows and recursion. */
import type { Random } from '../../../../pipeline/core/random.ts';
import type { GeneratedFunction, GeneratedProgram, Statement } from '../program.ts';
import { Expressions } from './expressions.ts';
import { declareAdt, lensesOf, randomAdts, randomType, recursiveFunctions, SHARED, tableType } from './items.ts';
import { type Callable, type Items, type Param, Scope } from './scope.ts';
import { Statements } from './statements.ts';
import { argument, int, isCopy, printerOf, text, type Ty, vec } from './types.ts';

export function generateWide(random: Random, inputCount: number): GeneratedProgram {
  return new ProgramMaker(random).make(inputCount);
}

class ProgramMaker {
  readonly #random: Random;
  readonly #callable: Callable[] = [];
  readonly #items: Items;
  readonly #errors: Ty;
  readonly #constants: string;

  constructor(random: Random) {
    this.#random = random;
    const adts = randomAdts(random);
    const traited: readonly Ty[] = [...adts.map((adt): Ty => ({ kind: 'adt', adt })), int('i32'), int('u64')];
    const consts = [
      { name: 'TABLE', ty: tableType(random) },
      { name: 'LIMIT', ty: int('u16') },
    ];
    this.#items = { adts, traited, consts };
    this.#errors = random.pick<Ty>([int('u8'), int('i64'), { kind: 'adt', adt: adts[0] as (typeof adts)[number] }]);
    const of = (ty: Ty): string => new Expressions(random, new Scope(), [], { adts: [], traited: [], consts: [] }).value(ty, 0);
    this.#constants = consts.map(({ name, ty }) => `pub const ${name}: ${text(ty)} = ${of(ty)};\n`).join('');
  }

  make(inputCount: number): GeneratedProgram {
    const random = this.#random;
    const { adts, traited } = this.#items;
    const functions: GeneratedFunction[] = traited.map((ty, i) => this.#impl(ty, traited.slice(0, i)));
    if (adts.some((a) => a.recursive)) {
      const rec: Ty = { kind: 'adt', adt: adts.find((a) => a.recursive) as (typeof adts)[number] };
      this.#callable.push({ name: 'rec_sum', params: [{ name: 'r', ty: rec, passing: 'ref' }], result: int('u64') });
      this.#callable.push({
        name: 'rec_bump',
        params: [
          { name: 'r', ty: rec, passing: 'mut' },
          { name: 'by', ty: int('u32'), passing: 'value' },
        ],
        result: { kind: 'unit' },
      });
    }
    functions.push(this.#overSlice());
    const count = 2 + random.below(3);
    for (let i = 0; i < count; i++) functions.push(this.#function(`f${i}`, i === count - 1));
    const entry = this.#callable.at(-1) as Callable;
    const inputs = Array.from({ length: inputCount }, () => {
      const given = entry.params.map((p) => argument(random, p.ty));
      return {
        rust: given.map((g) => g.rust),
        json: given.map((g) => g.json),
        types: entry.params.map((p) => (p.ty.kind === 'slice' ? text(vec(p.ty.item)) : text(p.ty))),
      };
    });
    const recursive = adts.filter((a) => a.recursive).map(recursiveFunctions);
    const items = [...adts.map(declareAdt), this.#constants, SHARED, ...lensesOf(adts).map((l) => l.code), ...recursive].join('');
    return {
      functions,
      inputs,
      passing: entry.params.map((p) => p.passing),
      items,
      printers: (module) => adts.map((a) => printerOf(a, module)).join(''),
    };
  }

  #type = (): Ty => randomType(this.#random, this.#items.adts);

  #maker(params: readonly Param[], result: Ty, items = this.#items): { readonly e: Expressions; readonly s: Statements } {
    const scope = new Scope();
    for (const p of params)
      scope.add({ name: p.name, ty: p.ty, mutable: p.passing === 'mut', via: p.passing === 'value' ? 'own' : p.passing });
    const e = new Expressions(this.#random, scope, [...this.#callable], items);
    e.result = result;
    return { e, s: new Statements(e, this.#type, result) };
  }

  /** Calls methods of the types before it only: recursion must end. */
  #impl(ty: Ty, before: readonly Ty[]): GeneratedFunction {
    const { e, s } = this.#maker(
      [
        { name: 'self', ty, passing: 'ref' },
        { name: 'x', ty: int('u32'), passing: 'value' },
      ],
      int('u32'),
      { ...this.#items, traited: before },
    );
    const body = s.some(1, 2);
    const wrap: readonly [string, string] = [`impl Tr for ${text(ty)} { const WEIGHT: u32 = ${this.#random.below(9)};`, '}'];
    return { name: 'score', head: '(&self, x: u32) -> u32', body, result: e.int('u32', 2), wrap };
  }

  /** Recursion over the rest of a slice. */
  #overSlice(): GeneratedFunction {
    const r = this.#random;
    const item = r.pick<Ty>([int('u8'), int('i32'), int('u64')]);
    const params: Param[] = [
      { name: 's', ty: { kind: 'slice', item }, passing: 'ref' },
      { name: 'acc', ty: int('u32'), passing: 'value' },
    ];
    const { e } = this.#maker([{ name: 'h', ty: item, passing: 'ref' }, params[1] as Param], int('u32'));
    const step = e.int('u32', 2);
    this.#callable.push({ name: 'rest', params, result: int('u32') });
    return {
      name: 'rest',
      head: `(s: &[${text(item)}], acc: u32) -> u32`,
      body: [{ kind: 'line', text: `if let [h, t @ ..] = s { return rest(t, ${step}); }` }],
      result: r.pick(['acc', 'acc ^ 5']),
    };
  }

  #function(name: string, isEntry: boolean): GeneratedFunction {
    const random = this.#random;
    const params = Array.from({ length: 1 + random.below(3) }, (_, i) => this.#param(`a${i}`));
    const result: Ty = random.oneIn(3)
      ? { kind: 'result', ok: random.oneIn(2) ? int('u32') : this.#type(), err: this.#errors }
      : this.#type();
    const { e, s } = this.#maker(params, result);
    const starters = Array.from({ length: 3 }, () => s.declare(this.#type()));
    const mutable = params
      .filter((p) => p.passing === 'value' && !isCopy(p.ty))
      .map((p): Statement => ({ kind: 'line', text: `let mut ${p.name} = ${p.name};` }));
    const statements = Array.from({ length: isEntry ? 3 + random.below(5) : 1 + random.below(3) }, () => s.one(2));
    const value = e.value(result, 2);
    this.#callable.push({ name, params, result });
    const head = `(${params.map((p) => `${p.name}: ${reference(p)}${text(p.ty)}`).join(', ')}) -> ${text(result)}`;
    return { name, head, body: [...mutable, ...starters, ...statements], result: value };
  }

  #param(name: string): Param {
    const random = this.#random;
    const ty = this.#type();
    if (random.oneIn(5))
      return { name, ty: { kind: 'slice', item: randomType(random, this.#items.adts, 1) }, passing: random.pick(['ref', 'mut']) };
    return { name, ty, passing: random.pick(['value', 'value', 'ref', 'mut']) };
  }
}

const reference = (p: Param): string => (p.passing === 'value' ? '' : p.passing === 'ref' ? '&' : '&mut ');
