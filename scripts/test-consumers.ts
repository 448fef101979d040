/**
 * Tries what we export on the programs its users have, installed from PyPI: `npm run test:consumers [-- --only SECTION…] [--workspace DIR]`.
 * Apart from `.ci/run`, because it needs the network and a few minutes. Without --workspace it runs a few programs of `core` first.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withRewardServer } from './consumers/reward-server.ts';

const ROOT = resolve(import.meta.dirname, '..');

export interface Consumer {
  readonly name: string;
  /** Python packages it is made of; versions are the newest, as its users get them. */
  readonly packages: readonly string[];
  /** Throws where the consumer does not take what we give it. */
  run(at: { readonly workspace: string; readonly python: string; readonly folder: string }): void | Promise<void>;
}

const CONSUMERS: readonly Consumer[] = [
  {
    name: 'datasets',
    packages: ['datasets', 'pandas', 'pyarrow', 'mlcroissant'],
    run({ workspace, python, folder }) {
      const all = join(folder, 'all');
      aegis('export', 'dataset', '--evidence', 'kernel,evaluated,exhaustive,smt', '--workspace', workspace, '-o', all);
      const sample = join(folder, 'sample');
      aegis('sample', '--size', '20', '--monitor', '3', '--workspace', workspace, '-o', sample);
      for (const set of [all, sample])
        call(python, join(ROOT, 'scripts/consumers/check_datasets.py'), set, join(folder, 'cache'));
    },
  },
  {
    name: 'verifiers',
    packages: ['verifiers', join(ROOT, 'python')],
    run: (at) => withSplit(at, 'check_verifiers.py'),
  },
  {
    name: 'protocols',
    packages: ['verifiers', 'openenv-core', 'ors-sdk', 'openapi-spec-validator'],
    run: (at) => withSplit(at, 'check_protocols.py'),
  },
  {
    // Needs Debian's chromium: `apt-get install chromium`. Pictures of the pages stay in the folder that is named.
    name: 'browser',
    packages: [],
    run({ workspace, folder }) {
      const [report, modules] = [join(folder, 'report'), join(folder, 'browser')];
      aegis('report', '--html', report, '--workspace', workspace);
      mkdirSync(modules);
      writeFileSync(join(modules, 'package.json'), '{}');
      call('npm', 'install', '--prefix', modules, '--no-audit', '--no-fund', '--silent', 'playwright-core', 'axe-core');
      const shots = join(tmpdir(), 'aegis-report-pictures');
      call(process.execPath, '--import', 'tsx', join(ROOT, 'scripts/check-report.ts'), report, modules, shots);
    },
  },
];

/** One of our scripts against a reward server that offers an exported split. */
async function withSplit(
  { workspace, python, folder }: { readonly workspace: string; readonly python: string; readonly folder: string },
  script: string,
): Promise<void> {
  const set = join(folder, script);
  const all = ['--split', 'eval', '--evidence', 'kernel,evaluated,exhaustive,smt'];
  aegis('export', 'dataset', ...all, '--workspace', workspace, '-o', set);
  const split = join(set, 'eval');
  await withRewardServer(ROOT, ['--workspace', workspace, '--split', split], (url) =>
    call(python, join(ROOT, 'scripts/consumers', script), url, join(split, 'tasks.jsonl'), join(ROOT, 'datasets/core')),
  );
}

function aegis(...argv: readonly string[]): void {
  call(process.execPath, '--import', 'tsx', join(ROOT, 'pipeline/cli/main.ts'), ...argv);
}

/** Runs a program to its end, showing what it says. Throws unless it ends well. */
function call(program: string, ...argv: readonly string[]): void {
  console.log(`$ ${[program, ...argv].map((part) => part.replace(`${ROOT}/`, '')).join(' ')}`);
  const { status, error } = spawnSync(program, argv, { cwd: ROOT, stdio: 'inherit' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, workspace: { type: 'string' } } });
  const chosen = CONSUMERS.filter(({ name }) => values.only === undefined || values.only.includes(name));
  if (chosen.length === 0) throw new Error(`--only: there are ${CONSUMERS.map(({ name }) => name).join(', ')}`);
  // Read by the server and by the clients: all of them must be able to carry it.
  process.env['AEGIS_REWARD_TOKEN'] = randomBytes(24).toString('hex');
  const folder = mkdtempSync(join(tmpdir(), 'aegis-consumers-'));
  try {
    const workspace = values.workspace ?? join(folder, 'workspace');
    if (values.workspace === undefined) aegis('run', 'core', '--limit', '8', '--workspace', workspace);
    const venv = join(folder, 'venv');
    call('python3', '-m', 'venv', venv);
    const python = join(venv, 'bin/python');
    const packages = new Set(chosen.flatMap((consumer) => consumer.packages));
    if (packages.size > 0) call(python, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages);
    for (const consumer of chosen) {
      console.log(`\n== ${consumer.name}`);
      await consumer.run({ workspace, python, folder });
    }
    console.log('\nall consumers take what we give them');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
