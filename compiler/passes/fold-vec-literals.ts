/**
 * `vec![a, b]` without the uninitialised box it is built in.
 *
 *     _2 = Box::<[u32; 2]>::new_uninit()
 *     ((((*_2).1).0).0) = [a, b]                            _2 = [a, b]
 *     _1 = move _2                                   ~~>    _1 = move _2
 *     _0 = box_assume_init_into_vec_unsafe(move _1)         _3 = move _1 as [u32]
 *                                                           _0 = into_vec(move _3)
 *
 * The macro writes all of the box before it takes the vector out; any other use of such a box is left, and refused later.
 */
import type { Cfg, CfgLocal, CfgStatement } from '../ir/cfg.ts';
import type { Place } from '../rust/mir.ts';
import type { MirType } from '../rust/mir-type.ts';

export function foldVecLiterals(cfg: Cfg): Cfg {
  const boxes = new Map<number, MirType>();
  cfg.locals.forEach(({ type }, i) => {
    const array = uninitialised(type);
    if (array !== null) boxes.set(i, array);
  });
  if (boxes.size === 0) return cfg;
  const locals: CfgLocal[] = cfg.locals.map((local, i) => ({ ...local, type: boxes.get(i) ?? local.type }));
  const blocks = new Map(
    [...cfg.blocks].map(([id, block]) => [id, { ...block, statements: block.statements.flatMap((s) => fold(s, boxes, locals)) }]),
  );
  return { ...cfg, locals, blocks };
}

/** `Box<MaybeUninit<[T; N]>>`: the array. */
function uninitialised(type: MirType): MirType | null {
  if (type.kind !== 'box' || type.item.kind !== 'adt') return null;
  const { path, args } = type.item;
  const isUninit = path === 'std::mem::MaybeUninit' || path === 'core::mem::MaybeUninit';
  return isUninit && args[0]?.kind === 'array' ? args[0] : null;
}

function fold(s: CfgStatement, boxes: ReadonlyMap<number, MirType>, locals: CfgLocal[]): readonly CfgStatement[] {
  if (s.kind === 'assign') return [{ ...s, place: withoutBox(s.place, boxes) }];
  if (s.kind !== 'call' || s.callee.kind !== 'path') return [s];
  if (s.callee.path.endsWith('Box::new_uninit') && boxes.has(s.place.local)) return [];
  const arg = s.args[0];
  if (!s.callee.path.endsWith('box_assume_init_into_vec_unsafe') || arg === undefined || arg.kind === 'const') return [s];
  const array = boxes.get(arg.place.local);
  if (array?.kind !== 'array') return [s];
  const slice: MirType = { kind: 'slice', item: array.item };
  const boxed: MirType = { kind: 'box', item: slice };
  const place: Place = { local: locals.length, path: [] };
  locals.push({ type: boxed, name: null, span: s.span });
  const { span } = s;
  return [
    { kind: 'assign', place, value: { kind: 'cast', cast: 'unsize', value: arg, type: boxed }, span },
    { ...s, callee: { kind: 'path', path: 'std::slice::into_vec', args: [array.item] }, args: [{ kind: 'move', place }] },
  ];
}

/** The write through the fields of `MaybeUninit` is one of the whole array. */
const withoutBox = (place: Place, boxes: ReadonlyMap<number, MirType>): Place =>
  boxes.has(place.local) && place.path.length === 4 && place.path[0]?.kind === 'deref' ? { ...place, path: [] } : place;
