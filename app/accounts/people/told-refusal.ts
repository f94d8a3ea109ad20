import { throttledSentence } from '../../throttle/throttled-sentence.ts';

/** Why something was not done: the sentence beside the field, and what the answer's head says. */
export type ToldRefusal = { sentence: string; init: { status: number; headers?: Record<string, string> } };

export function wrong(sentence: string): ToldRefusal {
  return { sentence, init: { status: 422 } };
}

export function throttled(retryAfterSeconds: number): ToldRefusal {
  const headers = { 'Retry-After': String(retryAfterSeconds) };
  return { sentence: throttledSentence(retryAfterSeconds), init: { status: 429, headers } };
}
