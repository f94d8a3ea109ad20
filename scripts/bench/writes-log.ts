import { statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from './ask.ts';
import type { Site } from './site.ts';

const asks = 50;
const settleMs = 500;

/** Whether the server writes a line of log for each cached page: then nginx has to write one too. */
export async function writesLog({ origin, logFile }: Site): Promise<boolean> {
  const before = statSync(logFile).size;
  for (let asked = 0; asked < asks; asked++) await ask(`${origin}/`, { 'Accept-Encoding': 'br' });
  await wait(settleMs);
  return statSync(logFile).size - before > asks;
}
