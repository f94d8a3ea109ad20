import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const all = ['app/**/*.test.ts', 'server/**/*.test.ts', 'tests/**/*.test.ts'];

/**
 * These have a process of their own: they set the clock, which does not go back for those that come after them, look at
 * every child of their process, or replace a module that others have loaded.
 */
const leavesTraces = /useFakeTimers|setSystemTime|spyOn\(Date|vi\.mock\(|process\.pid/;
const alone = globSync(all).filter((file) => leavesTraces.test(readFileSync(file, 'utf8')));

/**
 * These take longest, most of them because they show the same pages many times. They come first: at the end one of them
 * alone would keep only one core busy. They load React as production does, without the warnings that it gives in the
 * other tests, which see every page too.
 */
const longest = [
  'app/transfer/transfer.test.ts',
  'tests/process.test.ts',
  'tests/cached-pages-stay-fresh.test.ts',
  'app/backups/backups.test.ts',
  'app/backups/move.test.ts',
  'tests/api-fuzz.test.ts',
  'tests/enquiries-never-lost.test.ts',
  'tests/large-school.test.ts',
  'tests/admin-command.test.ts',
  'tests/cached-two-instances.test.ts',
  'tests/cached-during-admin-command.test.ts',
  'tests/impatient-connections.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
      return found === -1 ? longest.length : found;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    globalSetup: ['tests/database-template.ts'],
    setupFiles: ['tests/no-console-errors.ts'],
    // Many tests wait for the disk or another process: on two cores, three of them keep both busy.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Pages are made of many short-lived objects: with more room for them, tests take a tenth less processor time.
    execArgv: ['--max-semi-space-size=32'],
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
    // The built app is loaded as the server loads it, not rebuilt for the test.
    server: { deps: { external: [/\/build\/server\//] } },
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      // The files of one worker share what they have loaded, which takes longer than most of their tests.
      { extends: true, test: { name: 'together', include: all, exclude: [...alone, ...longest], isolate: false } },
      {
        extends: true,
        test: { name: 'production', include: longest, isolate: false, env: { NODE_ENV: 'production' } },
      },
    ],
  },
});
