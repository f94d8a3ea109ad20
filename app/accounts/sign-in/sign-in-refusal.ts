import { m } from '../../paraglide/messages.js';
import { throttledSentence } from '../../throttle/throttled-sentence.ts';

type Refusal =
  | { refused: 'credentials' | 'code' | 'code missing' | 'busy' }
  | { refused: 'throttled'; retryAfterSeconds: number };

const busySeconds = 5;

/** How a refused sign-in is told: the sentence, and what the answer's head says. */
export function tellRefusal(refusal: Refusal): { sentence: string; status: number; headers: Record<string, string> } {
  switch (refusal.refused) {
    case 'credentials':
      return { sentence: m.accounts_wrong(), status: 401, headers: {} };
    case 'code':
      return { sentence: m.accounts_code_wrong(), status: 401, headers: {} };
    case 'code missing':
      return { sentence: m.accounts_code_missing(), status: 401, headers: {} };
    case 'busy':
      return { sentence: m.accounts_busy(), status: 503, headers: { 'Retry-After': String(busySeconds) } };
    case 'throttled': {
      const { retryAfterSeconds } = refusal;
      const headers = { 'Retry-After': String(retryAfterSeconds) };
      return { sentence: throttledSentence(retryAfterSeconds), status: 429, headers };
    }
  }
}
