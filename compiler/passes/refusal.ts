/** How a pass says that it does not take a function: thrown inside the passes, caught where the function is lowered. */
import type { Diagnostic, Span } from '../../pipeline/core/diagnostic.ts';

export class Refusal extends Error {
  readonly diagnostic: Diagnostic;
  constructor(code: string, message: string, span: Span | null, hint: string | null = null) {
    super(message);
    this.name = 'Refusal';
    this.diagnostic = { code, message, span, hint };
  }
}

/** Of the passes: control flow and borrows outside the scheme. What has no rewrite of its own gets that of its kind. */
export const refuse = (message: string, span: Span | null, hint: string | null = null): never => {
  throw new Refusal('AE5201', message, span, hint ?? (message.includes('mutable borrow') ? BORROWS : PARTS));
};

const BORROWS = 'borrow where the value is used, or pass the owner and an index';
const PARTS = 'write it in smaller steps with variables of plain types';
