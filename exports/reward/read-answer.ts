/** What a policy wrote, out of the prose around it. */
import { BinderValues } from '../../pipeline/core/label.ts';
import { nestedTooDeeply } from '../judge/nested-too-deeply.ts';
import type { Submission } from '../judge/judge-task.ts';

/** The last fenced block, or the whole text where there is none. */
export function lastBlock(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  let found: string | null = null;
  let open: { readonly fence: string; readonly from: number } | null = null;
  lines.forEach((line, i) => {
    const fence = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined) return;
    if (open === null) open = { fence, from: i + 1 };
    else if (fence.startsWith(open.fence) && line.trim() === fence) {
      found = lines.slice(open.from, i).join('\n');
      open = null;
    }
  });
  return found ?? text;
}

/** `{"counterexample": {…}}` is a counterexample, everything else a proof in Lean. */
export function readProofAnswer(text: string): Submission {
  const own = lastBlock(text);
  const json = objectOrNull(own);
  const values = json === null ? null : BinderValues.safeParse(json['counterexample']);
  return values?.success === true ? { kind: 'counterexample', values: values.data } : { kind: 'proof', text: own };
}

/** The JSON object that a text is, or null. */
export function objectOrNull(text: string): Readonly<Record<string, unknown>> | null {
  if (!/^\s*\{/.test(text) || nestedTooDeeply(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null; // prose or Lean that begins with a brace
  }
}
