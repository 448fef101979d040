import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { CandidateProver, ProofTask } from '../../../pipeline/core/candidate-prover.ts';
import { sha256 } from '../../../pipeline/core/canonical-json.ts';
import { openWorkspace } from '../../../pipeline/store/open-workspace.ts';
import { firstAccepted } from '../../../stages/prove/first-accepted.ts';
import { type Judgement, promoteCandidate, type PromotionWorld, standingProof } from '../../../stages/prove/promote-candidate.ts';

const STATEMENT = sha256('a statement');
const task: ProofTask = { frozen: '', entry: 'm.f', binders: [], bounds: [], loops: [], witness: null };

/** `judge` gets how often each text was looked at before. */
function world(judge: (submission: string, before: number) => boolean, folder = mkdtempSync(join(tmpdir(), 'aegis-promotion-'))) {
  const { promotions, artifacts } = openWorkspace(folder, { create: true });
  const judged: string[] = [];
  const made: PromotionWorld = {
    statement: STATEMENT,
    promotions,
    put: (text) => artifacts.put(text),
    get: (hash) => artifacts.get(hash),
    signal: new AbortController().signal,
    judge: async (submission): Promise<Judgement> => {
      const before = judged.filter((one) => one === submission).length;
      judged.push(submission);
      await new Promise((done) => setTimeout(done, Math.random() * 10));
      return { accepted: judge(submission, before), reason: 'no', checker: 'c/1' };
    },
  };
  return { world: made, judged, folder };
}

const prover = (name: string, submission: string | null, onStart: () => void = () => undefined): CandidateProver => ({
  name,
  prove: () => {
    onStart();
    const candidate = submission === null ? null : ({ proves: 'statement', submission } as const);
    return Promise.resolve({ candidate, reason: submission === null ? 'nothing found' : '', cost: { elaborations: 1 } });
  },
});
const search = (made: PromotionWorld, provers: readonly CandidateProver[], atOnce = 8) =>
  firstAccepted(provers, task, { ...made, budget: { cpuSeconds: 1 }, atOnce });

describe('many provers at once', () => {
  test('one wins, and what wins is checked again where it stands', async () => {
    const { world: made, judged } = world((text) => text.startsWith('good'));
    const { winner } = await search(made, [prover('a', 'bad'), ...[1, 2, 3, 4, 5].map((i) => prover(`p${i}`, `good ${i}`))]);
    expect(winner?.submission).toMatch(/^good/);
    expect(judged.filter((text) => text === winner?.submission)).toHaveLength(2);
    expect(made.promotions.standing(STATEMENT)).toMatchObject({ kind: 'accepted', candidate: { prover: winner?.prover } });
    expect(await standingProof(made)).toMatchObject({ submission: winner?.submission });
  });
  test('one whose second check fails is taken away, and the next has its turn', async () => {
    const { world: made } = world((text, before) => text !== 'fickle' || before === 0);
    const { winner, refused } = await search(made, [prover('first', 'fickle'), prover('second', 'steady')], 1);
    expect(winner).toMatchObject({ prover: 'second', submission: 'steady' });
    expect(refused).toEqual(['first: checked again it was not accepted: no']);
  });
  test('where the check breaks down the place is free again, and the fault is told', async () => {
    const { world: made } = world(() => true);
    let calls = 0;
    const breaking = {
      ...made,
      judge: (text: string, proves: 'statement' | 'negation') =>
        ++calls === 2 ? Promise.reject(new Error('disk')) : made.judge(text, proves),
    };
    await expect(search(breaking, [prover('p', 'proof')])).rejects.toThrow('disk');
    expect(made.promotions.standing(STATEMENT)).toBeNull();
    expect((await search(made, [prover('p', 'proof')])).winner).toMatchObject({ prover: 'p' });
  });
  test('provers that had not begun when one won never do', async () => {
    const { world: made } = world(() => true);
    const began: string[] = [];
    await search(
      made,
      ['a', 'b', 'c'].map((name) => prover(name, name, () => began.push(name))),
      1,
    );
    expect(began).toEqual(['a']);
  });
  test('nothing stands where none has a proof, and all say why', async () => {
    const { world: made } = world(() => false);
    const { winner, refused, cost } = await search(made, [prover('a', null), prover('b', 'wrong')]);
    expect({ winner, refused: refused.toSorted(), cost }).toEqual({
      winner: null,
      refused: ['a: nothing found', 'b: no'],
      cost: { provers: 2, elaborations: 2 },
    });
    expect(made.promotions.standing(STATEMENT)).toBeNull();
  });
});

describe('two workspaces on one folder', () => {
  test('the second loses to the first, whose proof it checks', async () => {
    const one = world(() => true);
    const two = world(() => true, one.folder);
    const ends = await Promise.all(
      [one, two].flatMap(({ world: made }, i) =>
        [1, 2, 3].map((j) => promoteCandidate({ prover: `p${i}${j}`, proves: 'statement', submission: `${i} ${j}` }, made)),
      ),
    );
    expect(ends.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
    const winners = new Set(ends.map((end) => (end.kind === 'refused' ? end.reason : end.winner.submission)));
    expect(winners.size).toBe(1);
  });
});

describe('a prover killed between promotion and check', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  /** Another process puts its candidate in the place and is killed before it is checked. */
  function killed(folder: string): void {
    const script = `
      const { openWorkspace } = await import('./pipeline/store/open-workspace.ts');
      const { promotions, artifacts } = openWorkspace(${JSON.stringify(folder)}, { create: true });
      promotions.promote(${JSON.stringify(STATEMENT)}, { prover: 'dead', proves: 'statement', submission: artifacts.put('left behind') });
      process.kill(process.pid, 'SIGKILL');
    `;
    const ended = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(ended).toMatchObject({ signal: 'SIGKILL', stderr: '' });
  }
  test('its candidate is checked by whoever comes next, and wins if it holds', async () => {
    const { world: made, judged, folder } = world(() => true);
    killed(folder);
    const { winner } = await search(made, [prover('late', 'another')]);
    expect(winner).toMatchObject({ prover: 'dead', submission: 'left behind' });
    expect(judged).toEqual(['left behind']);
  });
  test('and is taken away if it does not', async () => {
    const { world: made, folder } = world((text) => text === 'another');
    killed(folder);
    expect((await search(made, [prover('late', 'another')])).winner).toMatchObject({ prover: 'late' });
  });
});

test('what was rolled back stays in the history', async () => {
  const { world: made } = world((text, before) => text !== 'fickle' || before === 0);
  await promoteCandidate({ prover: 'a', proves: 'statement', submission: 'fickle' }, made);
  const claim = made.promotions.promote(STATEMENT, { prover: 'b', proves: 'statement', submission: sha256('x') });
  if (claim.kind !== 'mine') throw new Error(claim.kind);
  made.promotions.settle(claim.id, 'rolled-back', 'no');
  expect(() => made.promotions.settle(claim.id, 'accepted', '')).toThrow('stays so');
});
