/** Whether a graph or a tree is well formed: labels and locals exist, conditions are bools, both sides of an assignment have one type. */
import type { Cfg, CfgEnd, CfgLocal, CfgStatement } from '../../../compiler/ir/cfg.ts';
import { targetsOf } from '../../../compiler/ir/cfg.ts';
import { typeOfOperand, typeOfPlace } from '../../../compiler/ir/place-type.ts';
import type { Tree, TreeBody } from '../../../compiler/ir/tree.ts';
import { localsOf, placesReadAtEnd, placesReadBy } from '../../../compiler/passes/reads.ts';
import { typeText } from '../../../compiler/rust/display-path.ts';
import type { Operand, Place } from '../../../compiler/rust/mir.ts';
import type { MirType } from '../../../compiler/rust/mir-type.ts';

/** What is wrong, one line each; empty when nothing is. */
export function checkGraph(cfg: Cfg): readonly string[] {
  const wrong: string[] = [];
  const reached = new Set<number>();
  const visit = [0];
  for (let id = visit.pop(); id !== undefined; id = visit.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const block = cfg.blocks.get(id);
    if (block === undefined) wrong.push(`no block ${id}`);
    else visit.push(...targetsOf(block.end));
  }
  for (const [id, block] of cfg.blocks) {
    if (!reached.has(id)) wrong.push(`block ${id} is dead`);
    for (const s of block.statements) wrong.push(...checkStatement(cfg.locals, s).map((w) => `block ${id}: ${w}`));
    wrong.push(...checkEnd(cfg.locals, block.end).map((w) => `block ${id}: ${w}`));
  }
  return wrong;
}

export function checkTree(body: TreeBody): readonly string[] {
  const wrong: string[] = [];
  const visit = (tree: Tree, labels: ReadonlySet<string>): void => {
    switch (tree.kind) {
      case 'seq':
        for (const s of tree.statements) wrong.push(...checkStatement(body.locals, s));
        return visit(tree.end, labels);
      case 'block':
        visit(tree.inside, new Set([...labels, `break ${tree.label}`]));
        if (!body.live.has(tree.label)) wrong.push(`nobody knows what is read after block ${tree.label}`);
        return visit(tree.after, labels);
      case 'loop':
        return visit(tree.body, new Set([...labels, `continue ${tree.label}`]));
      case 'break':
      case 'continue':
        return void (labels.has(`${tree.kind} ${tree.label}`) || wrong.push(`${tree.kind} ${tree.label} leads nowhere`));
      case 'if':
        wrong.push(...isBool(body.locals, tree.condition));
        visit(tree.then, labels);
        return visit(tree.else, labels);
      case 'match':
        wrong.push(...distinct(tree.arms.flatMap((arm) => arm.variants)));
        return [...tree.arms.map((arm) => arm.body), ...(tree.otherwise === null ? [] : [tree.otherwise])].forEach((t) =>
          visit(t, labels),
        );
      case 'switch':
        wrong.push(...distinct(tree.arms.flatMap((arm) => arm.values.map(String))));
        return [...tree.arms.map((arm) => arm.body), ...(tree.otherwise === null ? [] : [tree.otherwise])].forEach((t) =>
          visit(t, labels),
        );
      default:
        return;
    }
  };
  visit(body.tree, new Set());
  return wrong;
}

function checkStatement(locals: readonly CfgLocal[], s: CfgStatement): readonly string[] {
  const written: readonly Place[] = s.kind === 'assert' ? [] : [s.place];
  const unknown = [...placesReadBy(s), ...written].flatMap((place) => checkPlace(locals, place));
  if (unknown.length > 0) return unknown;
  if (s.kind === 'assert') return isBool(locals, s.condition);
  if (s.kind === 'call') return [];
  const to = typeOfPlace(locals, s.place);
  const { value } = s;
  switch (value.kind) {
    case 'use':
      return agree('=', to, typeOfOperand(locals, value.value));
    case 'fallible': {
      const right = typeOfOperand(locals, value.right);
      const isShift = value.op === 'shl' || value.op === 'shr';
      return [...agree(value.op, to, typeOfOperand(locals, value.left)), ...(isShift ? [] : agree(value.op, to, right))];
    }
    case 'fallible-neg':
      return agree('neg', to, typeOfOperand(locals, value.value));
    case 'binary':
      return /^(?:Shl|Shr)$/.test(value.op)
        ? []
        : agree(value.op, typeOfOperand(locals, value.left), typeOfOperand(locals, value.right));
    case 'ref':
      return agree('&', to, { kind: 'ref', mutable: value.mutable, item: typeOfPlace(locals, value.place) });
    default:
      return [];
  }
}

function checkEnd(locals: readonly CfgLocal[], end: CfgEnd): readonly string[] {
  const unknown = placesReadAtEnd(end).flatMap((place) => checkPlace(locals, place));
  if (unknown.length > 0) return unknown;
  if (end.kind === 'if') return isBool(locals, end.condition);
  if (end.kind === 'match') return distinct(end.arms.flatMap((arm) => arm.variants));
  return end.kind === 'switch' ? distinct(end.arms.flatMap((arm) => arm.values.map(String))) : [];
}

function checkPlace(locals: readonly CfgLocal[], place: Place): readonly string[] {
  const missing = localsOf(place).filter((local) => locals[local] === undefined);
  if (missing.length > 0) return missing.map((local) => `no local _${local}`);
  try {
    typeOfPlace(locals, place);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

const isBool = (locals: readonly CfgLocal[], operand: Operand): readonly string[] => {
  const type = typeOfOperand(locals, operand);
  return type === null || type.kind === 'bool' ? [] : [`a condition of type ${typeText(type)}`];
};

/** Types of constants are not always known. Lifetimes do not count. */
function agree(what: string, a: MirType | null, b: MirType | null): readonly string[] {
  if (a === null || b === null) return [];
  const [left, right] = [a, b].map((type) => typeText(type).replaceAll(/'\w+ /g, ''));
  return left === right ? [] : [`${what}: ${left} and ${right}`];
}

const distinct = (names: readonly string[]): readonly string[] =>
  new Set(names).size === names.length ? [] : [`an arm twice among ${names.join(', ')}`];
