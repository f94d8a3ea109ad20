import { startIfPossible } from './start/machine.ts';

await startIfPossible(async () => (await import('./start/serve-process.ts')).runServer());
