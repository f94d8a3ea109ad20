import { startIfPossible } from './start/machine.ts';

await startIfPossible(async () => (await import('./start/run-server.ts')).runServer());
