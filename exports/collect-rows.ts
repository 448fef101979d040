import { canonicalJson } from '../pipeline/core/canonical-json.ts';
import { STAND_IN } from '../pipeline/core/lean-model.ts';
import type { ReferenceCase } from '../pipeline/core/problem.ts';
import type { ProgramRow, StatementRow, StoredProblem, TaskRow } from '../pipeline/store/rows.ts';
import type { ExportRow } from './export-row.ts';
import { leanSignature, readModel } from './lean-signature.ts';
import { groupPrograms, identityOf, type ProgramIdentity } from './program-identity.ts';
import { splitModel } from './split-model.ts';

/** What a generation of a workspace holds. */
export interface RowSource {
  readonly tasks: readonly TaskRow[];
  readonly statements: readonly StatementRow[];
  readonly problems: ReadonlyMap<string, StoredProblem>;
  readonly programs: readonly ProgramRow[];
  /** Text of an artifact. */
  artifact(sha256: string): string;
}

export interface Withheld {
  readonly standIn: number;
  readonly contradictory: number;
  /** The workspace has lost the program or the problem. */
  readonly incomplete: number;
}

export interface Collected {
  /** In order of problem, program and statement; `split` is still empty. */
  readonly rows: readonly ExportRow[];
  /** What may not be given away, by reason. */
  readonly withheld: Withheld;
  readonly models: ReadonlyMap<string, string>;
  readonly identities: ReadonlyMap<string, ProgramIdentity>;
}

/** Everything of a task that is about its program, worked out once a program. */
interface Subject {
  readonly imports: string;
  readonly body: string;
  readonly signature: ExportRow['signature'];
  readonly entry: string;
  readonly sources: ExportRow['rust_sources'];
  readonly identity: ProgramIdentity;
  /** A variant of another program's model, of which there is no Rust. */
  readonly isVariant: boolean;
}

export function collectRows(source: RowSource): Collected {
  const isStandIn = ({ checker, flags }: TaskRow): boolean => checker === STAND_IN || flags.includes(STAND_IN);
  const isContradictory = ({ flags }: TaskRow): boolean => flags.includes('contradiction');
  const usable = source.tasks.filter((task) => !isStandIn(task) && !isContradictory(task));
  const statements = new Map(source.statements.map((row) => [row.statement_id, row]));
  const subjects = readSubjects(usable, source);
  const identities = new Map([...subjects].map(([id, { identity }]) => [id, identity]));
  const groups = groupPrograms(identities);
  const rows = usable.flatMap((task) => {
    const [statement, subject] = [statements.get(task.statement_id), subjects.get(task.program_id)];
    const problem = statement === undefined ? undefined : source.problems.get(statement.problem_sha256);
    if (statement === undefined || subject === undefined || problem === undefined) return [];
    return [rowOf(task, statement, subject, problem, groups.get(task.program_id) ?? task.program_id)];
  });
  return {
    rows,
    withheld: {
      standIn: source.tasks.filter(isStandIn).length,
      contradictory: source.tasks.filter((task) => !isStandIn(task) && isContradictory(task)).length,
      incomplete: usable.length - rows.length,
    },
    models: new Map(usable.map(({ model_sha256: hash }) => [hash, source.artifact(hash)])),
    identities,
  };
}

function readSubjects(tasks: readonly TaskRow[], source: RowSource): ReadonlyMap<string, Subject> {
  const subjects = new Map<string, Subject>();
  const programs = new Map(source.programs.map((row) => [`${row.toolchain} ${row.program_id ?? ''}`, row]));
  for (const task of tasks) {
    const program = programs.get(`${task.toolchain} ${task.program_id}`);
    const entry = program?.detail.model?.entry;
    if (subjects.has(task.program_id) || program === undefined || entry === undefined) continue;
    const text = source.artifact(task.model_sha256);
    const model = readModel(text);
    subjects.set(task.program_id, {
      ...splitModel(text),
      signature: leanSignature(model, entry),
      entry: program.detail.entry ?? '',
      sources: Object.entries(program.detail.sources ?? {}).map(([path, hash]) => ({ path, text: source.artifact(hash) })),
      identity: identityOf(text, entry, model),
      isVariant: (program.detail.origin ?? null) !== null,
    });
  }
  return subjects;
}

function rowOf(task: TaskRow, statement: StatementRow, subject: Subject, problem: StoredProblem, group: string): ExportRow {
  const { content, screen, namespace } = statement;
  const isOpen = task.label === null || task.label === 'open';
  const [, theorem = ''] = /^\s*(?:\/--[\s\S]*?-\/\s*)?theorem\s+(\S+)/.exec(task.formal_statement) ?? [];
  return {
    name: `${task.problem_id}.${theorem}.${task.statement_id}`,
    split: '',
    imports: subject.imports,
    header: [task.header.trim(), subject.body, task.prelude.trim()]
      .filter((part) => part !== '')
      .join('\n\n')
      .concat('\n'),
    formal_statement: task.formal_statement.trim(),
    informal: task.informal,
    problem: problem.statement,
    title: problem.title,
    kind: task.kind,
    polarity: task.polarity,
    defect: task.defect,
    difficulty: task.difficulty,
    category: task.category,
    label: task.label ?? 'open',
    evidence: task.evidence,
    checker: task.checker,
    kernel_checked: task.evidence === 'kernel',
    open_reason: isOpen ? (task.open_reason ?? 'nobody has attempted it') : null,
    polarity_match: task.polarity_match === null ? null : task.polarity_match === 1,
    counterexample: task.counterexample === null ? null : canonicalJson(task.counterexample),
    proof: task.proof,
    screen_outcome: task.screen_outcome,
    screen_cases: screen?.cases ?? null,
    theorem_name: `${namespace}.${theorem}`,
    prelude: task.prelude,
    negation: content.negation,
    axioms: content.axioms,
    lean_pin: content.leanPin,
    signature: subject.signature,
    rust_entry: subject.entry,
    rust_signature: problem.signature,
    rust_sources: subject.sources,
    // The cases are the original's: a variant of it answers some of them otherwise.
    ...casesOf(subject.isVariant ? [] : problem.cases, subject.signature),
    metadata: { upstream: { name: problem.source, link: linkIn(problem.source), task_id: problem.id } },
    source: problem.source,
    licence: problem.licence,
    flags: task.flags,
    statement_id: task.statement_id,
    statement_sha256: task.statement_sha256,
    model_sha256: task.model_sha256,
    problem_id: task.problem_id,
    program_id: task.program_id,
    program_group: group,
    generation: task.generation,
    toolchain: task.toolchain,
    twin_of: task.twin_of,
    canary_role: null,
    canary_pair: null,
  };
}

const linkIn = (source: string): string => /https?:\/\/[^\s)>\]]+/.exec(source)?.[0] ?? '';

/** Hidden cases judge programs and are given to nobody. */
function casesOf(
  all: readonly ReferenceCase[],
  { parameters }: ExportRow['signature'],
): Pick<ExportRow, 'tests' | 'reject_inputs'> {
  const visible = all.filter((one) => one.visible);
  const inputOf = ({ args }: ReferenceCase): string =>
    canonicalJson(Object.fromEntries(args.map((arg, i) => [parameters[i]?.param_name ?? `arg${i}`, arg])));
  const values = visible.flatMap(({ expected }) => ('ok' in expected ? [canonicalJson(expected.ok)] : []));
  return {
    tests: visible.flatMap((one) => {
      if (!('ok' in one.expected)) return [];
      const value = canonicalJson(one.expected.ok);
      const others = [...new Set(values)].filter((other) => other !== value);
      return [{ input: inputOf(one), expected: [value], unexpected: others.slice(0, MOST_UNEXPECTED) }];
    }),
    reject_inputs: visible.flatMap((one) => ('panic' in one.expected ? [{ input: inputOf(one) }] : [])),
  };
}

const MOST_UNEXPECTED = 2;
