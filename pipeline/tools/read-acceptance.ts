/** What the checkers' answers mean. Pure; acceptance needs every one of them to say so in its own words. */
import { z } from 'zod';
import { isAllowed } from '../core/axiom-tier.ts';
import type { ToolRun } from '../core/stage.ts';
import { CHECK_LINE } from './plan-acceptance.ts';

export type Finding =
  | { readonly kind: 'good' }
  | { readonly kind: 'bad'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

const good: Finding = { kind: 'good' };
const bad = (reason: string): Finding => ({ kind: 'bad', reason });
const unknown = (reason: string): Finding => ({ kind: 'unknown', reason });

const Message = z.object({ severity: z.string(), pos: z.object({ line: z.int() }), data: z.string() });
type Message = z.infer<typeof Message>;

/** One thing that can be wrong. Tests take them out one by one. */
interface Check<T> {
  readonly name: string;
  readonly find: (seen: T) => Finding | null;
}

const firstOf = <T>(checks: readonly Check<T>[], seen: T): Finding | null => {
  for (const { find } of checks) {
    const found = find(seen);
    if (found !== null) return found;
  }
  return null;
};

interface CompiledRun {
  readonly run: ToolRun;
  readonly messages: readonly Message[];
  /** A compiled file lies there. */
  readonly compiled: boolean;
}

export const SUBMISSION_CHECKS: readonly Check<CompiledRun>[] = [
  { name: 'it ended by itself', find: ({ run }) => notEnded(run) },
  {
    name: 'no errors',
    find({ messages }) {
      const error = messages.find(({ severity }) => severity === 'error');
      return error === undefined ? null : (broken(error.data) ?? bad(`line ${error.pos.line}: ${firstLine(error.data)}`));
    },
  },
  {
    name: 'no sorry',
    find: ({ messages }) =>
      messages.some(({ data }) => data.includes("declaration uses 'sorry'")) ? bad('it uses sorry') : null,
  },
  {
    name: 'exit and compiled file',
    find: ({ run: { exitCode }, compiled }) =>
      exitCode === 0 && compiled
        ? null
        : unknown(`lean exited ${exitCode} without an error and ${compiled ? 'with' : 'without'} a compiled file`),
  },
];

/** The candidate compiled: located errors are its fault, everything else is nobody's. */
export const readCompiled = (run: ToolRun, compiled: boolean): Finding =>
  firstOf(SUBMISSION_CHECKS, { run, messages: readMessages(run), compiled }) ?? good;

export interface AxiomsFound {
  readonly finding: Finding;
  readonly axioms: readonly string[] | null;
}

interface AxiomsRun {
  readonly run: ToolRun;
  readonly messages: readonly Message[];
  /** What stands at our line. */
  readonly said: readonly Message[];
  readonly axioms: readonly string[] | null;
  readonly allowed: readonly string[];
}

export const AXIOM_CHECKS: readonly Check<AxiomsRun>[] = [
  { name: 'it ended by itself', find: ({ run }) => notEnded(run) },
  {
    name: 'no errors',
    find({ messages }) {
      const error = messages.find(({ severity }) => severity === 'error');
      if (error === undefined) return null;
      return broken(error.data) ?? bad(`it does not prove the frozen proposition: ${firstLine(error.data)}`);
    },
  },
  { name: 'exit', find: ({ run }) => (run.exitCode === 0 ? null : unknown(`the check exited ${run.exitCode}`)) },
  { name: 'said once', find: ({ said }) => (said.length > 1 ? unknown('the check did not print its axioms once') : null) },
  {
    name: 'axioms within the whitelist',
    find({ axioms, allowed }) {
      const foreign = (axioms ?? []).filter((name) => !isAllowed(name, allowed));
      return foreign.length === 0 ? null : bad(`it rests on ${foreign.join(', ')}`);
    },
  },
];

/** Our own file's `#print axioms`, at its line and of its name; the same words anywhere else say nothing. */
export function readAxioms(run: ToolRun, allowed: readonly string[]): AxiomsFound {
  const messages = readMessages(run);
  const said = messages.filter(({ pos, severity }) => pos.line === CHECK_LINE && severity.startsWith('info'));
  const [first] = said;
  const axioms = first === undefined ? null : axiomsIn(first.data);
  const wrong = firstOf(AXIOM_CHECKS, { run, messages, said, axioms, allowed });
  if (wrong !== null) return { finding: wrong, axioms };
  if (axioms !== null) return { finding: good, axioms };
  const words = first === undefined ? 'nothing' : JSON.stringify(firstLine(first.data));
  return { finding: unknown(`the check said ${words} of its axioms`), axioms: null };
}

/** Null for words of another form. */
function axiomsIn(data: string): readonly string[] | null {
  if (/^'aegis_check' does not depend on any axioms$/.test(data.trim())) return [];
  const list = /^'aegis_check' depends on axioms:\s*\[([^[\]]*)\]$/.exec(data.trim())?.[1];
  return list === undefined ? null : list.split(',').map((name) => name.trim());
}

const wordsOf = ({ stdout, stderr }: ToolRun): string => `${stdout}\n${stderr}`;

/** `leanchecker` is silent when content: only its exit code speaks, so a crash must be told from a refusal by its words. */
export const REPLAY_CHECKS: readonly Check<ToolRun>[] = [
  { name: 'it ended by itself', find: (run) => notEnded(run) },
  {
    name: 'exit',
    find(run) {
      if (run.exitCode === 0) return null;
      const text = wordsOf(run);
      const refused = /kernel|declaration|type mismatch|already contains/i.test(text);
      const what = refused ? bad(`the kernel refuses it: ${firstLine(text)}`) : unknown(`leanchecker exited ${run.exitCode}: ${firstLine(text)}`); // biome-ignore format: one line
      return broken(text) ?? what;
    },
  },
];

export const readReplay = (run: ToolRun): Finding => firstOf(REPLAY_CHECKS, run) ?? good;

/** Exit 0 alone is not enough: comparator ends in a sentence of its own. What was built may have printed it before. */
export const COMPARATOR_CHECKS: readonly Check<ToolRun>[] = [
  { name: 'it ended by itself', find: (run) => notEnded(run) },
  {
    name: 'exit',
    find(run) {
      if (run.exitCode === 0) return null;
      const text = wordsOf(run);
      const refused = /does not match|not permitted|Const not found|kernel/i.test(text);
      const what = refused ? bad(`comparator: ${firstLine(text)}`) : unknown(`comparator exited ${run.exitCode}: ${firstLine(text)}`); // biome-ignore format: one line
      return broken(text) ?? what;
    },
  },
  {
    name: 'its last words',
    find: ({ stdout }) =>
      stdout.trimEnd().split('\n').at(-1) === 'Your solution is okay!'
        ? null
        : unknown('comparator exited 0 and did not say at its end that the solution is okay'),
  },
];

export const readComparator = (run: ToolRun): Finding => firstOf(COMPARATOR_CHECKS, run) ?? good;

function notEnded({ hit, signal }: ToolRun): Finding | null {
  if (hit !== null) return unknown(`a ${hit} limit was reached`);
  return signal === null ? null : unknown(`ended by ${signal}`);
}

/** A toolchain that does not fit together looks like a bad proof and is none. */
const broken = (text: string): Finding | null =>
  /incompatible header|unknown module prefix|object file '.*' of module|no such toolchain|missing manifest|landrun/.test(text)
    ? unknown(`the toolchain does not work: ${firstLine(text)}`)
    : null;

function readMessages({ stdout }: ToolRun): readonly Message[] {
  return stdout.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    try {
      const parsed = Message.safeParse(JSON.parse(line));
      return parsed.success ? [parsed.data] : [];
    } catch {
      return []; // not one of Lean's own lines
    }
  });
}

const firstLine = (text: string): string =>
  text
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.slice(0, 300) ?? '';
