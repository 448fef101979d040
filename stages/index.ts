import type { Toolchain } from '../pipeline/core/artifact.ts';
import type { AgentStages, StageSet } from '../pipeline/core/stage-set.ts';
import { codeStage } from './code/code-stage.ts';
import { writeStage } from './code/write-stage.ts';
import { compareStage } from './compare/stage.ts';
import { evaluateStage } from './evaluate/stage.ts';
import { leanEvaluateStage } from './evaluate/lean-stage.ts';
import { charonStage } from './extract/charon-stage.ts';
import { extractStage } from './extract/stage.ts';
import { leanFreezeStage } from './freeze/lean-stage.ts';
import { freezeStage } from './freeze/stage.ts';
import { agentProveStage } from './prove/agent-stage.ts';
import { leanProveStage } from './prove/lean-stage.ts';
import { proveStage } from './prove/stage.ts';
import { leanScreenStage } from './screen/lean-stage.ts';
import { screenStage } from './screen/stage.ts';
import { draftStage } from './specify/draft-stage.ts';
import { specifyStage } from './specify/stage.ts';
import { testStage } from './test/test-stage.ts';
import { aeneasStage } from './translate/aeneas-stage.ts';
import { translateStage } from './translate/stage.ts';
import { varyStage } from './vary/vary-stage.ts';

/** The stages in running order, on the embedded toolchain. */
const BUILTIN: StageSet = {
  code: codeStage,
  test: testStage,
  extract: extractStage,
  translate: translateStage,
  evaluate: evaluateStage,
  compare: compareStage,
  specify: specifyStage,
  freeze: freezeStage,
  screen: screenStage,
  prove: proveStage,
};

/** The real tools take over what they do themselves; the rest is shared. */
const AENEAS: StageSet = {
  ...BUILTIN,
  extract: charonStage,
  translate: aeneasStage,
  evaluate: leanEvaluateStage,
  freeze: leanFreezeStage,
  screen: leanScreenStage,
  prove: leanProveStage,
};

export const stagesFor = (toolchain: Toolchain): StageSet => (toolchain === 'builtin' ? BUILTIN : AENEAS);

export const AGENT_STAGES: AgentStages = { vary: varyStage, write: writeStage, draft: draftStage, prove: agentProveStage };
