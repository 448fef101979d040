import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportRow } from '../../exports/export-row.ts';
import type { JudgeTask } from '../../exports/judge/judge-task.ts';
import { MODEL } from './judge-fixture.ts';

/** The row of a task as an export writes it. */
export const rowOf = (task: JudgeTask, more: Partial<ExportRow> = {}): ExportRow => ({
  name: `next.${task.name}.${task.statementId}`,
  split: 'eval',
  imports: 'import Aeneas',
  header: `${MODEL.replace('import Aeneas\n', '').trim()}\n\n${task.prelude}`,
  formal_statement: task.theorem,
  informal: 'In words.',
  problem: 'A problem.',
  title: 'Next',
  kind: task.kind,
  polarity: task.polarity,
  defect: null,
  difficulty: task.difficulty,
  category: task.category,
  label: 'open',
  evidence: null,
  checker: null,
  kernel_checked: false,
  open_reason: null,
  polarity_match: null,
  counterexample: null,
  proof: null,
  screen_outcome: null,
  screen_cases: null,
  theorem_name: `${task.namespace}.${task.name}`,
  prelude: task.prelude,
  negation: task.negation,
  axioms: [...task.axioms],
  lean_pin: 'leanprover/lean4:v4.31.0',
  signature: { name: 'next', parameters: [], return_type: 'Std.U8' },
  rust_entry: 'next',
  rust_signature: 'pub fn next(x: u8) -> u8',
  rust_sources: [],
  tests: [],
  reject_inputs: [],
  metadata: { upstream: { name: '', link: '', task_id: '' } },
  source: '',
  licence: '',
  flags: [],
  statement_id: task.statementId,
  statement_sha256: task.statementSha256,
  model_sha256: task.modelSha256,
  problem_id: 'next',
  program_id: '0011223344556677',
  program_group: 'g',
  generation: 'g1',
  toolchain: task.toolchain,
  twin_of: null,
  canary_role: null,
  canary_pair: null,
  ...more,
});

/** A split in a fresh folder, with its model one folder up. */
export function splitFolder(tasks: readonly JudgeTask[]): string {
  const set = mkdtempSync(join(tmpdir(), 'aegis-split-'));
  const split = join(set, 'eval');
  mkdirSync(split);
  mkdirSync(join(set, 'models'));
  writeFileSync(join(split, 'tasks.jsonl'), tasks.map((task) => `${JSON.stringify(rowOf(task))}\n`).join(''));
  for (const { modelSha256 } of tasks) writeFileSync(join(set, 'models', `${modelSha256}.lean`), MODEL);
  return split;
}
