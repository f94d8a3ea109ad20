import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['app/**/*.test.ts', 'server/**/*.test.ts', 'tests/**/*.test.ts'],
    setupFiles: ['tests/no-console-errors.ts'],
    // On two cores the runner would use one of them only.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 120_000,
    // The built app is loaded as the server loads it, not rebuilt for the test.
    server: { deps: { external: [/\/build\/server\//] } },
  },
});
