import { z } from 'zod';
import type { Model, ModelAnswer, ModelFunction } from '../../../compiler/model/api.ts';
import { loadModel } from '../../../compiler/model/load-model.ts';
import { formatDiagnostic } from '../../core/diagnostic.ts';
import { AegisError } from '../../core/errors.ts';
import { readOptions } from '../host.ts';
import { readArgsFile } from '../read-args-file.ts';
import { readLeanFiles } from '../read-lean-files.ts';
import type { Terminal } from '../terminal.ts';

const Options = z.strictObject({ fn: z.string().min(1), argsFile: z.string().min(1), json: z.boolean().default(false) });

/**
 * `aegis model eval`: one outcome a line, the model's own values. Nothing is printed unless all of it can be. Errors in declarations that the function
 * does not need are told, and do not keep it from running; a run that needs one is `unknown`.
 */
export function modelEval(files: readonly string[], raw: unknown, terminal: Terminal): Promise<number> {
  const { fn: name, argsFile } = readOptions(Options, raw);
  const lists = readArgsFile(argsFile);
  const texts = readLeanFiles(files);
  const whole = loadModel(texts);
  if (whole.status === 'rejected') for (const diagnostic of whole.diagnostics) terminal.err(`${formatDiagnostic(diagnostic)}\n`);
  const answer = whole.status === 'rejected' ? loadModel(texts, { partial: true }) : whole;
  if (answer.status === 'rejected' || !hasFunction(answer.model, name)) return notFound(whole, name);
  const fn = findFunction(answer.model, name);
  const outcomes = lists.map((args, i) => callNumbered(fn, args, i));
  terminal.out(outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''));
  return Promise.resolve(0);
}

const hasFunction = ({ namespace, functions }: Model, name: string): boolean =>
  functions.has(name) || (name.startsWith(`${namespace}.`) && functions.has(name.slice(namespace.length + 1)));

/** A model that reads well lacks the function; one that does not has said why. */
function notFound(whole: ModelAnswer, name: string): Promise<number> {
  if (whole.status === 'ok') findFunction(whole.model, name);
  return Promise.resolve(2);
}

function callNumbered(
  fn: ModelFunction,
  args: Parameters<ModelFunction['call']>[0],
  index: number,
): ReturnType<ModelFunction['call']> {
  try {
    return fn.call(args);
  } catch (error) {
    if (error instanceof AegisError && error.code === 'data/invalid')
      throw new AegisError('data/invalid', `argument list ${index + 1}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** With or without the namespace; an unknown name is told with those that are near. */
export function findFunction({ namespace, functions }: Model, name: string): ModelFunction {
  const short = name.startsWith(`${namespace}.`) ? name.slice(namespace.length + 1) : name;
  const found = functions.get(name) ?? functions.get(short);
  if (found !== undefined) return found;
  const known = [...functions.keys()];
  throw new AegisError('data/invalid', `the model has no function ${name} that can be run on values`, {
    hint: known.length === 0 ? 'It has none at all.' : `There are: ${known.slice(0, 40).join(', ')}`,
  });
}
