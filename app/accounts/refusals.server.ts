import type { FieldErrors } from '../forms/form.ts';
import { m } from '../paraglide/messages.js';
import { rateLimitedAnswer } from '../rate-limits/rate-limits.server.ts';

export type RefusedField = { errors: FieldErrors; status: number; headers?: Record<string, string> };

export function wrongInput(field: string, message: string): RefusedField {
  return { errors: { [field]: message }, status: 422 };
}

export function rateLimited(field: string, retryAfterSeconds: number): RefusedField {
  const { failure, ...answer } = rateLimitedAnswer({ retryAfterSeconds });
  return { errors: { [field]: failure }, ...answer };
}

type SignInRefusal =
  | { refused: 'credentials' | 'code' | 'code missing' | 'busy' }
  | { refused: 'throttled'; retryAfterSeconds: number };

const busySeconds = 5;

export function refusedSignIn(refusal: SignInRefusal): {
  message: string;
  status: number;
  headers: Record<string, string>;
} {
  switch (refusal.refused) {
    case 'credentials':
      return { message: m.accounts_wrong(), status: 401, headers: {} };
    case 'code':
      return { message: m.accounts_code_wrong(), status: 401, headers: {} };
    case 'code missing':
      return { message: m.accounts_code_missing(), status: 401, headers: {} };
    case 'busy':
      return { message: m.accounts_busy(), status: 503, headers: { 'Retry-After': String(busySeconds) } };
    case 'throttled': {
      const { failure: message, ...answer } = rateLimitedAnswer(refusal);
      return { message, ...answer };
    }
  }
}
