import { runParts } from './harness/session.ts';

await runParts('trials');
