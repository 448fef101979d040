import { AegisError } from '../core/errors.ts';

/** For what the design has and the program has not. */
export const notYet = (what: string): AegisError =>
  new AegisError('config/invalid', `${what} is not implemented yet`, { hint: 'docs/limitations.md lists what is missing.' });
