import type { ModelMessage, TurnRequest } from '../../pipeline/core/model-turn.ts';

/** A conversation as one text, for agents that take only one. Pure. */
export function promptText({ messages }: Pick<TurnRequest, 'messages'>): string {
  const [only, ...more] = messages;
  if (only !== undefined && more.length === 0) return textOf(only);
  const said = messages.slice(0, -1).map((message) => `<${nameOf(message)}>\n${textOf(message)}\n</${nameOf(message)}>`);
  const last = messages.at(-1);
  return ['This is what was said so far:', ...said, 'Now:', last === undefined ? '' : textOf(last)].join('\n\n');
}

const nameOf = ({ role }: ModelMessage): string => (role === 'assistant' ? 'you' : 'asker');

const textOf = (message: ModelMessage): string =>
  message.role === 'tools' ? message.results.map(({ text }) => text).join('\n') : message.text;
