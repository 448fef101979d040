/** Variables for the parts of a tuple. */
import type { CorePattern } from '../core.ts';
import type { Emitter, Parts } from './emitter.ts';

/** Null where the pattern is more than a tuple of variables. */
export function partsOf(e: Emitter, p: CorePattern): Parts | null {
  switch (p.kind) {
    case 'wild':
      return { kind: 'leaf', name: null };
    case 'var': {
      const name = e.fresh('p');
      e.names.set(p.local, name);
      return { kind: 'leaf', name };
    }
    case 'ctor': {
      if (p.ctor.owner.name !== 'Prod') return null;
      const left = partsOf(e, p.args[0] as CorePattern);
      const right = partsOf(e, p.args[1] as CorePattern);
      return left === null || right === null ? null : { kind: 'pair', left, right };
    }
    case 'as':
    case 'integer':
    case 'plus':
    case 'text':
    case 'bool':
    case 'nil':
    case 'cons':
      return null;
  }
}

export const leaves = (parts: Parts): string[] =>
  parts.kind === 'pair' ? [...leaves(parts.left), ...leaves(parts.right)] : parts.name === null ? [] : [parts.name];
