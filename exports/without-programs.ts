import type { ExportRow } from './export-row.ts';
import type { DatasetManifest } from './manifest.ts';
import type { ProgramIdentity } from './program-identity.ts';

/** Rows about programs that are in none of the sets, nor are near-duplicates of one that is, nor answer the same problem. */
export function withoutPrograms(
  rows: readonly ExportRow[],
  identities: ReadonlyMap<string, ProgramIdentity>,
  sets: readonly Pick<DatasetManifest, 'programs'>[],
): { readonly rows: readonly ExportRow[]; readonly left: number } {
  const known = new Set(
    sets.flatMap(({ programs }) =>
      programs.flatMap(({ program_id: id, problem_id: problem, form, behaviour }) => [
        `program ${id}`,
        `problem ${problem}`,
        `form ${form}`,
        ...(behaviour === null ? [] : [`behaviour ${behaviour}`]),
      ]),
    ),
  );
  const taken = new Set(
    rows
      .filter(({ program_id: id, problem_id: problem }) => {
        const identity = identities.get(id);
        return [
          `program ${id}`,
          `problem ${problem}`,
          `form ${identity?.form ?? ''}`,
          `behaviour ${identity?.behaviour ?? ''}`,
        ].some((key) => known.has(key));
      })
      // A group stays together: what is near to one that is out is out as well.
      .map((row) => row.program_group),
  );
  const kept = rows.filter((row) => !taken.has(row.program_group));
  return { rows: kept, left: rows.length - kept.length };
}
