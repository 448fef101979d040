import { readResults } from '../../../exports/judge/read-results.ts';
import type { Result } from '../../../exports/judge/tally.ts';
import { AegisError } from '../../core/errors.ts';
import { openWorkspace } from '../../store/open-workspace.ts';
import type { OutsideResult } from '../../store/outside-result-store.ts';
import { printJson, printLine, type Terminal } from '../terminal.ts';

interface Where {
  readonly workspace: string;
  readonly judgedBy: string;
  readonly json: boolean;
}

/** `aegis import results.jsonl`: what another machine's `aegis judge` found, beside our labels and marked by who says so. Exit code 1 where it contradicts one of them. */
export function importResults(file: string, { workspace: folder, judgedBy, json }: Where, terminal: Terminal): number {
  const results = readResults(file);
  const workspace = openWorkspace(folder, { create: false });
  try {
    const labels = new Map(
      workspace.reader
        .generations()
        .flatMap((generation) => workspace.reader.tasks(generation))
        .map((task) => [task.statement_id, task.label] as const),
    );
    const known = results.filter(({ statement_id: id }) => labels.has(id));
    if (known.length === 0)
      throw new AegisError('data/invalid', `${file} speaks of no statement of ${folder}`, {
        hint: 'Name the workspace that the split was taken from with --workspace.',
      });
    const added = workspace.outside.add(known.map((result) => outsideResult(result, judgedBy)));
    const differing = known.filter((one) => contradicts(one.result, labels.get(one.statement_id) ?? null));
    for (const { name, statement_id: id, result, evidence, checker } of differing)
      terminal.err(
        `fault: ${judgedBy} says that ${name} is ${result} (${evidence ?? ''}, ${checker ?? ''}), and here it is ${labels.get(id) ?? ''}\n`,
      );
    const counts = {
      results: results.length,
      recorded: added,
      alreadyThere: known.length - added,
      unknown: results.length - known.length,
    };
    if (json) printJson(terminal, { ...counts, contradictions: differing.map(({ statement_id: id }) => id) });
    else {
      printLine(terminal, `${added} results of ${judgedBy} recorded beside the labels, which stay as they are${tail(counts)}`);
      printLine(terminal, 'To have a label by them, judge the submissions here: `aegis judge --workspace`.');
    }
    return differing.length > 0 ? 1 : 0;
  } finally {
    workspace.close();
  }
}

const tail = ({ alreadyThere, unknown }: { readonly alreadyThere: number; readonly unknown: number }): string =>
  `${alreadyThere > 0 ? `; ${alreadyThere} were there already` : ''}${unknown > 0 ? `; ${unknown} are about statements that are not here` : ''}`;

const contradicts = (result: Result['result'], label: string | null): boolean =>
  (result === 'proved' && label === 'refuted') || (result === 'refuted' && label === 'proved');

const outsideResult = (
  { statement_id, result, evidence, checker, reason, attempt, submission_sha256 }: Result,
  judged_by: string,
): OutsideResult => ({ statement_id, judged_by, result, evidence, checker, reason, attempt, submission_sha256 });
