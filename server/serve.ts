import { refusalOfMachine } from './start/machine.ts';

const refusal = refusalOfMachine();
if (refusal === undefined) {
  // Not before: an older Node cannot even read what the rest is written in.
  const { runServer } = await import('./start/run-server.ts');
  runServer();
} else {
  console.error(refusal);
  process.exitCode = 1;
}
