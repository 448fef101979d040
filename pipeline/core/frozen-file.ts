import type { AcceptanceTask } from './acceptance.ts';

/** Read-only and imported: the candidate proves these constants, and never a text that looks like them. */
export const frozenFile = ({
  model,
  prelude,
  namespace,
  proposition,
}: Pick<AcceptanceTask, 'prelude' | 'namespace' | 'proposition'> & { readonly model: { readonly module: string } }): string =>
  [
    `import ${model.module}`,
    'set_option autoImplicit false',
    '',
    prelude,
    '',
    `def _root_.Frozen.Holds : Prop := ${proposition}`,
    '',
    `def _root_.Frozen.Fails : Prop := ¬ (${proposition})`,
    '',
    `end ${namespace}`,
    '',
  ].join('\n');
