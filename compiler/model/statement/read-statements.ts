/** Reads theorem statements about a model and makes each checkable, or says why it is not. */
import type { Diagnostic } from '../../../pipeline/core/diagnostic.ts';
import type { Command, Declaration } from '../../lean/commands.ts';
import { locate } from '../../lean/source-text.ts';
import type { LeanFile, Model, StatementAnswer } from '../api.ts';
import { FIN_DECL } from '../builtin-types.ts';
import type { Core, Local, Type } from '../core.ts';
import { ElabError } from '../elaborate/context.ts';
import { dotted } from '../elaborate/declarations.ts';
import { elabBinders } from '../elaborate/elab-types.ts';
import { logic } from '../elaborate/logic.ts';
import { contextOf, newSession, settle } from '../elaborate/session.ts';
import type { Param } from '../environment.ts';
import { settled } from '../js/conventions.ts';
import { freeLocals } from '../js/free-locals.ts';
import { NotCheckable } from '../js/emit-quantifier.ts';
import type { LoadedModel } from '../load-model.ts';
import { ModelEnvironment } from '../model-environment.ts';
import { type FileReader, FileReader as Reader } from '../read-files.ts';
import { hasMeta, PROP, showType, whnf } from '../types.ts';
import type { Goal, Hypothesis } from './statement-goal.ts';
import { makeStatement, mentionsOf, reachedBy } from './statement-object.ts';

type Theorem = Extract<Declaration, { kind: 'def' }>;

interface Read {
  readonly name: string;
  readonly goal: Goal | null;
  readonly diagnostics: readonly Diagnostic[];
}

export function readStatements(given: Model, files: readonly LeanFile[]): readonly StatementAnswer[] {
  const model = given as LoadedModel;
  const environment = new ModelEnvironment(model.environment);
  const answers: StatementAnswer[] = [];
  const seen = new Set<string>();
  for (const file of files) {
    const read: Read[] = [];
    const reader = new Reader(
      environment,
      file,
      { tolerant: false },
      {
        theorem: (r, d) => read.push(theorem(r, environment, d, seen)),
        bad: (r, c) => read.push(badTheorem(r, c)),
      },
    );
    reader.read();
    for (const item of read) answers.push(answerOf(item, model, environment, reader));
  }
  return answers;
}

function badTheorem(reader: FileReader, c: Extract<Command, { kind: 'bad' }>): Read {
  return {
    name: c.name === null ? '' : dotted('', c.name),
    goal: null,
    diagnostics: [{ ...c.diagnostic, span: c.diagnostic.span ?? locate(reader.source, c.span) }],
  };
}

function theorem(reader: FileReader, environment: ModelEnvironment, d: Theorem, seen: Set<string>): Read {
  const name = d.name.join('.');
  const problem = (code: string, message: string, loc = d.nameSpan, hint: string | null = null): Read => ({
    name,
    goal: null,
    diagnostics: [{ code, message, span: locate(reader.source, loc), hint }],
  });
  const full = dotted(reader.scope.namespace, d.name);
  if (seen.has(full) || environment.lookup(full) !== null) return problem('AE4207', `\`${name}\` is declared already`);
  seen.add(full);
  try {
    return { name, goal: elabGoal(reader, environment, d, name), diagnostics: [] };
  } catch (e) {
    if (e instanceof ElabError) return problem(e.code, e.message, e.loc, e.hint);
    if (e instanceof RangeError) return problem('AE4316', 'the statement is nested too deeply');
    throw e;
  }
}

function elabGoal(reader: FileReader, environment: ModelEnvironment, d: Theorem, name: string): Goal {
  const session = newSession(environment, null);
  const cx = contextOf(session, reader.scope);
  const { params, inner } = elabBinders(cx, d.binders);
  if (d.type === null) throw new ElabError('AE4317', 'a theorem needs a statement', d.nameSpan);
  const conclusion = session.elab.prop(inner, d.type);
  settle(session);
  const open = params.find((p) => hasMeta(p.type));
  if (open !== undefined) throw new ElabError('AE4305', `the type of \`${open.local.name}\` is not known`, d.nameSpan, 'give it');
  const text = (p: Param): string => binderText(reader, d, p);
  return goalOf(name, params, conclusion, text);
}

function binderText(reader: FileReader, d: Theorem, p: Param): string {
  const binder = d.binders.find((b) => b.names.includes(p.local.name) && b.type !== null);
  const span = binder?.type?.span;
  return span === undefined ? p.local.name : reader.source.text.slice(span.start, span.end).replaceAll(/\s+/g, ' ');
}

function goalOf(name: string, params: readonly Param[], conclusion: Core, text: (p: Param) => string): Goal {
  const binders: Local[] = [];
  const hypotheses: Hypothesis[] = [];
  // `i : Fin n` has few values: all are tried, as if the conclusion began with `∀ i`, and what is supposed of i stood behind it.
  const inner: { readonly local: Local; readonly premises: Core[] }[] = [];
  for (const p of params) {
    const t = whnf(p.type);
    if (t.kind === 'proof') {
      const last = inner.findLast(({ local }) => freeLocals(t.prop).has(local));
      if (last !== undefined) last.premises.push(t.prop);
      else hypotheses.push({ name: p.local.name === '_' ? null : p.local.name, prop: t.prop, text: text(p) });
    } else if (isFin(p.type)) inner.push({ local: p.local, premises: [] });
    else if (p.info !== 'instance') binders.push(p.local);
  }
  const whole = inner.reduceRight<Core>((body, { local, premises }) => {
    const under = premises.reduceRight<Core>((rest, premise) => logic('→', premise, rest), body);
    return { kind: 'quantifier', op: '∀', local, body: under, type: PROP };
  }, conclusion);
  return { name, binders, hypotheses, conclusion: whole };
}

function answerOf(read: Read, model: LoadedModel, environment: ModelEnvironment, reader: FileReader): StatementAnswer {
  const { name, goal } = read;
  const diagnostics = goal === null ? read.diagnostics : [...reader.fileProblems, ...brokenUses(goal, reader)];
  const [first] = diagnostics;
  if (goal === null || first !== undefined)
    return {
      verdict: 'error',
      name,
      reason: first === undefined ? 'cannot be read' : `${first.message}${first.hint === null ? '' : ` (${first.hint})`}`,
      diagnostics,
      mentions: [],
    };
  const mentions = mentionsOf(goal, model);
  const strange = goal.binders.find((b) => !isData(b.type));
  const notCheckable = (reason: string): StatementAnswer => ({
    verdict: 'not-checkable',
    name,
    reason,
    diagnostics: [],
    mentions,
  });
  if (strange !== undefined) return notCheckable(`\`${strange.name} : ${showType(strange.type)}\` is no value that can be given`);
  for (const candidate of [goal, withOuterBinders(goal)]) {
    try {
      return { verdict: 'ok', name, reason: '', statement: makeStatement(candidate, model, environment) };
    } catch (e) {
      if (e instanceof RangeError) return notCheckable('it is nested too deeply');
      if (!(e instanceof NotCheckable)) throw e;
      if (candidate !== goal || withOuterBinders(goal).binders.length === goal.binders.length) return notCheckable(e.message);
    }
  }
  return notCheckable('it cannot be decided by evaluation');
}

/** Definitions the statement needs that could not be read. */
function brokenUses(goal: Goal, reader: FileReader): Diagnostic[] {
  if (reader.failed.size === 0) return [];
  return reachedBy(goal).flatMap((g) => {
    const why = reader.failed.get(g.name);
    return why === undefined ? [] : [{ ...why, message: `it uses \`${g.name}\`: ${why.message}` }];
  });
}

function isData(type: Type): boolean {
  const t = whnf(type);
  switch (t.kind) {
    case 'con':
      return t.decl.kind === 'inductive' && t.args.every((a) => whnf(a).kind === 'value' || isData(a));
    case 'sort':
    case 'pi':
    case 'var':
    case 'meta':
    case 'value':
    case 'proof':
      return false;
  }
}

/** Quantifiers and premises at the front of the conclusion as binders and hypotheses. */
function withOuterBinders(goal: Goal): Goal {
  const binders = [...goal.binders];
  const hypotheses = [...goal.hypotheses];
  let conclusion = settled(goal.conclusion);
  for (;;) {
    if (conclusion.kind === 'quantifier' && conclusion.op === '∀' && !isFin(conclusion.local.type)) {
      binders.push(conclusion.local);
      conclusion = settled(conclusion.body);
    } else if (conclusion.kind === 'logic' && conclusion.op === '→') {
      hypotheses.push({ name: null, prop: conclusion.args[0] as Core, text: 'a premise' });
      conclusion = settled(conclusion.args[1] as Core);
    } else return { ...goal, binders, hypotheses, conclusion };
  }
}

const isFin = (type: Type): boolean => {
  const t = whnf(type);
  return t.kind === 'con' && t.decl === FIN_DECL;
};
