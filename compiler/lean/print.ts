/** Trees to text. Reading the text again gives the same tree, places apart. */
import type { Command, LeanTree } from './commands.ts';
import { commandText } from './print-command.ts';

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
