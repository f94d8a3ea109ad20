import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['app/**/*.test.ts', 'server/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/database-template.ts'],
    setupFiles: ['tests/no-console-errors.ts'],
    // Many tests wait for the disk or another process: on two cores, three of them keep both busy.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 120_000,
    // The built app is loaded as the server loads it, not rebuilt for the test.
    server: { deps: { external: [/\/build\/server\//] } },
  },
});
