let last = 0;

/**
 * The present as ISO 8601 in UTC with milliseconds. Never the same twice in a process and never backwards, so that
 * rows written one after the other sort in that order.
 */
export function now(): string {
  last = Math.max(Date.now(), last + 1);
  return new Date(last).toISOString();
}
