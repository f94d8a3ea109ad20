import type { FieldErrors } from '../forms/form.ts';
import { entityTag, hasCopy } from '../lib/entity-tag.server.ts';
import { m } from '../paraglide/messages.js';
import { type Endpoint, type FailureShape, methodsOf, type Refusal } from './endpoint.ts';

export function revalidatedResponse(request: Request, text: string, more: Record<string, string>): Response {
  const bytes = Buffer.from(text);
  const etag = entityTag(bytes);
  const headers = { ETag: etag, 'Cache-Control': 'public, no-cache', Vary: 'Cookie' };
  if (hasCopy(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers: { ...headers, ...more } });
}

export function failureResponse(shape: FailureShape, { status, headers, ...refusal }: Refusal): Response {
  return Response.json(failureBody(shape, refusal), { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

function failureBody(shape: FailureShape, { message, errors, more }: Omit<Refusal, 'status'>): object {
  const start = shape === 'status' ? { status: 'error', message, data: null } : { success: false, message };
  return { ...start, ...(errors && { errors }), ...more };
}

/** For clients that show only `message`: without one the first error is used. */
export function invalidFields(errors: FieldErrors, status = 422, message = Object.values(errors)[0] ?? ''): Refusal {
  return { status, message, errors };
}

export function helpAddress(origin: string): string {
  return `${origin}/api`;
}

export function unknownEndpoint(origin: string): Refusal {
  return { status: 404, message: m.api_unknown({ address: helpAddress(origin) }) };
}

export function refuseMethod(endpoint: Pick<Endpoint, 'method'>, { method }: Request): Refusal | undefined {
  const methods = methodsOf(endpoint);
  if (methods.includes(method)) return undefined;
  const headers = { Allow: methods.join(', ') };
  return { status: 405, message: m.api_wrong_method({ method: endpoint.method }), headers };
}

export function signInRequired(): Refusal {
  return { status: 401, message: m.api_sign_in_first() };
}

export function bodyTooLarge({ maxBytes }: Endpoint): Refusal {
  const most = maxBytes >= 1024 * 1024 ? `${Math.floor(maxBytes / 1024 / 1024)} MB` : `${maxBytes / 1024} KB`;
  return { status: 413, message: m.api_too_large({ most }) };
}

export function passwordChangeRequired(origin: string): Refusal {
  const message = m.api_new_password_first({ address: `${origin}/login` });
  return { status: 403, message, more: { needs: 'new-password' } };
}
