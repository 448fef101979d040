/**
 * Loads a running reward server and says what became of it: `tsx scripts/load-reward.ts URL [REQUESTS] [CONCURRENCY] [TOKEN]`.
 * Most requests are counterexamples to statements about many programs, some are programs and statements that are refused; each is another, so that
 * none is answered from the store. Fails when an answer is missing, is no reward, was not recorded, or when memory grows over the second half.
 */
import { Agent, request } from 'node:http';
import { z } from 'zod';

const [url = 'http://127.0.0.1:8000', requests = '10000', concurrency = '64', token] = process.argv.slice(2);
const total = Number(requests);
const lanes = Number(concurrency);
const agent = new Agent({ keepAlive: true, maxSockets: lanes });
const TASKS = 40;
/** Of the memory at half of the requests: what may be in use at the end. */
const GROWTH = 1.1;

interface Answer {
  readonly status: number;
  readonly text: string;
}

function send(method: string, path: string, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const sent = request(new URL(path, url), { method, agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const submit = (task: string, values: Readonly<Record<string, number>>): Promise<Answer> =>
  send('POST', '/v1/score', { role: 'proving', task, submission: JSON.stringify({ counterexample: values }) });

/** The variables of a statement, as the server's own reasons name them. */
async function variablesOf(task: string): Promise<readonly string[]> {
  const values: Record<string, number> = {};
  for (let tries = 0; tries < 6; tries += 1) {
    const { text } = await submit(task, values);
    const missing = /there is no value for ([^"\\ ]+)/.exec(text)?.[1];
    if (missing === undefined) break;
    values[missing] = 0;
  }
  return Object.keys(values);
}

const metric = (text: string, name: string): number =>
  [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? ([0-9.e+]+)$`, 'gm'))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );
const metrics = async (): Promise<string> => (await send('GET', '/metrics')).text;

const Tasks = z.object({ tasks: z.array(z.object({ task: z.string() })) });
const tasksOf = async (role: string): Promise<readonly string[]> =>
  Tasks.parse(JSON.parse((await send('GET', `/v1/tasks?role=${role}&limit=${TASKS}`)).text)).tasks.map(({ task }) => task);
const subjects: { readonly task: string; readonly variables: readonly string[] }[] = [];
for (const task of await tasksOf('proving')) subjects.push({ task, variables: await variablesOf(task) });
const problems = await tasksOf('coding');
const programs = await tasksOf('specification');

/** The request of that number; every twentieth is for each of the other roles, where the server has tasks for them. */
function submission(i: number): Promise<Answer> {
  const [problem, program] = [problems[i % problems.length], programs[i % programs.length]];
  if (i % 20 === 7 && problem !== undefined)
    return send('POST', '/v1/score', { role: 'coding', task: problem, submission: `pub unsafe fn f${i}() {}` });
  if (i % 20 === 13 && program !== undefined)
    return send('POST', '/v1/score', { role: 'specification', task: program, submission: `{"drafts": ${i}}` });
  const { task, variables } = subjects[i % subjects.length] ?? { task: '', variables: [] };
  return submit(task, Object.fromEntries(variables.map((name) => [name, i])));
}

const before = metric(await metrics(), 'aegis_rewards_total');
const statuses = new Map<string, number>();
const times: number[] = [];
const memory: number[] = [];
const began = performance.now();
let next = 0;

async function lane(): Promise<void> {
  for (let i = next++; i < total; i = next++) {
    if (i % Math.ceil(total / 10) === 0) memory.push(metric(await metrics(), 'process_resident_memory_bytes'));
    const start = performance.now();
    const what = await submission(i).then(
      ({ status }) => String(status),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    times.push(performance.now() - start);
    statuses.set(what, (statuses.get(what) ?? 0) + 1);
  }
}

await Promise.all(Array.from({ length: lanes }, lane));
const seconds = (performance.now() - began) / 1000;
memory.push(metric(await metrics(), 'process_resident_memory_bytes'));
const recorded = metric(await metrics(), 'aegis_rewards_total') - before;
times.sort((a, b) => a - b);
const at = (share: number): string =>
  `${(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)} ms`;
const mib = memory.map((bytes) => Math.round(bytes / 2 ** 20));
console.log(`${total} requests, ${lanes} at once, ${seconds.toFixed(1)} s, ${(total / seconds).toFixed(0)} a second`);
console.log(`answers ${[...statuses].map(([what, count]) => `${what}: ${count}`).join(', ')}; recorded ${recorded}`);
console.log(`p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)}`);
console.log(`resident memory in MiB: ${mib.join(' ')}`);
const grown = (mib.at(-1) ?? 0) > GROWTH * (mib[5] ?? 0);
const lost = statuses.get('200') !== total || recorded !== total;
if (lost) console.log('LOST: not every request was answered with a reward and recorded');
if (grown) console.log('GROWN: memory did not stay level');
process.exit(lost || grown ? 1 : 0);
