import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, ok, rejected, undecided } from '../../../pipeline/core/answer.ts';
import { AegisError } from '../../../pipeline/core/errors.ts';
import { type BatchResult, defineStage, type Stage } from '../../../pipeline/core/stage.ts';
import { Engine, type EngineOptions, type Performer } from '../../../pipeline/runner/engine.ts';
import { AttemptStore } from '../../../pipeline/store/attempt-store.ts';
import { openDatabase } from '../../../pipeline/store/open-database.ts';

const Input = z.strictObject({ n: z.number() });
const Output = z.strictObject({ twice: z.number() });
type TestStage = Stage<typeof Input, typeof Output>;

const NEVER = {} as never;
const perform: Performer = {
  one: (stage, input) => stage.run(input, NEVER),
  batch: (stage, inputs) => {
    if (stage.batch === undefined) throw new Error('no batch');
    return stage.batch.run(inputs, NEVER);
  },
};

function engineOn(db = openDatabase(':memory:'), more: Partial<EngineOptions> = {}) {
  const attempts = new AttemptStore(db, () => 'now');
  const engine = new Engine({
    attempts,
    perform,
    versionOf: () => Promise.resolve('1'),
    signal: new AbortController().signal,
    effort: 1,
    slots: { pure: 2, tools: 2, agents: 2 },
    ...more,
  });
  return { db, engine, attempts };
}

const stageOf = (
  run: (n: number) => Answer<{ twice: number }> | Promise<Answer<{ twice: number }>>,
  more: Partial<TestStage> = {},
): TestStage =>
  defineStage({
    name: 'double',
    version: 1,
    tools: [],
    work: 'pure',
    input: Input,
    output: Output,
    run: async ({ n }) => run(n),
    ...more,
  });

const counting = (answer: (n: number) => Answer<{ twice: number }>) => {
  const calls: number[] = [];
  return { calls, stage: stageOf((n) => (calls.push(n), answer(n))) };
};

test('a settled question is never asked again, now or in a later run', async () => {
  const { calls, stage } = counting((n) =>
    n > 0 ? ok({ twice: 2 * n }) : rejected({ code: 'AE0001', message: 'no', span: null, hint: null }),
  );
  const { db, engine } = engineOn();
  expect(await engine.ask(stage, { n: 4 })).toEqual(ok({ twice: 8 }));
  expect(await engine.ask(stage, { n: -1 })).toMatchObject({ status: 'rejected' });
  const later = engineOn(db).engine;
  expect(await later.ask(stage, { n: 4 })).toEqual(ok({ twice: 8 }));
  expect(await later.ask(stage, { n: -1 })).toMatchObject({ status: 'rejected' });
  expect(calls).toEqual([4, -1]);
  expect(later.clock.uses()).toEqual([{ stage: 'double', asked: 0, cached: 2, busyMs: 0 }]);
});

test('another version of the stage or of a tool is another question', async () => {
  const { calls, stage } = counting((n) => ok({ twice: 2 * n }));
  const { db, engine } = engineOn();
  await engine.ask(stage, { n: 1 });
  await engine.ask({ ...stage, version: 2 }, { n: 1 });
  const withTool: TestStage = { ...stage, tools: ['rustc'] };
  await engine.ask(withTool, { n: 1 });
  await engineOn(db, { versionOf: () => Promise.resolve('2') }).engine.ask(withTool, { n: 1 });
  expect(calls).toHaveLength(4);
});

test('two askers at once share one answer', async () => {
  let calls = 0;
  const stage = stageOf(async (n) => {
    calls += 1;
    await sleep(5);
    return ok({ twice: 2 * n });
  });
  const { engine } = engineOn();
  await Promise.all([engine.ask(stage, { n: 1 }), engine.ask(stage, { n: 1 }), engine.ask(stage, { n: 1 })]);
  expect(calls).toBe(1);
});

test('faults are retried as their code says, and never become answers', async () => {
  let calls = 0;
  const killed = stageOf(() => {
    calls += 1;
    if (calls < 3) throw new AegisError('tool/killed', 'somebody killed it');
    return ok({ twice: 0 });
  });
  const { db, engine } = engineOn();
  expect(await engine.ask(killed, { n: 0 })).toEqual(ok({ twice: 0 }));
  expect(db.prepare('SELECT status FROM stage_attempt ORDER BY id').pluck().all()).toEqual(['failed', 'failed', 'ok']);

  let bugs = 0;
  const buggy = stageOf(() => {
    bugs += 1;
    throw new TypeError('undefined is not a function');
  });
  await expect(engine.ask(buggy, { n: 1 })).rejects.toMatchObject({
    code: 'internal/bug',
    cause: expect.any(TypeError) as unknown,
  });
  await expect(engine.ask(buggy, { n: 1 })).rejects.toMatchObject({ code: 'internal/bug' });
  expect(bugs).toBe(2);
});

test('an answer out of its schema is a bug, not an answer', async () => {
  const { db, engine } = engineOn();
  const stage = stageOf(() => ok({ twice: 'two' } as unknown as { twice: number }));
  await expect(engine.ask(stage, { n: 1 })).rejects.toMatchObject({ code: 'internal/bug' });
  expect(db.prepare(`SELECT count(*) FROM stage_attempt WHERE status = 'ok'`).pluck().get()).toBe(0);
});

test('undecided is kept, and tried again only with more effort', async () => {
  const { calls, stage } = counting(() => undecided('out of fuel', { fuel: 10 }));
  const { db, engine } = engineOn();
  expect(await engine.ask(stage, { n: 1 })).toEqual(undecided('out of fuel', { fuel: 10 }));
  await engineOn(db).engine.ask(stage, { n: 1 });
  expect(calls).toHaveLength(1);
  await engineOn(db, { effort: 4 }).engine.ask(stage, { n: 1 });
  expect(calls).toHaveLength(2);
  await engineOn(db, { effort: 2 }).engine.ask(stage, { n: 1 });
  expect(calls).toHaveLength(2);
});

test('when the run is stopped nothing new starts and what runs is closed as interrupted', async () => {
  const stop = new AbortController();
  const { db, engine } = engineOn(undefined, { signal: stop.signal, slots: { pure: 1, tools: 1, agents: 1 } });
  const started: number[] = [];
  const stage = stageOf(async (n) => {
    started.push(n);
    await sleep(10_000, undefined, { signal: stop.signal });
    return ok({ twice: n });
  });
  const asks = [engine.ask(stage, { n: 1 }), engine.ask(stage, { n: 2 })];
  setTimeout(() => stop.abort(), 20);
  for (const ask of asks) await expect(ask).rejects.toMatchObject({ code: 'run/interrupted' });
  expect(started).toEqual([1]);
  expect(db.prepare('SELECT status, error_code FROM stage_attempt').all()).toEqual([
    { status: 'failed', error_code: 'run/interrupted' },
  ]);
});

test('a key another process works on is waited for', async () => {
  const { db, engine } = engineOn();
  const other = new AttemptStore(db, () => 'now');
  const { calls, stage } = counting((n) => ok({ twice: n }));
  const claimed = new Promise<number>((resolve, reject) => {
    // Whoever is asked first takes the key; here that is the other process, in the middle of our question.
    const patched = { ...stage, tools: ['rustc'] as const };
    void engineOn(db, {
      versionOf: () => Promise.resolve('1'),
      perform: {
        ...perform,
        one: (s, input) => {
          resolve(0);
          return sleep(60).then(() => perform.one(s, input));
        },
      },
    })
      .engine.ask(patched, { n: 7 })
      .catch(reject);
  });
  await claimed;
  expect(await engine.ask({ ...stage, tools: ['rustc'] }, { n: 7 })).toEqual(ok({ twice: 7 }));
  expect(calls).toEqual([7]);
  expect(other.find('double', 'nothing', 1)).toBeUndefined();
});

const batching = (
  run: (inputs: readonly number[]) => readonly BatchResult<{ twice: number }>[],
  alone?: (n: number) => Answer<{ twice: number }>,
  max = 10,
) => {
  const batches: number[][] = [];
  const single: number[] = [];
  const stage = stageOf(
    (n) => {
      single.push(n);
      return alone?.(n) ?? ok({ twice: 2 * n });
    },
    {
      batch: {
        max,
        run: (inputs) => {
          batches.push(inputs.map(({ n }) => n));
          return Promise.resolve(run(inputs.map(({ n }) => n)));
        },
      },
    },
  );
  return { batches, single, stage };
};

test('many questions run together, in even shares, without those that are settled', async () => {
  const { batches, single, stage } = batching((inputs) => inputs.map((n) => ({ answer: ok({ twice: 2 * n }) })), undefined, 4);
  const { engine } = engineOn();
  await engine.ask(stage, { n: 3 });
  const answers = await Promise.all(
    await engine.askMany(
      stage,
      [1, 2, 3, 4, 5, 6, 6].map((n) => ({ n })),
    ),
  );
  expect(answers.map((answer) => (answer.status === 'ok' ? answer.value.twice : null))).toEqual([2, 4, 6, 8, 10, 12, 12]);
  expect(batches).toEqual([
    [1, 2, 4],
    [5, 6],
  ]);
  expect(single).toEqual([3]);
});

test('one that breaks down in a batch is asked alone and costs the others nothing', async () => {
  const { single, stage } = batching((inputs) =>
    inputs.map((n) => (n === 2 ? { fault: new AegisError('tool/killed', 'hm') } : { answer: ok({ twice: 2 * n }) })),
  );
  const { engine } = engineOn();
  const answers = await Promise.all(await engine.askMany(stage, [{ n: 1 }, { n: 2 }, { n: 3 }]));
  expect(answers).toEqual([ok({ twice: 2 }), ok({ twice: 4 }), ok({ twice: 6 })]);
  expect(single).toEqual([2]);
});

test('a batch that breaks down as a whole is asked one by one', async () => {
  const { single, stage } = batching(
    () => {
      throw new Error('cargo fell over');
    },
    (n) => {
      if (n === 1) throw new AegisError('tool/bad-output', 'again');
      return ok({ twice: 2 * n });
    },
  );
  const { engine } = engineOn();
  const [first, second] = await engine.askMany(stage, [{ n: 1 }, { n: 2 }]);
  await expect(first).rejects.toMatchObject({ code: 'tool/bad-output' });
  expect(await second).toEqual(ok({ twice: 4 }));
  expect(single.sort()).toEqual([1, 2]);
});
