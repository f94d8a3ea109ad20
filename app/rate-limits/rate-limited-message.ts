import { m } from '../paraglide/messages.js';

export function rateLimitedMessage(retryAfterSeconds: number): string {
  if (retryAfterSeconds < 60) return m.accounts_throttled_seconds({ count: retryAfterSeconds });
  return m.accounts_throttled_minutes({ count: Math.ceil(retryAfterSeconds / 60) });
}
