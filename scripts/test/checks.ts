import { runTool } from '../build.ts';

const typesCache = 'node_modules/.cache/types.tsbuildinfo';

export const checks = [
  {
    name: 'format and lint',
    run: () => runTool('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  },
  {
    name: 'types',
    async run() {
      await runTool('node_modules/@react-router/dev/bin.cjs', ['typegen']);
      await runTool('node_modules/typescript/bin/tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', typesCache]);
    },
  },
];
