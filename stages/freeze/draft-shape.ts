import type { LeanTree } from '../../compiler/lean/commands.ts';
import type { Diagnostic } from '../../pipeline/core/diagnostic.ts';
import type { Draft } from '../../pipeline/core/statement.ts';

const AUXILIARY: ReadonlySet<string> = new Set(['def', 'abbrev']);
const FRAME: ReadonlySet<string> = new Set([
  'open',
  'namespace',
  'end',
  'comment',
  'moduleDoc',
  'import',
  'mutual',
  'inductive',
  'structure',
]);

/** What a draft must look like: auxiliary definitions, then one theorem of the draft's name without a proof. Offences against that. */
export function shapeOffences(tree: LeanTree, { name }: Pick<Draft, 'name'>): readonly Diagnostic[] {
  const found: string[] = [];
  const theorems: string[] = [];
  for (const command of tree.commands) {
    if (command.kind === 'def' && (command.keyword === 'theorem' || command.keyword === 'lemma')) {
      theorems.push(command.name.join('.'));
      const { body } = command;
      const open =
        body.kind === 'term' && (body.value.kind === 'sorry' || (body.value.kind === 'by' && body.value.text.trim() === 'sorry'));
      if (!open) found.push(`theorem ${command.name.join('.')} must end in \`:= by sorry\``);
    } else if (command.kind === 'def' ? !AUXILIARY.has(command.keyword) : !FRAME.has(command.kind) && command.kind !== 'bad') {
      found.push(`a draft may not hold ${command.kind === 'def' ? command.keyword : command.kind}`);
    }
  }
  if (theorems.length !== 1) found.push(`a draft holds one theorem, not ${theorems.length}`);
  else if (theorems[0] !== name) found.push(`the theorem is called ${theorems[0]}, the draft ${name}`);
  return found.map((message) => ({ code: 'AE8003', message, span: null, hint: null }));
}
