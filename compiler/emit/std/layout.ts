import { bitsOf } from '../../../pipeline/core/rust-type.ts';
import type { MirType } from '../../rust/mir-type.ts';

interface Layout {
  readonly size: bigint;
  readonly align: bigint;
}

const square = (bytes: bigint): Layout => ({ size: bytes, align: bytes });

/** Bytes a value takes on a 64-bit machine; null where rustc chooses (enums with data, the crate's own types, parameters). */
export const sizeOf = (type: MirType): bigint | null => layoutOf(type)?.size ?? null;

function layoutOf(type: MirType): Layout | null {
  switch (type.kind) {
    case 'int':
      return square(BigInt(bitsOf(type.type) / 8));
    case 'bool':
      return square(1n);
    case 'char':
      return square(4n);
    case 'unit':
      return { size: 0n, align: 1n };
    case 'vec':
      return { size: 24n, align: 8n };
    case 'ref':
    case 'box':
      return { size: type.item.kind === 'slice' || type.item.kind === 'str' ? 16n : 8n, align: 8n };
    case 'array': {
      const item = layoutOf(type.item);
      return item === null || typeof type.length === 'string'
        ? null
        : { size: item.size * BigInt(type.length), align: item.align };
    }
    case 'tuple': {
      const parts = type.items.map(layoutOf);
      if (parts.some((p) => p === null)) return null;
      // Fields are put in order of falling alignment, so that only the end is padded.
      const known = parts.filter((p) => p !== null);
      const align = known.reduce((a, p) => (p.align > a ? p.align : a), 1n);
      const sum = known.reduce((a, p) => a + p.size, 0n);
      return { size: ((sum + align - 1n) / align) * align, align };
    }
    default:
      return null;
  }
}
