import { runTool } from '../build.ts';

const biome = 'node_modules/@biomejs/biome/bin/biome';

/** Form, faults and types of everything that is written here; each counts as one test. */
export const checks = [
  { name: 'format', run: () => runTool(biome, ['format']) },
  { name: 'lint', run: () => runTool(biome, ['check', '--formatter-enabled=false', '--error-on-warnings']) },
  {
    name: 'types',
    async run() {
      await runTool('node_modules/@react-router/dev/bin.cjs', ['typegen']);
      await runTool('node_modules/typescript/bin/tsc', ['--noEmit']);
    },
  },
];
