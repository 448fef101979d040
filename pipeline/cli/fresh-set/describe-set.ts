/** What is said of a set, and of two that should be one. Pure. */
import { VARIATION_KINDS } from '../../../compiler/vary/variation.ts';
import type { GenerationManifest } from './manifest.ts';

/** What differs from an earlier manifest, a line each. */
export function compareSets(before: GenerationManifest, now: GenerationManifest): readonly string[] {
  const lines: string[] = [];
  for (const [name, version] of Object.entries(before.pins))
    if (now.pins[name] !== version) lines.push(`${name} was ${version} and is ${now.pins[name] ?? 'missing'}`);
  const programs = new Map(now.programs.map((program) => [program.problem_id, program]));
  for (const old of before.programs) {
    const program = programs.get(old.problem_id);
    if (program === undefined) lines.push(`${old.problem_id} is missing`);
    else if (program.model_sha256 !== old.model_sha256) lines.push(`${old.problem_id} has another model`);
    else if (program.statement_sha256s.join() !== old.statement_sha256s.join())
      lines.push(`${old.problem_id} has other statements`);
    programs.delete(old.problem_id);
  }
  lines.push(...[...programs.keys()].map((id) => `${id} is new`));
  const reasonOf = ({ dropped }: GenerationManifest): ReadonlyMap<string, string> =>
    new Map(dropped.map(({ id, reason }) => [id, reason]));
  const [then, today] = [reasonOf(before), reasonOf(now)];
  for (const [id, reason] of then)
    if (today.get(id) !== reason) lines.push(`${id} was dropped (${reason}), and now ${today.get(id) ?? 'is not'}`);
  for (const [id, reason] of today) if (!then.has(id)) lines.push(`${id} was not dropped, and now is (${reason})`);
  for (const [name, count] of Object.entries(before.counts))
    if (now.counts[name] !== count) lines.push(`${name}: ${count} then, ${now.counts[name] ?? 0} now`);
  return lines.map((line) => `differs from the manifest: ${line}`);
}

export const sameLine = (
  again: GenerationManifest | null,
  now: GenerationManifest,
  differences: readonly string[],
): readonly string[] =>
  again === null || differences.length > 0
    ? []
    : [`rebuilt: ${now.programs.length} programs and ${now.counts['statements'] ?? 0} statements, all as in the manifest`];

/** What was made, what is short, and where it is written. */
export function describeSet({ vary, programs, dropped, counts }: GenerationManifest, file: string): readonly string[] {
  const kinds = VARIATION_KINDS.flatMap((kind) => {
    const count = programs.filter((program) => program.kind === kind).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  const made = `${programs.length} of ${counts['possible variations'] ?? 0} possible variations (${kinds.join(', ')}); ${dropped.length} tried and dropped`;
  const short =
    vary !== null && programs.length < vary.size
      ? [`only ${programs.length} of the ${vary.size} variations asked for could be made`]
      : [];
  return [...(vary === null ? [] : [made, ...short]), `manifest: ${file}`];
}
