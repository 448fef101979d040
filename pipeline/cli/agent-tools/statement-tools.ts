import { z } from 'zod';
import { defineTool, said } from '../../../agents/define-tool.ts';
import { checkFile } from '../../../stages/freeze/check-file.ts';
import { screenFile } from '../../../stages/screen/screen-file.ts';
import type { AgentTool, ToolAnswer } from '../../core/agent.ts';
import { type Diagnostic, formatDiagnostic } from '../../core/diagnostic.ts';

const Model = z.string().min(1).describe("text of the model's Lean file");
const Statements = z
  .string()
  .min(1)
  .describe('text of a Lean file with theorems about it: `open Aeneas Aeneas.Std Result`, then the namespace of the model');

/** Tools on Lean texts that need no Lean. */
export const statementTools = (): readonly AgentTool[] => [
  defineTool({
    name: 'statement_check',
    description:
      'Says of each theorem about a model whether it would be frozen: ok, error, ignores-program, vacuous, no-witness, trivial, trivially-false, duplicate, not-checkable. One JSON object a line.',
    input: z.strictObject({ model: Model, statements: Statements }),
    run: ({ model, statements }) => {
      const answer = checkFile([file('Model.lean', model)], file('Statements.lean', statements));
      return Promise.resolve(answer.status === 'rejected' ? refusal(answer.diagnostics) : lines(answer.theorems));
    },
  }),
  defineTool({
    name: 'screen',
    description:
      'Looks for inputs that make each theorem about a model false. It can refute, never prove. One JSON object a line.',
    input: z.strictObject({
      model: Model,
      statements: Statements,
      cases: z.int().min(1).max(10_000).default(1000),
      seed: z.int().min(0).default(0),
    }),
    run: ({ model, statements, cases, seed }) => {
      const answer = screenFile([file('Model.lean', model)], file('Statements.lean', statements), { cases, seed });
      return Promise.resolve(answer.status === 'rejected' ? refusal(answer.diagnostics) : lines(answer.theorems));
    },
  }),
];

const file = (name: string, text: string) => ({ name, text });
const lines = (theorems: readonly unknown[]): ToolAnswer => said(theorems.map((one) => JSON.stringify(one)).join('\n'));
const refusal = (diagnostics: readonly Diagnostic[]): ToolAnswer => said(diagnostics.map(formatDiagnostic).join('\n'), true);
