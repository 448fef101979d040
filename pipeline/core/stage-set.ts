import type { AgentProveInput, DraftInput, DraftOutput, VaryInput, VaryOutput, WriteInput, WriteOutput } from './authoring.ts';
import type { CodeInput, Program } from './program.ts';
import type { Extraction, ExtractInput } from './extraction.ts';
import type { Label, ProveInput, ScreenInput, ScreenResult } from './label.ts';
import type { CompareInput, Comparison, Evaluated, EvaluateInput, LeanModel, TranslateInput } from './lean-model.ts';
import type { Stage } from './stage.ts';
import type { FreezeInput, FreezeOutput, SpecifyInput, SpecifyOutput } from './statement.ts';
import type { TestedProgram, TestInput } from './tested.ts';

/** The stages in running order. Up to and including `compare` they are about a program; `freeze` makes statements of drafts, and the last two are about one statement. */
export const STAGE_NAMES = [
  'code',
  'test',
  'extract',
  'translate',
  'evaluate',
  'compare',
  'specify',
  'freeze',
  'screen',
  'prove',
] as const;
export type StageName = (typeof STAGE_NAMES)[number];

/** Whether a run that goes until `until` takes in `stage`. */
export const reaches = (until: StageName, stage: StageName): boolean => STAGE_NAMES.indexOf(stage) <= STAGE_NAMES.indexOf(until);

/** One stage of each name; which ones depends on the toolchain. */
export interface StageSet {
  readonly code: Stage<typeof CodeInput, typeof Program>;
  readonly test: Stage<typeof TestInput, typeof TestedProgram>;
  readonly extract: Stage<typeof ExtractInput, typeof Extraction>;
  readonly translate: Stage<typeof TranslateInput, typeof LeanModel>;
  readonly evaluate: Stage<typeof EvaluateInput, typeof Evaluated>;
  readonly compare: Stage<typeof CompareInput, typeof Comparison>;
  readonly specify: Stage<typeof SpecifyInput, typeof SpecifyOutput>;
  readonly freeze: Stage<typeof FreezeInput, typeof FreezeOutput>;
  readonly screen: Stage<typeof ScreenInput, typeof ScreenResult>;
  readonly prove: Stage<typeof ProveInput, typeof Label>;
}

/** Stages that ask a language model. What they give goes through the stages above like anybody's. */
export interface AgentStages {
  readonly vary: Stage<typeof VaryInput, typeof VaryOutput>;
  readonly write: Stage<typeof WriteInput, typeof WriteOutput>;
  readonly draft: Stage<typeof DraftInput, typeof DraftOutput>;
  readonly prove: Stage<typeof AgentProveInput, typeof Label>;
}
