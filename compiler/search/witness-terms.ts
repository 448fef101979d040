import type { BinderValues } from '../../pipeline/core/label.ts';
import type { LeanModel } from '../../pipeline/core/lean-model.ts';
import type { LeanType } from '../../pipeline/core/lean-type.ts';
import type { JsonValue } from '../../pipeline/core/outcome.ts';
import type { FrozenStatement } from '../../pipeline/core/statement.ts';
import { openModel } from './open-model.ts';
import { openFile } from './open-statement.ts';
import { statementFile } from './statement-text.ts';

/** `text` is the model's. `(x := 5#u8)` for each binder of the statement; null when a value has no plain literal. */
export function witnessTerms(
  values: BinderValues,
  { model, statement }: { readonly model: LeanModel; readonly statement: FrozenStatement },
  text: string,
): readonly string[] | null {
  const opened = openModel([{ name: `${model.namespace}.lean`, text }]);
  if (opened.status === 'rejected') return null;
  const [answer] = openFile(
    opened.model,
    'statement.lean',
    statementFile(statement.prelude, statement.theorem, model.namespace),
  ).answers;
  if (answer?.verdict !== 'ok') return null;
  const terms = answer.statement.binders.map(({ name, type }) => {
    const term = literal(values[name] ?? null, type);
    return term === null ? null : `(${name} := ${term})`;
  });
  return terms.every((term) => term !== null) ? terms : null;
}

/** Values are in the model's form. */
function literal(value: JsonValue, type: LeanType): string | null {
  switch (type.kind) {
    case 'bool':
      return typeof value === 'boolean' ? String(value) : null;
    case 'nat':
    case 'int':
      return isInteger(value) ? `(${value})` : null;
    case 'scalar':
      return isInteger(value) ? `(${value})#${type.type}`.replace(/^\((\d+)\)/, '$1') : null;
    case 'unit':
      return '()';
    case 'list':
    case 'slice':
    case 'vec': {
      const items = Array.isArray(value) ? value.map((item) => literal(item, type.item)) : [null];
      if (!items.every((item) => item !== null)) return null;
      return type.kind === 'list' ? `[${items.join(', ')}]` : `⟨[${items.join(', ')}], by scalar_tac⟩`;
    }
    case 'char':
    case 'str':
    case 'prop':
    case 'option':
    case 'array':
    case 'result':
    case 'tuple':
    case 'adt':
    case 'function':
    case 'other':
      return null;
  }
}

const isInteger = (value: JsonValue): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value));
