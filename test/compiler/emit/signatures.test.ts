/** Heads of definitions, loops included, are those of the recordings, up to parameter names. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { translate } from '../../../compiler/translate.ts';
import { signatures } from '../../../scripts/lean-signatures.ts';
import { rustcOutput } from '../../support/rustc-output.ts';

const folder = join(import.meta.dirname, '../../fixtures/translate');

describe.each(readdirSync(folder))('%s', (name) => {
  it('has the recorded heads', async () => {
    const output = await rustcOutput(name, readFileSync(join(folder, name, 'lib.rs'), 'utf8'));
    const recorded = signatures('recorded', readFileSync(join(folder, name, 'recorded.lean'), 'utf8'));
    const translation = translate(output);
    const ours = signatures('ours', translation.text);
    const refused = new Set(translation.functions.filter((f) => f.status === 'refused').map((f) => f.lean));
    let compared = 0;
    for (const [item, head] of recorded) {
      // Lemmas for `simp` are no definitions; ours have none.
      if (head.startsWith('["axiom"') || refused.has(item) || item.endsWith('._simpLemma_')) continue;
      expect(ours.get(item), item).toBe(head);
      compared++;
    }
    expect(compared).toBeGreaterThan(2);
  });
});

/** The form of the August build; of the recordings none has such a trait. */
const BOUNDED = `
pub trait Area { fn area(&self) -> u32; }
pub trait Holder { const C: u32; type V: Area; fn get(&self) -> Self::V; }
pub trait Outer { type H: Holder; }
pub fn f<T: Outer>(v: <T::H as Holder>::V) -> u32 { v.area() }
impl Area for u16 { fn area(&self) -> u32 { 3 } }
impl Holder for u8 { const C: u32 = 4; type V = u16; fn get(&self) -> u16 { 5 } }
impl Outer for bool { type H = u8; }`;
const AS_FIELDS = [
  '(Self : Type) (Self_V : Type) where C : Result Std.U32 AreaInst : Area Self_V get : Self → Result Self_V',
  'structure Outer (Self : Type) (Self_H : Type) (Self_Clause0_V : Type) where HolderInst : Holder Self_H Self_Clause0_V',
  'def f {T : Type} {Clause0_H : Type} {Clause0_Clause0_V : Type} (OuterInst : Outer T Clause0_H Clause0_Clause0_V) (v : Clause0_Clause0_V) : Result Std.U32 := do OuterInst.HolderInst.AreaInst.area v',
  'def U8.Insts.AppHolderU16 : Holder Std.U8 Std.U16 := { C := ok U8.Insts.AppHolderU16.C AreaInst := U16.Insts.AppArea get := U8.Insts.AppHolderU16.get }',
  'def Bool.Insts.AppOuterU8U16 : Outer Bool Std.U8 Std.U16 := { HolderInst := U8.Insts.AppHolderU16 }',
];

it('bounds of associated types are fields of the trait, which gives the types they leave open as its own', async () => {
  const { text } = translate(await rustcOutput('app', BOUNDED));
  const flat = text.replace(/\s+/g, ' ');
  expect(AS_FIELDS.filter((part) => !flat.includes(part))).toEqual([]);
});
