/** Whether what this Lean says may be called the kernel's word. */
import { existsSync } from 'node:fs';
import type { Acceptance, AcceptanceTask } from '../core/acceptance.ts';
import { digest, readInstalled } from './run-setup.ts';
import { readToolVersions } from './tool-versions.ts';

type Check = (task: AcceptanceTask) => Promise<Acceptance>;

const asked = new Map<string, Promise<string>>();

/** Empty when it may; else why not. Asked once per process: the self-test runs right before the first proof. */
export function distrustOf(version: string, record: string, withoutSandbox: boolean, check: Check): Promise<string> {
  const key = JSON.stringify([version, record, withoutSandbox]);
  const known = asked.get(key) ?? find(record, withoutSandbox, check);
  asked.set(key, known);
  // A fault is no finding: the next proof asks again.
  known.catch(() => asked.delete(key));
  return known;
}

async function find(record: string, withoutSandbox: boolean, check: Check): Promise<string> {
  const self = await selfTest(withoutSandbox, check);
  if (self !== null) return self;
  const { toolchain } = readToolVersions().lean;
  const step = readInstalled(record).steps['lean'];
  if (step?.pin !== toolchain) return `this Lean was not installed by aegis setup for ${toolchain}`;
  for (const [file, was] of Object.entries(step.files))
    if (!existsSync(file) || (await digest(file)) !== was) return `${file} has changed since it was installed`;
  return '';
}

/** It must accept what is true and refuse what is false: one that does neither or both has no say. */
async function selfTest(withoutSandbox: boolean, check: Check): Promise<string | null> {
  const task = (proposition: string, note: string): AcceptanceTask => ({
    model: { module: 'Aegis', text: '' },
    prelude: 'namespace AegisSelfTest',
    namespace: 'AegisSelfTest',
    proposition,
    proves: 'statement',
    submission: `-- self-test: must be ${note}\ntheorem answer : Frozen.Holds := by\n  unfold Frozen.Holds\n  decide`,
    axioms: [],
    withoutSandbox,
  });
  const right = await check({ ...task('2 + 2 = 4', 'accepted'), axioms: ['propext'] });
  if (right.verdict !== 'accepted') return `its self-test did not accept a true theorem: ${right.reason}`;
  const wrong = await check(task('2 + 2 = 5', 'refused'));
  return wrong.verdict === 'rejected' ? null : `its self-test did not refuse a false theorem: ${wrong.reason}`;
}
