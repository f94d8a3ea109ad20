/** Behind by more, the clock was set back, and is followed. */
const mostBehindMs = 60_000;

let last = 0;

/**
 * The present as ISO 8601 in UTC with milliseconds. Never the same twice in a process and never backwards, so that
 * rows written one after the other sort in that order, unless the clock itself is set back: then time goes on from
 * there, or whatever waits for a moment would wait until the clock has come so far again.
 */
export function now(): string {
  const clock = Date.now();
  last = clock > last || last - clock > mostBehindMs ? clock : last + 1;
  return new Date(last).toISOString();
}
