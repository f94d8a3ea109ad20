import { refusalOfMachine } from './start/machine.ts';

const refusal = refusalOfMachine();
if (refusal === undefined) {
  const { runHost } = await import('./host/run-host.ts');
  runHost();
} else {
  console.error(refusal);
  process.exitCode = 1;
}
