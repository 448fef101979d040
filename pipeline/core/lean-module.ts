import type { LeanModel } from './lean-model.ts';

/** Module a model is compiled as: one for evaluation, freezing and proving. */
export const moduleOf = ({ text, namespace }: Pick<LeanModel, 'text' | 'namespace'>): string =>
  `Models.M${text.slice(0, 16)}_of_${namespace}`;
