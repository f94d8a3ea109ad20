import type { FieldErrors } from '../lib/form.ts';
import type { Endpoint } from './endpoint.ts';

/** A call that was not done. */
export type Refusal = {
  status: number;
  message: string;
  /** The sentence for each faulty field. */
  errors?: FieldErrors | undefined;
  /** What else this call's failures carry, such as an empty list. */
  more?: object | undefined;
  headers?: Record<string, string> | undefined;
};

/** What a call answers: `done` with status 200, or why not. */
export type Reply = { done: object; headers?: Record<string, string> } | Refusal;

/** A faulty call: without a message of its own the first sentence is that, for clients that show nothing else. */
export function faulty(errors: FieldErrors, status = 422, message = Object.values(errors)[0] ?? ''): Refusal {
  return { status, message, errors };
}

/** The JSON of a failure, in the shape that callers of this endpoint read. */
export function failureBody(tells: Endpoint['tells'], { message, errors, more }: Omit<Refusal, 'status'>): object {
  const told = tells === 'status' ? { status: 'error', message, data: null } : { success: false, message };
  return { ...told, ...(errors && { errors }), ...more };
}

/** A JSON answer that is kept nowhere. */
export function failureResponse(tells: Endpoint['tells'], { status, headers, ...refusal }: Refusal): Response {
  return Response.json(failureBody(tells, refusal), { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
