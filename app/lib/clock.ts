/** The present as ISO 8601 in UTC with milliseconds. Two reads may give the same text: what needs an order has a sequence. */
export function now(): string {
  return new Date().toISOString();
}

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export function fromNow(ms: number): string {
  return new Date(Date.parse(now()) + ms).toISOString();
}
