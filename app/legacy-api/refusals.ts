import { m } from '../paraglide/messages.js';
import { type Endpoint, methodsOf } from './endpoint.ts';
import type { Refusal } from './reply.ts';

/** Where people read how a call is made. */
export function helpAddress(origin: string): string {
  return `${origin}/api`;
}

/** The refusal of a name that no call has. */
export function unknownCall(origin: string): Refusal {
  return { status: 404, message: m.api_unknown({ address: helpAddress(origin) }) };
}

/** The refusal of a method that the call does not take. */
export function refuseMethod(endpoint: Pick<Endpoint, 'method'>, { method }: Request): Refusal | undefined {
  const methods = methodsOf(endpoint);
  if (methods.includes(method)) return undefined;
  const headers = { Allow: methods.join(', ') };
  return { status: 405, message: m.api_wrong_method({ method: endpoint.method }), headers };
}

/** The refusal of whoever is not signed in. */
export function signInFirst(): Refusal {
  return { status: 401, message: m.api_sign_in_first() };
}

/** The refusal of a body over its limit. */
export function tooLarge({ maxBytes }: Endpoint): Refusal {
  const most = maxBytes >= 1024 * 1024 ? `${Math.floor(maxBytes / 1024 / 1024)} MB` : `${maxBytes / 1024} KB`;
  return { status: 413, message: m.api_too_large({ most }) };
}

/** The refusal of somebody whose password was made by another person. */
export function newPasswordFirst(origin: string): Refusal {
  const message = m.api_new_password_first({ address: `${origin}/login` });
  return { status: 403, message, more: { needs: 'new-password' } };
}
