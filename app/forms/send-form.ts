import { data, isRouteErrorResponse } from 'react-router';
import type { FormAnswer } from './form.ts';

export function sendForm<Answer>(serverAction: () => Promise<Answer>, message: string) {
  const answer: FormAnswer = { typed: {}, errors: {}, failure: message };
  return sendOr(serverAction, answer);
}

export async function sendOr<Answer, Instead>(serverAction: () => Promise<Answer>, instead: Instead) {
  try {
    return await serverAction();
  } catch (error) {
    // A failed connection is a TypeError of `fetch`; a busy or restarting server answers 5xx.
    const isUnsent = error instanceof TypeError || (isRouteErrorResponse(error) && error.status >= 500);
    if (!isUnsent) throw error;
    return data(instead, { status: 503 });
  }
}
