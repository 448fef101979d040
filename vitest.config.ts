import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A busy machine is no failure: what is waited for has the time of a test.
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    server: { deps: { external: [/\/target\/built-for-tests\//] } },
  },
});
