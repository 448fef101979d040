/** From the compiler's output for a crate to its model in Lean, function by function. */
import type { Diagnostic } from '../pipeline/core/diagnostic.ts';
import { type Collected, collectItems, type Item } from './emit/collect-items.ts';
import { fileCommands } from './emit/file.ts';
import { isHiding } from './emit/hiding-names.ts';
import { functionName } from './emit/item-names.ts';
import { mentionedNames, orderNodes } from './emit/order.ts';
import type { FunDef } from './ir/functional.ts';
import type { Declaration } from './lean/commands.ts';
import { printTree } from './lean/print.ts';
import { UnknownShape } from './rust/cursor.ts';
import { linkCrate } from './rust/link-crate.ts';
import type { LinkedCrate } from './rust/linked-crate.ts';
import type { RustcOutput, TranslatedFunction, Translation } from './translate-api.ts';

/** Compilers whose output the readers were written against. */
export const TESTED_RUSTC = ['1.95.0', '1.97.0-nightly'] as const;

/** Never throws for anything the compiler may print: what is not understood is refused with its place. */
export function translate(output: RustcOutput): Translation {
  const warnings = versionWarnings(output.rustcVersion);
  try {
    const { crate, diagnostics } = linkCrate(output);
    const { text, functions, refusals } = assemble(crate);
    return { text, functions, diagnostics: [...diagnostics, ...refusals], warnings };
  } catch (error) {
    if (!(error instanceof UnknownShape)) throw error;
    return {
      text: '',
      functions: [],
      diagnostics: [{ code: 'AE5101', message: error.message, span: error.span, hint: error.hint }],
      warnings,
    };
  }
}

function versionWarnings(version: string): readonly Diagnostic[] {
  if (TESTED_RUSTC.some((tested) => version.includes(tested))) return [];
  const message = `${version} is not one of the versions tested with (${TESTED_RUSTC.join(', ')})`;
  return [{ code: 'AE5100', message, span: null, hint: null }];
}

/** `given`: definitions by key that stand instead of what the functions' bodies become. */
export function assemble(crate: LinkedCrate, given: ReadonlyMap<string, FunDef> = new Map()) {
  const collected = collectItems(crate, given);
  const { kept, refused } = propagate(collected);
  const groups = orderNodes(kept.map(({ item, uses }) => ({ id: item.lean, uses: [...uses] })));
  const byName = new Map(kept.map((k) => [k.item.lean, k]));
  const declared = groups.map((group): readonly Declaration[] => {
    const members = group.flatMap((id) => byName.get(id) ?? []);
    const [only] = members;
    const recursive = members.length > 1 || (only?.uses.has(only.item.lean) ?? false);
    return members.flatMap(({ item }) => item.declare(recursive));
  });
  const blocks = declared.flatMap((group) => {
    const data = group.filter((d) => d.kind === 'inductive');
    const rest = group.filter((d) => d.kind !== 'inductive');
    const recursive = rest.some((d) => d.kind === 'def' && d.termination.length > 0);
    return [...(data.length > 0 ? [data] : []), ...(recursive ? [rest] : rest.map((d) => [d]))];
  });
  const text = printTree({ commands: fileCommands(crate.name, blocks) });
  return { text, functions: answers(crate, collected, refused, kept), refusals: collected.diagnostics, collected };
}

interface Kept {
  readonly item: Item;
  /** Lean names of own items it mentions. */
  readonly uses: ReadonlySet<string>;
}

/** Takes out what needs something that was refused, again and again. */
function propagate(collected: Collected): {
  readonly kept: readonly Kept[];
  readonly refused: ReadonlyMap<string, readonly Diagnostic[]>;
} {
  const refused = new Map(collected.refused);
  // Text cannot tell an item that hides a name of Lean's from that name; who needs one is refused already.
  const names = new Set([...collected.items.map((i) => i.lean), ...refused.keys()].filter((name) => !isHiding(name)));
  let kept = collected.items.map(
    (item): Kept => ({ item, uses: mentionedNames(item.declare(false).map(withoutOwnName), names) }),
  );
  for (let before = -1; before !== kept.length; ) {
    before = kept.length;
    kept = kept.filter(({ item, uses }) => {
      const culprit = [...uses].find((use) => refused.has(use));
      if (culprit === undefined) return true;
      const reason = refused.get(culprit)?.[0];
      const message = `needs \`${culprit}\`, which is refused${reason === undefined ? '' : `: ${reason.message}`}`;
      refused.set(item.lean, [{ code: 'AE5210', message, span: reason?.span ?? null, hint: reason?.hint ?? null }]);
      return false;
    });
  }
  return { kept, refused };
}

/** A declaration mentions itself by being called so; only its parts count. */
const withoutOwnName = (d: Declaration): unknown => ({ ...d, name: null, nameSpan: null });

function answers(
  crate: LinkedCrate,
  collected: Collected,
  refused: ReadonlyMap<string, readonly Diagnostic[]>,
  kept: readonly Kept[],
): readonly TranslatedFunction[] {
  const uses = new Map(kept.map((k) => [k.item.lean, k.uses]));
  return [...crate.functions.values()]
    .filter((f) => f.owner.kind !== 'trait' && f.owner.kind !== 'closure')
    .map((f): TranslatedFunction => {
      const lean = functionName(f, crate);
      const diagnostics = refused.get(lean);
      const lowered = collected.lowered.function(f);
      const body = lowered.status === 'ok' ? lowered.body : null;
      return {
        rust: f.rust,
        lean,
        status: diagnostics === undefined ? 'translated' : 'refused',
        diagnostics: diagnostics ?? [],
        beyondAeneas: diagnostics === undefined ? (body?.beyondAeneas ?? []) : [],
        divergences: diagnostics === undefined ? (body?.divergences ?? []) : [],
        reaches: diagnostics === undefined ? reachable(lean, uses) : [],
      };
    });
}

function reachable(from: string, uses: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const found = new Set([from]);
  for (const name of found) for (const used of uses.get(name) ?? []) found.add(used);
  return [...found];
}
