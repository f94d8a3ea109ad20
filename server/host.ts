import { startIfPossible } from './start/machine.ts';

await startIfPossible(async () => (await import('./host/run-host.ts')).runHost());
