import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { leanNumber, readToolVersions } from '../../../pipeline/tools/tool-versions.ts';

const project = (file: string): string => readFileSync(new URL(`../../../lean-project/${file}`, import.meta.url), 'utf8');
const Manifest = z.looseObject({ packages: z.array(z.looseObject({ name: z.string(), rev: z.string(), inputRev: z.string() })) });

test('the Lean project has the pins of tool-versions.json', () => {
  const pins = readToolVersions();
  const { packages } = Manifest.parse(JSON.parse(project('lake-manifest.json')));
  const pinned = new Map(packages.map(({ name, rev }) => [name, rev]));
  expect(project('lean-toolchain').trim()).toBe(pins.lean.toolchain);
  expect(project('lakefile.toml')).toContain(`rev = "${pins.aeneas.commit}"`);
  expect(project('lakefile.toml')).toContain('autoImplicit = false');
  expect(pinned.get('aeneas')).toBe(pins.aeneas.commit);
  expect(pinned.get('mathlib')).toBe(pins.lean.mathlibCommit);
  expect(packages.find(({ name }) => name === 'mathlib')?.inputRev).toBe(pins.lean.mathlib);
  expect(leanNumber(pins)).toBe('4.31.0');
});
