import { day, hour, minute, second } from '../lib/moments.ts';

/** From the first try on, a letter is tried for so long, and so often, before it is given up: clocks jump. */
export const giveUpAfterMs = 3 * day;
export const leastTries = 20;

/** A worker that has not marked its letter by then is taken for dead. Longer than the longest try (55 s). */
export const leaseMs = 75 * second;

/** A letter to the office, while nobody has said where the office is. */
export const addressDelayMs = 2 * minute;

/** No delay is longer. A letter that is due later than that was put off by a clock that has jumped. */
export const longestDelayMs = hour;

const serverDelaysMs = [2, 5, 10, 20, 40, 60].map((seconds) => seconds * second);
const longestServerDelayMs = minute;

/** From one knock at a mail server that could not be used to the next, after so many in a row. */
export function serverDelayMs(faults: number): number {
  return serverDelaysMs[faults - 1] ?? longestServerDelayMs;
}

/** How long a letter rests that the mail server has refused, by how often and since when it has been tried. */
export function letterDelayMs(attempts: number, triedForMs: number): number {
  if (triedForMs < hour) return Math.min(10 * second * 2 ** (attempts - 1), minute);
  if (triedForMs < 3 * hour) return 5 * minute;
  return triedForMs < 12 * hour ? 15 * minute : longestDelayMs;
}
