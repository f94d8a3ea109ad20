import { expect } from 'vitest';
import type { Endpoint } from '../app/legacy-api/endpoint.ts';
import { findEndpoint } from '../app/legacy-api/endpoints.server.ts';
import { pictureFile } from './pictures.ts';
import { uploadForm } from './uploads.ts';
import type { VisitOptions, Visitor } from './visitor.ts';

/** What a call answered; without a body there is nothing in `json`. */
export type ApiAnswer = { status: number; headers: Headers; json: Record<string, unknown> };

/**
 * Makes a call as a page of this website would, by its name and the query after `?`. A form is sent as it is, all else
 * as JSON; undefined = no body at all. A response with status 200 must match the row of the call exactly.
 */
export async function call(
  who: Pick<Visitor, 'visit'>,
  nameAndSearch: string,
  sent?: unknown,
  options: VisitOptions = {},
): Promise<ApiAnswer> {
  const endpoint = findEndpoint(`/api/${nameAndSearch.split('?')[0]}`);
  if (!endpoint) throw new Error(`There is no call ${nameAndSearch}.`);
  const isJson = sent !== undefined && !(sent instanceof FormData);
  const body = isJson ? JSON.stringify(sent) : (sent as FormData | undefined);
  const headers = {
    ...(endpoint.method !== 'GET' && { Origin: 'http://localhost:3000' }),
    ...(isJson && { 'Content-Type': 'application/json' }),
    ...options.headers,
  };
  const init = { method: endpoint.method, ...(body !== undefined && { body }), ...options, headers };
  const answer = await who.visit(`/api/${nameAndSearch}`, init);
  const json = answer.body === '' ? {} : (JSON.parse(answer.body) as ApiAnswer['json']);
  if (answer.status === 200 && answer.body !== '') expect(endpoint.response.parse(json)).toEqual(json);
  return { status: answer.status, headers: answer.headers, json };
}

/** The rows of a list, under the name that they have there. */
export function rowsOf({ json }: ApiAnswer): Record<string, string>[] {
  return (json.photos ?? json.data) as Record<string, string>[];
}

/** The path of the file that a row names. */
export function fileOf(row: Record<string, string> | undefined): string {
  const address = row?.image_url ?? '';
  if (!address.startsWith('./')) throw new Error(`“${address}” does not begin with ./`);
  return `/api/${address.slice(2)}`;
}

export const signInFirst = { success: false, message: 'Please sign in first.' };

/** What `call` sends to do as the example has it, with a photo where it takes one; `ids` replace its own. */
export async function wellFormed(
  name: string,
  { body, example }: Endpoint,
  ids: Record<string, string> = {},
): Promise<[nameAndSearch: string, sent?: unknown]> {
  const known = Object.entries(ids).filter(([field]) => field in example.request);
  const fields = { ...example.request, ...Object.fromEntries(known) };
  if (body === 'json') return [name, fields];
  const words = fields as Record<string, string>;
  if (body === 'multipart') return [name, uploadForm(words, await pictureFile(40, 30))];
  return [`${name}?${new URLSearchParams(words)}`];
}
