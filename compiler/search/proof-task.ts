/** What a prover is told of a frozen statement: its binders, and the loops of its model. */
import type { LoopShape, ProofTask } from '../../pipeline/core/candidate-prover.ts';
import type { LeanType } from '../../pipeline/core/lean-type.ts';
import type { FrozenStatement } from '../../pipeline/core/statement.ts';
import type { Model } from '../model/api.ts';
import { openModel } from './open-model.ts';
import { openFile } from './open-statement.ts';
import { statementFile } from './statement-text.ts';

export type StatementShape = Pick<ProofTask, 'binders' | 'bounds' | 'loops'>;

const NOTHING_KNOWN: StatementShape = { binders: [], bounds: [], loops: [] };

/** A statement or model that is not read here has no known shape: tactics that need none are left. */
export function shapeOf(statement: FrozenStatement, namespace: string, text: string): StatementShape {
  const opened = openModel([{ name: `${namespace}.lean`, text }]);
  if (opened.status === 'rejected') return NOTHING_KNOWN;
  const file = statementFile(statement.prelude, statement.theorem, namespace);
  const [answer] = openFile(opened.model, 'statement.lean', file).answers;
  if (answer?.verdict !== 'ok') return NOTHING_KNOWN;
  const { binders } = answer.statement;
  return {
    binders: binders.map((b) => b.name),
    bounds: binders.flatMap((b) => numbersOf(b.name, b.type)),
    loops: loopsOf(opened.model),
  };
}

/** The state of a loop stands in the type of its body's result: `ControlFlow state result`. */
function loopsOf({ namespace, functions }: Model): readonly LoopShape[] {
  return [...functions].flatMap(([name, { result }]) => {
    const loop = /^(.*)\.body$/.exec(name)?.[1];
    const state = result.kind === 'adt' && result.name.endsWith('ControlFlow') ? result.args[0] : undefined;
    return loop === undefined || state === undefined ? [] : [{ name: `${namespace}.${loop}`, numbers: numbersOf('s', state) }];
  });
}

/** Terms of type `Nat` for the numbers and lengths that hang directly on a term of this type. */
function numbersOf(term: string, type: LeanType): readonly string[] {
  switch (type.kind) {
    case 'nat':
      return [term];
    case 'scalar':
      return type.type.startsWith('u') ? [`${term}.val`] : [`${term}.val.toNat`];
    case 'list':
      return [`${term}.length`];
    case 'slice':
    case 'vec':
      return [`${term}.val.length`];
    case 'tuple':
      return type.items.flatMap((item, i) => numbersOf(projection(term, i, type.items.length), item));
    default:
      return [];
  }
}

/** Tuples are nested pairs. */
const projection = (term: string, index: number, length: number): string =>
  `${term}${'.2'.repeat(index)}${index === length - 1 ? '' : '.1'}`;
