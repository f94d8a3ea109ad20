import { data, isRouteErrorResponse } from 'react-router';
import type { FormAnswer } from './form.ts';

type Sent = { serverAction: () => Promise<unknown> };

/** The `clientAction` of a page: its form comes back with this message if it cannot be sent. */
export function sendForm<Args extends Sent>(message: () => string) {
  return sendWithFallback<Args, FormAnswer>(() => ({ typed: {}, errors: {}, failure: message() }));
}

/** Dispatched on the window as soon as a form is accepted, before the answer is shown. */
export const acceptedEvent = 'form-accepted';

/** As `sendForm`, with another answer if it cannot be sent. */
export function sendWithFallback<Args extends Sent, Instead>(instead: () => Instead) {
  return async ({ serverAction }: Args) => {
    try {
      return (await serverAction()) as Awaited<ReturnType<Args['serverAction']>>;
    } catch (error) {
      if (isAcceptance(error)) dispatchEvent(new Event(acceptedEvent));
      // A failed connection is a TypeError of `fetch`; a busy or restarting server answers 5xx.
      const isUnsent = error instanceof TypeError || (isRouteErrorResponse(error) && error.status >= 500);
      if (!isUnsent) throw error;
      return data(instead(), { status: 503 });
    }
  };
}

/** A form that is accepted leads to a page; one whose session has ended leads to the sign-in. */
function isAcceptance(answer: unknown): boolean {
  const to = answer instanceof Response && answer.headers.get('Location');
  return typeof to === 'string' && !isSignIn(to);
}

export function isSignIn(path: string): boolean {
  return /^(\/[a-z]{2})?\/login\b/.test(path);
}
