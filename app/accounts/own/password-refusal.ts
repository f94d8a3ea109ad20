import { m } from '../../paraglide/messages.js';
import { type ToldRefusal, throttled, wrong } from '../people/told-refusal.ts';
import type { ChangedPassword } from './change-password.server.ts';

/** How a refused change of a password is told, and beside which field. */
export function tellPasswordRefusal(answer: Exclude<ChangedPassword, 'changed'>): ToldRefusal & { field: string } {
  switch (answer.refused) {
    case 'wrong password':
      return { field: 'old_password', ...wrong(m.account_password_wrong()) };
    case 'throttled':
      return { field: 'old_password', ...throttled(answer.retryAfterSeconds) };
    case 'rule':
      return { field: 'new_password', ...wrong(answer.sentence) };
    case 'same':
      return { field: 'new_password', ...wrong(m.account_password_same()) };
  }
}
