import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const all = ['app/**/*.test.ts', 'server/**/*.test.ts', 'tests/**/*.test.ts'];

/**
 * Each has its own process: they set the clock, which never goes back for those that come after them, look at every child
 * of their process, or replace a module that others have loaded.
 */
const alone = [
  'app/accounts/password.test.ts',
  'app/enquiries/retention/retention-rules.test.ts',
  'app/lib/clock.test.ts',
  'app/media/media.test.ts',
  'app/media/pdf-check.test.ts',
  'app/notices/notice-states.test.ts',
  'app/ui/upload-list.test.ts',
  'server/page-cache.test.ts',
  'server/slow-bodies.test.ts',
  'tests/kept-until.test.ts',
  'tests/slow-uploads.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['tests/database-template.ts'],
    setupFiles: ['tests/no-console-errors.ts'],
    // Many tests wait for the disk or another process: on two cores, three of them keep both busy.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 120_000,
    // The built app is loaded as the server loads it, not rebuilt for the test.
    server: { deps: { external: [/\/build\/server\//] } },
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      // The files of one worker share what they have loaded, which takes longer than most of their tests.
      { extends: true, test: { name: 'together', include: all, exclude: alone, isolate: false } },
    ],
  },
});
