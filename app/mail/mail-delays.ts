import { day, hour, minute, second } from '../lib/clock.ts';

/** An email fails only after both, because clocks jump. */
export const giveUpAfterMs = 3 * day;
export const minTries = 20;

/** Longer than the longest attempt (55 s). */
export const leaseMs = 75 * second;

export const addressDelayMs = 2 * minute;

export const maxDelayMs = hour;

const serverDelaysMs = [2, 5, 10, 20, 40, 60].map((seconds) => seconds * second);
const maxServerDelayMs = minute;

export function serverDelayMs(faults: number): number {
  return serverDelaysMs[faults - 1] ?? maxServerDelayMs;
}

export function retryDelayMs(attempts: number, triedForMs: number): number {
  if (triedForMs < hour) return Math.min(10 * second * 2 ** (attempts - 1), minute);
  if (triedForMs < 3 * hour) return 5 * minute;
  return triedForMs < 12 * hour ? 15 * minute : maxDelayMs;
}
