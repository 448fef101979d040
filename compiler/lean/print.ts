/** Trees to text. Reading the text again gives the same tree, places apart. */
import type { Command, LeanTree } from './commands.ts';
import { commandText } from './print-command.ts';
import { FlatPrinter } from './print-flat.ts';
import { LayoutPrinter } from './print-layout.ts';
import type { Term } from './tree.ts';

/** A whole file, ending in a newline. `bad` commands are left out. */
export function printTree({ commands }: LeanTree): string {
  let text = '';
  let previous: Command | null = null;
  for (const command of commands) {
    if (command.kind === 'bad') continue;
    if (previous !== null) text += isBlock(previous) || isBlock(command) ? '\n\n' : '\n';
    text += commandText(command);
    previous = command;
  }
  return text === '' ? '' : `${text}\n`;
}

/** One command, without a newline at its end. */
export const printCommand = (command: Command): string => commandText(command);

/** A term; lines after the first are indented by `indent` spaces or more. */
export function printTerm(term: Term, indent = 0): string {
  const printer = new LayoutPrinter(new FlatPrinter());
  printer.w.column = indent;
  printer.term(term, { indent });
  return printer.w.text();
}

/** Header lines stand close together, everything else has blank lines around it. */
function isBlock(command: Command): boolean {
  switch (command.kind) {
    case 'import':
    case 'open':
    case 'setOption':
    case 'variable':
    case 'universe':
    case 'attribute':
      return false;
    case 'comment':
      return command.text.startsWith('/-');
    default:
      return true;
  }
}
