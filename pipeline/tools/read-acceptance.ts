/** What the checkers' answers mean. Pure; acceptance needs every one of them to say so in its own words. */
import { z } from 'zod';
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

/** The candidate compiled: located errors are its fault, everything else is nobody's. */
export function readCompiled(run: ToolRun, compiled: boolean): Finding {
  const stopped = notEnded(run);
  if (stopped !== null) return stopped;
  const messages = readMessages(run);
  const error = messages.find(({ severity }) => severity === 'error');
  if (error !== undefined) return broken(error.data) ?? bad(`line ${error.pos.line}: ${firstLine(error.data)}`);
  if (messages.some(({ data }) => data.includes("declaration uses 'sorry'"))) return bad('it uses sorry');
  if (run.exitCode !== 0 || !compiled)
    return unknown(`lean exited ${run.exitCode} without an error and ${compiled ? 'with' : 'without'} a compiled file`);
  return good;
}

export interface AxiomsFound {
  readonly finding: Finding;
  readonly axioms: readonly string[] | null;
}

/** Our own file's `#print axioms`, at its line and of its name; the same words anywhere else say nothing. */
export function readAxioms(run: ToolRun, allowed: readonly string[]): AxiomsFound {
  const stopped = notEnded(run);
  if (stopped !== null) return { finding: stopped, axioms: null };
  const messages = readMessages(run);
  const error = messages.find(({ severity }) => severity === 'error');
  if (error !== undefined)
    return {
      finding: broken(error.data) ?? bad(`it does not prove the frozen proposition: ${firstLine(error.data)}`),
      axioms: null,
    };
  const said = messages.filter(({ pos, severity }) => pos.line === CHECK_LINE && severity.startsWith('info'));
  const [only] = said;
  if (run.exitCode !== 0 || only === undefined || said.length > 1)
    return { finding: unknown('the check did not print its axioms once'), axioms: null };
  if (/^'aegis_check' does not depend on any axioms$/.test(only.data.trim())) return { finding: good, axioms: [] };
  const list = /^'aegis_check' depends on axioms:\s*\[([^[\]]*)\]$/.exec(only.data.trim())?.[1];
  if (list === undefined) return { finding: unknown(`the check said ${JSON.stringify(firstLine(only.data))}`), axioms: null };
  const axioms = list.split(',').map((name) => name.trim());
  const foreign = axioms.filter((name) => !allowed.includes(name));
  return { finding: foreign.length === 0 ? good : bad(`it rests on ${foreign.join(', ')}`), axioms };
}

/** `leanchecker` is silent when content: only its exit code speaks, so a crash must be told from a refusal by its words. */
export function readReplay(run: ToolRun): Finding {
  const stopped = notEnded(run);
  if (stopped !== null) return stopped;
  const text = `${run.stdout}\n${run.stderr}`;
  if (run.exitCode === 0) return good;
  return (
    broken(text) ??
    (/kernel|declaration|type mismatch|already contains/i.test(text)
      ? bad(`the kernel refuses it: ${firstLine(text)}`)
      : unknown(`leanchecker exited ${run.exitCode}: ${firstLine(text)}`))
  );
}

/** Exit 0 alone is not enough: comparator ends in a sentence of its own. */
export function readComparator(run: ToolRun): Finding {
  const stopped = notEnded(run);
  if (stopped !== null) return stopped;
  const text = `${run.stdout}\n${run.stderr}`;
  if (run.exitCode === 0)
    return /^Your solution is okay!$/m.test(run.stdout)
      ? good
      : unknown('comparator exited 0 and did not say that the solution is okay');
  return (
    broken(text) ??
    (/does not match|not permitted|Const not found|kernel/i.test(text)
      ? bad(`comparator: ${firstLine(text)}`)
      : unknown(`comparator exited ${run.exitCode}: ${firstLine(text)}`))
  );
}

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
