/**
 * Switches get their meaning back: on bool an `if`, on a discriminant a `match` by variant.
 *
 *     _7 = discriminant((*_1))                      match (*_1) { Nil => bb2, Cons => bb3 }
 *     switch move _7 [0: bb2, 1: bb3, _: bb4]  ~~>
 *     bb4: { unreachable }
 *
 * The discriminant must be the last thing read before its switch; otherwise the switch stays one on integers.
 * Arms that cannot occur go.
 */
import type { Cfg, CfgBlock, CfgEnd } from '../ir/cfg.ts';
import { targetsOf } from '../ir/cfg.ts';
import { typeOfOperand, typeOfPlace } from '../ir/place-type.ts';
import type { Place } from '../rust/mir.ts';
import type { MirType } from '../rust/mir-type.ts';
import type { Lookups } from './lookups.ts';
import { refuse } from './refusal.ts';
import { variantsOf } from './variants.ts';

type Switch = Extract<CfgEnd, { kind: 'switch' }>;

export function nameVariants(cfg: Cfg, lookups: Lookups): Cfg {
  const named = new Map<number, CfgBlock>();
  for (const [id, block] of cfg.blocks) named.set(id, { ...block, end: nameEnd(cfg, block, lookups) });
  return { ...cfg, blocks: onlyReachable(named) };
}

function nameEnd(cfg: Cfg, block: CfgBlock, lookups: Lookups): CfgEnd {
  const { end } = block;
  if (end.kind !== 'switch') return end;
  const isDead = (target: number): boolean => {
    const to = cfg.blocks.get(target);
    return to?.end.kind === 'unreachable' && to.statements.length === 0;
  };
  const arms = mergeArms(end.arms.filter((arm) => !isDead(arm.target)));
  const otherwise = end.otherwise === null || isDead(end.otherwise) ? null : end.otherwise;
  const live: Switch = { ...end, arms, otherwise };
  const place = discriminantOf(block, end);
  if (place !== null) return byVariant(live, place, typeOfPlace(cfg.locals, place), lookups);
  return typeOfOperand(cfg.locals, end.value)?.kind === 'bool' ? byBool(live) : live;
}

/** Arms with one target are one arm. */
function mergeArms(arms: Switch['arms']): Switch['arms'] {
  const merged = new Map<number, bigint[]>();
  for (const { values, target } of arms) merged.set(target, [...(merged.get(target) ?? []), ...values]);
  return [...merged].map(([target, values]) => ({ values, target }));
}

/** The place whose discriminant is switched on. */
function discriminantOf(block: CfgBlock, end: Switch): Place | null {
  if (end.value.kind === 'const' || end.value.place.path.length > 0) return null;
  const last = block.statements.at(-1);
  if (last?.kind !== 'assign' || last.value.kind !== 'discriminant') return null;
  return last.place.path.length === 0 && last.place.local === end.value.place.local ? last.value.place : null;
}

function byBool(end: Switch): CfgEnd {
  const target = (value: bigint): number | null => end.arms.find((arm) => arm.values.includes(value))?.target ?? end.otherwise;
  const [no, yes] = [target(0n), target(1n)];
  const { span } = end;
  if (no === null && yes === null) return { kind: 'unreachable', span };
  if (no === null || yes === null || no === yes) return { kind: 'goto', target: (yes ?? no) as number, span };
  return { kind: 'if', condition: end.value, then: yes, else: no, span };
}

function byVariant(end: Switch, place: Place, type: MirType, lookups: Lookups): CfgEnd {
  const variants = variantsOf(type, lookups);
  if (variants === null) return refuse('a match on a type whose variants are not known', end.span);
  const nameOf = (value: bigint): string => {
    const found = variants.find((v) => BigInt.asUintN(v.bits, v.discriminant) === value);
    return found?.name ?? refuse(`a match on an unknown discriminant ${value}`, end.span);
  };
  const arms = end.arms.map(({ values, target }) => ({ variants: values.map(nameOf), target }));
  const named = new Set(arms.flatMap((arm) => arm.variants));
  const isComplete = variants.every((v) => named.has(v.name));
  const order = new Map(variants.map((v, i) => [v.name, i]));
  const first = (arm: { readonly variants: readonly string[] }): number => order.get(arm.variants[0] ?? '') ?? 0;
  const sorted = arms.sort((a, b) => first(a) - first(b));
  return { kind: 'match', place, arms: sorted, otherwise: isComplete ? null : end.otherwise, span: end.span };
}

export function onlyReachable(blocks: ReadonlyMap<number, CfgBlock>): ReadonlyMap<number, CfgBlock> {
  const reached = new Map<number, CfgBlock>();
  const pending = [0];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const block = blocks.get(id);
    if (block === undefined || reached.has(id)) continue;
    reached.set(id, block);
    pending.push(...targetsOf(block.end));
  }
  return reached;
}
