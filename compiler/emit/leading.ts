import type { CallTarget, LeadingArg } from '../ir/call.ts';
import type { Term } from '../lean/tree.ts';
import type { LinkedCrate } from '../rust/linked-crate.ts';
import { app, name, scalar } from './build.ts';
import { leanType } from './lean-type.ts';

export function leadingTerm(arg: LeadingArg, crate: LinkedCrate): Term {
  switch (arg.kind) {
    case 'type':
      return leanType(arg.type, crate);
    case 'const':
      return typeof arg.value === 'bigint' ? scalar(arg.value, 'usize') : name(arg.value);
    case 'number':
      return scalar(arg.value, arg.type);
    case 'instance':
      return app(
        arg.name,
        arg.args.map((inner) => leadingTerm(inner, crate)),
      );
  }
}

/** The function named, with types and instances, applied to the values. */
export const targetTerm = (target: CallTarget, values: readonly Term[], crate: LinkedCrate): Term =>
  app(target.lean, [...target.leading.map((arg) => leadingTerm(arg, crate)), ...values]);
