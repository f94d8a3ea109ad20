const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

const maxLength = 1000;

/** The push services of browsers. A stranger gives the address, so the server must not be sent anywhere else. */
export function isPushEndpoint(endpoint: string): boolean {
  if (endpoint.length > maxLength || !URL.canParse(endpoint)) return false;
  const { protocol, port, hostname, username, password } = new URL(endpoint);
  const isKnown = services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
  return protocol === 'https:' && port === '' && username === '' && password === '' && isKnown;
}

/** Browsers have push only for pages that nobody on the way can change. */
export function canPush(origin: string): boolean {
  return /^https:|^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(origin);
}

export const pushWorkerPath = '/push-worker.js';

/** No page is there: the worker has nothing to do with what visitors open. */
export const pushScope = '/push/';

/** For the worker itself, which requests nothing but the icon. */
export const pushWorkerHeaders = {
  'Cache-Control': 'public, no-cache',
  'Content-Security-Policy': "default-src 'none'; img-src 'self'; frame-ancestors 'none'",
};

/** What a phone is sent. */
export type PushPayload = { title: string; path: string; tag: string; lang: string };

/** What the page sends subscriptions to. */
export const phonePath = '/allnotices/follow-phone';
