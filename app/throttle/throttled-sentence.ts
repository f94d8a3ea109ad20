import { m } from '../paraglide/messages.js';

/** Tells somebody who has tried too often how long to wait; the same number stands in `Retry-After`. */
export function throttledSentence(retryAfterSeconds: number): string {
  if (retryAfterSeconds < 60) return m.accounts_throttled_seconds({ count: retryAfterSeconds });
  return m.accounts_throttled_minutes({ count: Math.ceil(retryAfterSeconds / 60) });
}
