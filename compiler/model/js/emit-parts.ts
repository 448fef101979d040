/** Variables for the parts of a tuple. */
import type { CorePattern, Local } from '../core.ts';
import type { Emitter, Parts } from './emitter.ts';

/** Null where the pattern is more than a tuple of variables. */
export function partsOf(e: Emitter, p: CorePattern, lanes: (local: Local) => boolean = () => false): Parts | null {
  switch (p.kind) {
    case 'wild':
      return { kind: 'leaf', name: null, lane: false };
    case 'var': {
      const name = e.fresh('p');
      e.names.set(p.local, name);
      const lane = lanes(p.local);
      if (lane) e.lanes.add(p.local);
      else e.lanes.delete(p.local);
      return { kind: 'leaf', name, lane };
    }
    case 'ctor': {
      if (p.ctor.owner.name !== 'Prod') return null;
      const left = partsOf(e, p.args[0] as CorePattern, lanes);
      const right = partsOf(e, p.args[1] as CorePattern, lanes);
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
