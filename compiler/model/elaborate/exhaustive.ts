/** Whether the arms of a match cover every value. */
import { BOOL_DECL } from '../builtin-types.ts';
import type { CorePattern } from '../core.ts';

/** Steps after which the answer is taken to be yes. */
const LIMIT = 50_000;

type Row = readonly CorePattern[];

const WILD: CorePattern = { kind: 'wild' };

export function coversAll(rows: readonly Row[]): boolean {
  return covers(rows, { steps: 0 });
}

function covers(rows: readonly Row[], budget: { steps: number }): boolean {
  if (++budget.steps > LIMIT) return true;
  const [first] = rows;
  if (first === undefined) return false;
  if (first.length === 0) return true;
  const column = rows.map((r) => simplest(r[0] as CorePattern));
  const shapes = shapesOf(column);
  if (shapes === null)
    return covers(
      rows.filter((_, i) => column[i]?.kind === 'wild').map((r) => r.slice(1)),
      budget,
    );
  return shapes.every((shape) =>
    covers(
      rows.flatMap((row, i): Row[] => {
        const parts = shape(column[i] as CorePattern);
        return parts === null ? [] : [[...parts, ...row.slice(1)]];
      }),
      budget,
    ),
  );
}

/** Variables bind everything; `n + 0` is `n`. */
function simplest(p: CorePattern): CorePattern {
  switch (p.kind) {
    case 'var':
      return WILD;
    case 'as':
      return simplest(p.pattern);
    case 'plus':
      return p.value === 0n ? simplest(p.of) : p;
    default:
      return p;
  }
}

/** Takes a pattern apart if it can match values of one constructor: its parts, or null. */
type Shape = (p: CorePattern) => readonly CorePattern[] | null;

/** The constructors of the column's type; null where only variables (and literals of open-ended types) stand in it. */
function shapesOf(column: readonly CorePattern[]): readonly Shape[] | null {
  const wilds = (n: number): CorePattern[] => Array.from({ length: n }, () => WILD);
  for (const p of column) {
    switch (p.kind) {
      case 'ctor':
        return p.ctor.owner.ctors.map((ctor): Shape => {
          const arity = ctor.fields.filter((f) => f.slot >= 0).length;
          return (q) => (q.kind === 'wild' ? wilds(arity) : q.kind === 'ctor' && q.ctor === ctor ? q.args : null);
        });
      case 'bool':
        return BOOL_DECL.ctors.map(
          (c): Shape =>
            (q) =>
              q.kind === 'wild' || (q.kind === 'bool' && q.value === (c.name === 'true')) ? [] : null,
        );
      case 'nil':
      case 'cons':
        return [
          (q) => (q.kind === 'wild' || q.kind === 'nil' ? [] : null),
          (q) => (q.kind === 'wild' ? wilds(2) : q.kind === 'cons' ? [q.head, q.tail] : null),
        ];
      case 'plus':
        return [
          (q) => (q.kind === 'wild' || (q.kind === 'integer' && q.value === 0n) ? [] : null),
          (q) => {
            if (q.kind === 'wild') return [WILD];
            if (q.kind === 'plus') return [{ ...q, value: q.value - 1n }];
            return q.kind === 'integer' && q.value > 0n ? [{ kind: 'integer', value: q.value - 1n }] : null;
          },
        ];
      default:
    }
  }
  return null;
}
