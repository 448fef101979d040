import { defPathOf, field, type HirCrate, item } from './hir-crate.ts';
import type { HirNode } from './hir-node.ts';

/** Value of an array length or discriminant: literals, constants, arithmetic; null for anything else (calls, generic constants). */
export function evaluateHirConst(crate: HirCrate, expression: HirNode, depth = 0): bigint | null {
  if (depth > 50) return null;
  const kind = field(expression, 'kind');
  const operand = (index: number): bigint | null => evaluateHirConst(crate, item(kind, index), depth + 1);
  switch (kind.name) {
    case 'Lit':
      return literal(item(kind, 0));
    case 'Unary': {
      const value = operand(1);
      return value !== null && item(kind, 0).name === 'Neg' ? -value : null;
    }
    case 'Binary':
      return arithmetic(field(item(kind, 0), 'node').name, operand(1), operand(2));
    case 'Cast':
    case 'DropTemps':
      return operand(0);
    case 'Block': {
      const block = item(kind, 0);
      const last = field(block, 'expr');
      return field(block, 'stmts').items.length === 0 && last.name === 'Some'
        ? evaluateHirConst(crate, item(last, 0), depth + 1)
        : null;
    }
    case 'Path':
      return namedConst(crate, item(kind, 0), depth);
    default:
      return null;
  }
}

function literal(spanned: HirNode): bigint | null {
  const node = field(spanned, 'node');
  const digits = node.name === 'Int' ? /^Pu128\((\d+)\)$/.exec(flat(item(node, 0))) : null;
  return digits === null ? null : BigInt(digits[1] ?? '');
}

/** `Pu128(3)` is printed over three lines. */
export const flat = (node: HirNode): string =>
  node.items.length === 0 ? node.name : `${node.name}(${node.items.map(flat).join(', ')})`;

function arithmetic(op: string, left: bigint | null, right: bigint | null): bigint | null {
  if (left === null || right === null) return null;
  switch (op) {
    case 'Add':
      return left + right;
    case 'Sub':
      return left - right;
    case 'Mul':
      return left * right;
    case 'Div':
      return right === 0n ? null : left / right;
    case 'Rem':
      return right === 0n ? null : left % right;
    case 'Shl':
      return right >= 0n && right < 128n ? left << right : null;
    case 'Shr':
      return right >= 0n && right < 128n ? left >> right : null;
    default:
      return null;
  }
}

function namedConst(crate: HirCrate, path: HirNode, depth: number): bigint | null {
  const definition = path.name === 'Resolved' ? resolvedConst(field(item(path, 1), 'res')) : associatedConst(crate, path);
  const node = definition === null ? null : crate.node(definition);
  const body = node === null ? undefined : field(node, 'kind').items.find((part) => part.name === 'Body');
  return body === undefined ? null : evaluateHirConst(crate, crate.expression(item(body, 0)), depth + 1);
}

function resolvedConst(res: HirNode): string | null {
  if (res.name !== 'Def' || !/^(?:Assoc)?Const\b/.test(item(res, 0).name)) return null;
  return crateLocal(item(res, 1).name);
}

/** Path of a definition of this crate; crate 0 in DefIds. */
function crateLocal(text: string): string | null {
  const found = defPathOf(text);
  return found.id.startsWith('0:') ? found.path : null;
}

/** `Self::N`, `T::N`: only where one constant of the crate has that name. */
function associatedConst(crate: HirCrate, path: HirNode): string | null {
  const name = field(item(path, 1), 'ident').name;
  const found = [...crate.owners.keys()].filter((key) => {
    const node = crate.node(key);
    return node?.name === 'ImplItem' && field(node, 'ident').name === name && field(node, 'kind').name === 'Const';
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}
