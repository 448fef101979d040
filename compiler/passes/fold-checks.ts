/**
 * Folds rustc's separate checks back into the operation they guard, which then fails by itself.
 *
 *     _3 = checked.Add(copy _1, const 1)        _3 = fallible add(copy _1, const 1)
 *     assert !(_3.1)                     ~~>    _4 = move _3
 *     _4 = move (_3.0)
 *
 *     _5 = Eq(copy _2, const 0)
 *     assert !_5 "divide by zero"        ~~>    _6 = fallible div(copy _1, copy _2)
 *     _6 = Div(copy _1, copy _2)
 *
 *     _7 = Lt(copy _3, const 4)
 *     assert _7 "index out of bounds"    ~~>    _8 = copy _2[_3]
 *     _8 = copy _2[_3]
 *
 * Must run on straight lines joined into blocks: it relies on the guarded operation following in the same block.
 * Sound only if the checked pair is assigned once and its overflow bit read by that assert alone, and if the guarded
 * operation, on the same operands, follows with nothing between that could run for ever. An index check whose access is
 * not found stays as it is; so does the check of `MIN % -1`, which Lean's `%` lets pass.
 */
import type { Cfg, CfgBlock, CfgRvalue, CfgStatement } from '../ir/cfg.ts';
import type { CheckedBinary } from '../ir/functional.ts';
import { sameOperand } from '../ir/place-type.ts';
import type { Operand, Place } from '../rust/mir.ts';
import { refuse } from './refusal.ts';
import { placesRead, placesReadAtEnd, placesReadBy } from './reads.ts';

const FALLIBLE = { Add: 'add', Sub: 'sub', Mul: 'mul', Div: 'div', Rem: 'rem', Shl: 'shl', Shr: 'shr' } as const;

export function foldChecks(cfg: Cfg): Cfg {
  const pairs = checkedPairs(cfg);
  const blocks = new Map<number, CfgBlock>();
  for (const [id, block] of cfg.blocks) blocks.set(id, foldBlock(block, pairs));
  const locals = cfg.locals.map((local, i) =>
    pairs.has(i) && local.type.kind === 'tuple' && local.type.items[0] ? { ...local, type: local.type.items[0] } : local,
  );
  const beyondAeneas = [...cfg.blocks.values()].some((block) => storesLate(block, pairs)) ? [STORED] : [];
  return {
    ...cfg,
    locals,
    beyondAeneas: [...cfg.beyondAeneas, ...beyondAeneas],
    blocks: new Map([...blocks].map(([id, block]) => [id, readPairsWhole(block, pairs)])),
  };
}

const STORED = 'a checked operation stored in an element of a Vec';

/** `v[i] = a + b`: `index_mut` stands between the operation, or its check, and the place it is stored in. */
const storesLate = ({ statements }: CfgBlock, pairs: ReadonlySet<number>): boolean =>
  statements.some((s, i) => {
    const before = statements[i - 1];
    if (s.kind !== 'assign' || s.place.path.length === 0 || before?.kind !== 'call' || before.callee.kind !== 'trait')
      return false;
    if (before.callee.method !== 'index_mut' || before.callee.self.kind !== 'vec' || s.place.local !== before.place.local)
      return false;
    const { value } = s;
    if (value.kind === 'unary') return value.op === 'Neg';
    return value.kind === 'use' && placesRead(value).some((p) => pairs.has(p.local));
  });

/** Locals that hold a checked operation's pair and nothing else. */
function checkedPairs(cfg: Cfg): ReadonlySet<number> {
  const pairs = new Set<number>();
  const spoilt = new Set<number>();
  const bits = bitsRead(cfg);
  for (const { statements } of cfg.blocks.values()) {
    for (const [i, s] of statements.entries()) {
      if (s.kind !== 'assign' || s.value.kind !== 'checked') continue;
      const guard = statements[i + 1];
      const { local, path } = s.place;
      // A promoted constant repeats an operation that was checked where it stands: nobody looks at the bit.
      const isGuarded = (guard?.kind === 'assert' && readsBit(guard, local)) || !bits.has(local);
      if (path.length > 0 || pairs.has(local) || !isGuarded) spoilt.add(local);
      pairs.add(local);
    }
  }
  for (const local of spoilt) pairs.delete(local);
  return pairs;
}

/** Locals of which something else than the first component is read. */
function bitsRead(cfg: Cfg): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { statements, end } of cfg.blocks.values()) {
    for (const place of [...statements.flatMap(placesReadBy), ...placesReadAtEnd(end)]) {
      const [step] = place.path;
      if (step?.kind !== 'field' || step.index !== 0) found.add(place.local);
    }
  }
  return found;
}

const readsBit = (s: CfgStatement, local: number): boolean => {
  if (s.kind !== 'assert' || s.expected || s.condition.kind === 'const') return false;
  const { place } = s.condition;
  const step = place.path[0];
  return place.local === local && place.path.length === 1 && step?.kind === 'field' && step.index === 1;
};

function foldBlock(block: CfgBlock, pairs: ReadonlySet<number>): CfgBlock {
  const kept = block.statements.flatMap((s, i): readonly CfgStatement[] => {
    if (s.kind === 'assert') return isFolded(block, i, pairs) ? [] : [s];
    return s.kind === 'assign' ? [{ ...s, value: foldValue(s, pairs) }] : [s];
  });
  return { ...block, statements: kept };
}

function foldValue(s: Extract<CfgStatement, { kind: 'assign' }>, pairs: ReadonlySet<number>): CfgRvalue {
  const { value } = s;
  if (value.kind === 'checked' && pairs.has(s.place.local)) return fallible(FALLIBLE[value.op], value);
  if (value.kind === 'binary' && isGuarded(value.op)) return fallible(FALLIBLE[value.op], value);
  if (value.kind === 'unary' && value.op === 'Neg') return { kind: 'fallible-neg', value: value.value };
  return value;
}

const isGuarded = (op: string): op is 'Div' | 'Rem' | 'Shl' | 'Shr' =>
  op === 'Div' || op === 'Rem' || op === 'Shl' || op === 'Shr';

const fallible = (op: CheckedBinary, { left, right }: { readonly left: Operand; readonly right: Operand }): CfgRvalue => ({
  kind: 'fallible',
  op,
  left,
  right,
});

function isFolded(block: CfgBlock, at: number, pairs: ReadonlySet<number>): boolean {
  const s = block.statements[at];
  if (s?.kind !== 'assert') return false;
  const { message } = s;
  switch (message.kind) {
    case 'overflow':
      if (message.op === 'Add' || message.op === 'Sub' || message.op === 'Mul') {
        return s.condition.kind !== 'const' && pairs.has(s.condition.place.local);
      }
      return message.op !== 'Rem' && isDone(block, at, message.op, message.operands);
    case 'division-by-zero':
      return isDone(block, at, 'Div', message.operands);
    case 'remainder-by-zero':
      return isDone(block, at, 'Rem', message.operands);
    case 'overflow-neg':
      return follows(
        block,
        at,
        (next) => next.value.kind === 'unary' && next.value.op === 'Neg' && matches(next.value.value, message.operands[0]),
      );
    case 'bounds':
      return isAccessed(block, at, message.operands[1]);
    default:
      return refuse('a check of a kind that is not known', s.span);
  }
}

/** The message names both operands of an overflow, only the amount of a shift, only the dividend of a zero divisor. */
function isDone(block: CfgBlock, at: number, op: string, operands: readonly Operand[]): boolean {
  const isShift = op === 'Shl' || op === 'Shr';
  const [left, right] = isShift ? [undefined, operands.at(-1)] : operands;
  const agrees = (a: Operand, b: Operand | undefined): boolean => b === undefined || sameOperand(a, b);
  return follows(
    block,
    at,
    ({ value }) => value.kind === 'binary' && value.op === op && agrees(value.left, left) && agrees(value.right, right),
  );
}

const matches = (a: Operand, b: Operand | undefined): boolean => b !== undefined && sameOperand(a, b);

/** Whether the first later statement that is not another check, or part of one, is the guarded operation. */
function follows(block: CfgBlock, at: number, isGuardedBy: (s: Extract<CfgStatement, { kind: 'assign' }>) => boolean): boolean {
  for (const s of block.statements.slice(at + 1)) {
    if (s.kind === 'call' && !isLibraryCall(s)) return false;
    if (s.kind === 'assign' && isGuardedBy(s)) return true;
  }
  return false;
}

/** Ends for sure: `index_mut` stands between the check and the division in `v[i] = a / b`. */
const isLibraryCall = ({ callee }: Extract<CfgStatement, { kind: 'call' }>): boolean =>
  callee.kind === 'path' ||
  callee.kind === 'inherent' ||
  (callee.kind === 'trait' && (callee.self.kind === 'vec' || callee.self.kind === 'slice'));

/** Whether an element at this index is read, written or borrowed before anything is called. */
function isAccessed(block: CfgBlock, at: number, index: Operand | undefined): boolean {
  if (index === undefined || index.kind === 'const' || index.place.path.length > 0) return false;
  const { local } = index.place;
  const indexes = (place: Place): boolean => place.path.some((step) => step.kind === 'index' && step.local === local);
  for (const s of block.statements.slice(at + 1)) {
    if (s.kind === 'assign' && s.value.kind !== 'fake-borrow' && (indexes(s.place) || placesRead(s.value).some(indexes)))
      return true;
    if (s.kind === 'call' || (s.kind === 'assign' && s.place.local === local)) return false;
  }
  return false;
}

/** `_3.0` is now `_3`. */
function readPairsWhole(block: CfgBlock, pairs: ReadonlySet<number>): CfgBlock {
  const place = (p: Place): Place => (pairs.has(p.local) ? { local: p.local, path: p.path.slice(1) } : p);
  const operand = (o: Operand): Operand => (o.kind === 'const' ? o : { ...o, place: place(o.place) });
  return { ...block, statements: block.statements.map((s) => mapOperands(s, operand, pairs)) };
}

function mapOperands(s: CfgStatement, operand: (o: Operand) => Operand, pairs: ReadonlySet<number>): CfgStatement {
  if (s.kind === 'call') return { ...s, args: s.args.map(operand) };
  if (s.kind !== 'assign') return s;
  const { value } = s;
  switch (value.kind) {
    case 'use':
    case 'repeat':
    case 'cast':
    case 'unary':
    case 'fallible-neg':
      return { ...s, value: { ...value, value: operand(value.value) } };
    case 'binary':
    case 'checked':
    case 'fallible':
      return { ...s, value: { ...value, left: operand(value.left), right: operand(value.right) } };
    case 'tuple':
    case 'array':
      return { ...s, value: { ...value, items: value.items.map(operand) } };
    case 'adt':
      return { ...s, value: { ...value, fields: value.fields.map(operand) } };
    default:
      if (placesRead(value).some((p) => pairs.has(p.local))) refuse('the result of a checked operation is borrowed', s.span);
      return s;
  }
}
