import { data, isRouteErrorResponse } from 'react-router';
import type { FormAnswer } from './form.ts';

/**
 * Sends a form from a page that React has taken over. When the server cannot be reached, the page stays as it is, with
 * everything that was typed, and shows `sentence`.
 */
export function sendKeepingWords<Answer>(serverAction: () => Promise<Answer>, sentence: string) {
  const answer: FormAnswer = { typed: {}, errors: {}, broke: sentence };
  return sendOr(serverAction, answer);
}

/** Sends a form; when the server cannot be reached, the page gets `instead` for an answer. */
export async function sendOr<Answer, Instead>(serverAction: () => Promise<Answer>, instead: Instead) {
  try {
    return await serverAction();
  } catch (error) {
    // A line that broke is a TypeError of `fetch`; a server that is busy or being started again answers 5xx.
    const isUnsent = error instanceof TypeError || (isRouteErrorResponse(error) && error.status >= 500);
    if (!isUnsent) throw error;
    return data(instead, { status: 503 });
  }
}
