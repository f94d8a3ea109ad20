import { now } from './clock.ts';

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The moment so many milliseconds from the present, as it is stored; negative = before it. */
export function fromNow(ms: number): string {
  return new Date(Date.parse(now()) + ms).toISOString();
}
