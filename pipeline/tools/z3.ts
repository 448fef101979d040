/** z3 as WebAssembly in this thread: one instance, started when it is first asked for. It blocks the thread while it works. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init } from 'z3-solver';
import { z } from 'zod';
import { AegisError } from '../core/errors.ts';
import type { Solver, SolverAnswer } from '../core/solver.ts';

/** Beyond it z3 answers `unknown`. */
const MEMORY_MB = 512;

type Evaluate = (script: string) => string;

interface Engine {
  /** In a context of its own: nothing is left of one question when the next is asked. */
  readonly withContext: <T>(use: (evaluate: Evaluate) => T) => T;
  readonly version: string;
  readonly close: () => void;
  /** Ends its helper threads, which would keep its memory. */
  readonly abandon: () => void;
}

let engine: Promise<Engine> | null = null;

async function start(): Promise<Engine> {
  const { Z3, em } = await init();
  // Above the mark z3 gives up; `memory_max_size` would end the whole process.
  Z3.global_param_set('memory_high_watermark_mb', String(MEMORY_MB));
  const module = em as Module;
  return {
    // The package's own call hands the work to another thread; this one waits, which a thread that only computes may do.
    withContext(use) {
      const context = Z3.mk_context(Z3.mk_config());
      const evaluate: Evaluate = (script) =>
        module.ccall('Z3_eval_smtlib2_string', 'string', ['number', 'string'], [context, script]);
      const found = use(evaluate);
      Z3.del_context(context);
      return found;
    },
    version: `z3/${Z3.get_full_version().replace(/^Z3 /, '')}`,
    // Terminated while one is still loading they say so on standard error; nobody waits for them like this.
    abandon: () => module.PThread.unusedWorkers.forEach((worker) => void worker.terminate()),
    close: () => module.PThread.unusedWorkers.forEach((worker) => worker.unref()),
  };
}

/** The parts of emscripten's module that are used. */
interface Module {
  readonly ccall: (name: string, result: 'string', types: readonly string[], args: readonly unknown[]) => string;
  readonly PThread: { readonly unusedWorkers: readonly { unref(): void; terminate(): unknown }[] };
}

/** Version of the package, which is known without starting it. */
export function solverPackageVersion(): string {
  const text = readFileSync(createRequire(import.meta.url).resolve('z3-solver/package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

export async function openSolver(): Promise<Solver> {
  const { version } = await (engine ??= start());
  return {
    version,
    async solve(script, constants, steps) {
      try {
        return (await (engine ??= start())).withContext((evaluate) => solve(evaluate, script, constants, steps));
      } catch (e) {
        if (e instanceof AegisError) throw e;
        // What went down inside cannot be used again.
        const broken = engine;
        engine = null;
        (await broken)?.abandon();
        return { status: 'unknown', reason: `z3 broke down: ${e instanceof Error ? e.message : 'it ended'}`, steps };
      }
    },
  };
}

/** Lets the process end without its helper threads. */
export async function closeSolver(): Promise<void> {
  const running = engine;
  engine = null;
  if (running !== null) (await running).close();
}

function solve(evaluate: Evaluate, script: string, constants: readonly string[], steps: number): SolverAnswer {
  const before = spent(evaluate('(get-info :rlimit)'));
  const said = evaluate(`(set-option :rlimit ${steps})\n${script}`).trim();
  const used = spent(evaluate('(get-info :rlimit)')) - before;
  if (said === 'unsat') return { status: 'unsat', steps: used };
  if (said === 'unknown') {
    const [, reason = 'no reason'] = /:reason-unknown "([^"]*)"/.exec(evaluate('(get-info :reason-unknown)')) ?? [];
    return {
      status: 'unknown',
      reason: used >= steps || /cancel|resource limit/.test(reason) ? `z3 needs more than ${steps} steps` : `z3: ${reason}`,
      steps: used,
    };
  }
  if (said === 'sat') {
    const values = constants.length === 0 ? '' : evaluate(`(get-value (${constants.join(' ')}))`);
    return { status: 'sat', assignment: readAssignment(values), steps: used };
  }
  if (/out of memory|max\. memory/.test(said))
    return { status: 'unknown', reason: `z3 needs more than ${MEMORY_MB} MiB`, steps: used };
  throw new AegisError('internal/bug', `z3 did not understand its script: ${said.slice(0, 300)}`);
}

const spent = (text: string): number => Number(/:rlimit (\d+)/.exec(text)?.[1] ?? 0);

/** `((x0 #b101) (x1 (- 3)) (x2 true))`. Bit-vectors are read with a sign. */
export function readAssignment(text: string): ReadonlyMap<string, bigint> {
  const out = new Map<string, bigint>();
  for (const [, name = '', value = ''] of text.matchAll(/\((\w+) (#b[01]+|#x[0-9a-f]+|\d+|\(- \d+\)|true|false)\)/g))
    out.set(name, readNumber(value));
  return out;
}

function readNumber(text: string): bigint {
  if (text === 'true') return 1n;
  if (text === 'false') return 0n;
  if (text.startsWith('#b')) return BigInt.asIntN(text.length - 2, BigInt(`0b${text.slice(2)}`));
  if (text.startsWith('#x')) return BigInt.asIntN(4 * (text.length - 2), BigInt(`0x${text.slice(2)}`));
  return text.startsWith('(') ? -BigInt(text.slice(3, -1)) : BigInt(text);
}
