import { sha256 } from '../../core/canonical-json.ts';
import type { Label } from '../../core/label.ts';
import { openWorkspace } from '../../store/open-workspace.ts';
import type { Terminal } from '../terminal.ts';
import type { Judged } from './judge.ts';

/** Labels of what was accepted go into the workspace the split came from; a statement that means something else there is left alone. */
export function recordJudgements(folder: string, judged: readonly Judged[], terminal: Terminal): void {
  const workspace = openWorkspace(folder, { create: false });
  try {
    const known = new Map(
      workspace.reader
        .generations()
        .flatMap((generation) => workspace.reader.tasks(generation))
        .map((task) => [task.statement_id, task.statement_sha256] as const),
    );
    let recorded = 0;
    for (const { task, judgement, handed } of judged) {
      if (judgement?.verdict !== 'accepted' || handed.submission === null) continue;
      const { statementId, statementSha256 } = task.task;
      if (known.get(statementId) !== statementSha256) {
        terminal.err(`not recorded: the workspace has no statement ${statementId} of this meaning\n`);
        continue;
      }
      const { submission } = handed;
      const proof = submission.kind === 'proof' ? submission.text : null;
      const label: Label = {
        label: judgement.label,
        evidence: judgement.evidence,
        checker: judgement.checker,
        proof: proof === null ? null : sha256(proof),
        counterexample: submission.kind === 'counterexample' ? submission.values : null,
        cost: { checks: judgement.checks.length },
      };
      if (proof !== null) workspace.artifacts.put(proof);
      workspace.records.addLabel(statementId, label, proof);
      recorded += 1;
    }
    terminal.err(`${recorded} labels recorded in ${folder}\n`);
  } finally {
    workspace.close();
  }
}
