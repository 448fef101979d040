import { afterEach, describe, expect, test } from 'vitest';
import { type Check, doctor, isFit } from '../../../pipeline/tools/doctor.ts';
import { readToolVersions } from '../../../pipeline/tools/tool-versions.ts';
import { toolchainHome } from '../../../pipeline/tools/toolchain-home.ts';
import { contextWith, type StandInOptions, type StandIns, useStandIns } from '../../support/stand-ins.ts';

let open: StandIns | undefined;
afterEach(() => open?.close());

async function examine(options: StandInOptions = {}, nodeVersion = 'v20.19.0'): Promise<ReadonlyMap<string, Check>> {
  open?.close();
  open = useStandIns(options);
  const { rustc, aeneas } = contextWith(open);
  const checks = await doctor({
    toolbox: open.toolbox,
    rustc,
    aeneas,
    pins: readToolVersions(),
    home: toolchainHome(),
    nodeVersion,
  });
  return new Map(checks.map((check) => [check.name, check]));
}

describe('doctor', () => {
  test('finds what is there', async () => {
    const checks = await examine();
    expect(checks.get('rustc')).toMatchObject({ status: 'ok', needed: 'builtin' });
    expect(checks.get('self-test: rustc')).toMatchObject({ status: 'ok' });
    expect(checks.get('charon')).toMatchObject({
      status: 'ok',
      found: expect.stringMatching(/^0\.1\.235 \(stand-in\) sha256:[0-9a-f]{16}$/),
    });
    expect(checks.get('lean')).toMatchObject({ status: 'ok' });
    expect(isFit([...checks.values()], 'builtin')).toBe(true);
  });
  test('a Lean that accepts a false theorem is broken, and no verdict', async () => {
    const checks = await examine();
    expect(checks.get('self-test: lean')).toMatchObject({ status: 'broken', found: 'a false theorem was accepted' });
    expect(isFit([...checks.values()], 'aeneas')).toBe(false);
  });
  test('a Lean that refuses the false theorem alone passes', async () => {
    const checks = await examine({ leanErrors: [{ when: '2 + 2 = 5', line: 2, message: 'decide failed' }] });
    expect(checks.get('self-test: lean')).toMatchObject({ status: 'ok' });
  });
  test('a Lean that refuses everything is broken', async () => {
    const checks = await examine({ leanErrors: [{ when: 'import Aegis', line: 1, message: "unknown module prefix 'Aegis'" }] });
    expect(checks.get('self-test: lean')).toMatchObject({ status: 'broken' });
  });
  test('a wrong version says which is wanted and how to get it', async () => {
    const checks = await examine({ misbehave: { charon: 'wrong version' } });
    expect(checks.get('charon')).toMatchObject({ status: 'wrong version', fix: 'Wanted is 0.1.235. Run `aegis setup`.' });
  });
  test('an old Node is told', async () => {
    expect((await examine({}, 'v20.10.0')).get('node')).toMatchObject({ status: 'wrong version' });
    expect((await examine({}, 'v22.0.0')).get('node')).toMatchObject({ status: 'ok' });
  });
  test('what is missing leaves its self-test untried', async () => {
    open = useStandIns();
    const { rustc, aeneas } = contextWith(open);
    const { PATH } = process.env;
    try {
      process.env['PATH'] = PATH?.split(':').slice(1).join(':');
      const checks = await doctor({
        toolbox: open.toolbox,
        rustc,
        aeneas,
        pins: readToolVersions(),
        home: toolchainHome(),
        nodeVersion: 'v20.19.0',
      });
      const of = (name: string) => checks.find((check) => check.name === name);
      expect(of('charon')).toMatchObject({ status: 'missing', fix: 'Run `aegis setup`.' });
      expect(of('self-test: charon and aeneas')).toMatchObject({ status: 'not tried' });
      expect(isFit(checks, 'builtin')).toBe(true);
      expect(isFit(checks, 'aeneas')).toBe(false);
    } finally {
      process.env['PATH'] = PATH;
    }
  });
});
