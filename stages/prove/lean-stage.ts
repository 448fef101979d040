/** `prove` on the real toolchain: our own prover first, then candidates that Lean is asked to accept. */
import { Label, ProveInput } from '../../pipeline/core/label.ts';
import { defineStage } from '../../pipeline/core/stage.ts';
import { kernelLabel } from './kernel-label.ts';
import { proveStage } from './stage.ts';

export const leanProveStage = defineStage({
  name: 'prove',
  version: 4,
  tools: ['builtin', 'z3', 'lean'],
  work: 'tools',
  input: ProveInput,
  output: Label,
  async run(input, context) {
    const ours = await proveStage.run(input, context);
    const known = ours.status === 'ok' ? ours.value : null;
    const counterexample =
      input.screen.counterexample ?? (known !== null && known.label === 'refuted' ? known.counterexample : null);
    const proved = known !== null && known.label === 'proved' && counterexample === null;
    const kernel = await kernelLabel(input, counterexample, context, proved ? 'proved' : null);
    return kernel ?? ours;
  },
});
