import { expect } from 'vitest';
import type { Endpoint } from '../app/legacy-api/endpoint.ts';
import { findEndpoint } from '../app/legacy-api/endpoints.server.ts';
import { describeCalls } from '../app/legacy-api/openapi/openapi.server.ts';
import type { JsonSchema } from '../app/legacy-api/openapi/schemas.server.ts';
import { pictureFile } from './pictures.ts';
import { uploadForm } from './uploads.ts';
import type { VisitOptions, Visitor } from './visitor.ts';

/** What a call answered; without a body there is nothing in `json`. */
export type ApiAnswer = { status: number; headers: Headers; json: Record<string, unknown> };

/**
 * Makes a call as a page of this website would, by its name and the query after `?`. A form is sent as it is, all else
 * as JSON; undefined = no body at all. A response with status 200 must match the row of the call
 * exactly, and a failure its description.
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
  if (answer.status >= 400)
    expectDescribed(nameAndSearch.split('?')[0] ?? '', endpoint, { status: answer.status, json });
  return { status: answer.status, headers: answer.headers, json };
}

type Schema = JsonSchema & { $ref?: string; allOf?: Schema[] };
export type Parameter = { $ref?: string; name: string; in: string; required: boolean; schema: Schema };
type Encoding = Record<string, { contentType: string }>;
type Content = Record<string, { schema: Schema; encoding?: Encoding; example?: unknown }>;
export type Operation = {
  operationId: string;
  security: object[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; content?: Content; headers?: object }>;
};
export type Description = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, { headers?: object; content: Content }>;
    parameters: Record<string, Parameter>;
    securitySchemes: { session: { name: string } };
  };
};

const described = describeCalls('http://localhost:3000') as Description;

function lastOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

/** What a schema says together with those that it names. */
function wholeOf(schema: Schema): Schema {
  if (schema.$ref) return wholeOf(described.components.schemas[lastOf(schema.$ref)] ?? {});
  const parts = [schema, ...(schema.allOf ?? []).map(wholeOf)];
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

/** Every failure is described for its call, and has no more to tell than the description says. */
function expectDescribed(name: string, { method }: Endpoint, { status, json }: Omit<ApiAnswer, 'headers'>): void {
  const response = described.paths[`/${name}`]?.[method.toLowerCase()]?.responses[status];
  const { content } = response?.$ref ? (described.components.responses[lastOf(response.$ref)] ?? {}) : (response ?? {});
  const { properties = {}, required = [] } = wholeOf(content?.['application/json']?.schema ?? {});
  expect(required.length, `${name} ${status} is described`).toBeGreaterThan(0);
  expect(Object.keys(properties), `${name} ${status}`).toEqual(expect.arrayContaining(Object.keys(json)));
  expect(Object.keys(json), `${name} ${status}`).toEqual(expect.arrayContaining(required));
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
