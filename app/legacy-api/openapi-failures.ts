import { m } from '../paraglide/messages.js';
import { listNameOf } from './call-schemas.server.ts';
import type { Endpoint } from './endpoint.ts';
import { type FailureStatus, failures, waitingStatuses } from './failures.ts';

type Failure = (typeof failures)[number];

const message = { type: 'string', description: m.api_told_message() };
const more = {
  errors: { type: 'object', additionalProperties: { type: 'string' }, description: m.api_told_errors() },
  request_id: { type: 'string', description: m.api_told_request_id() },
};
/** What is missing to sign in. */
const needs = { enum: ['code', 'new-password'], description: m.api_told_needs() };

const schemas = {
  Failure: {
    type: 'object',
    properties: { success: { const: false }, message, ...more, needs: { const: 'new-password' } },
    required: ['success', 'message'],
  },
  LoginFailure: {
    type: 'object',
    properties: { status: { const: 'error' }, message, data: { type: 'null' }, ...more, needs },
    required: ['status', 'message', 'data'],
  },
};

type SchemaName = keyof typeof schemas;

const schemaNames: Record<Endpoint['tells'], SchemaName> = { success: 'Failure', status: 'LoginFailure' };

/** The shapes of failures, and each failure in both shapes, under the names that calls refer to. */
export const failureComponents = {
  schemas,
  responses: Object.fromEntries(
    Object.values(schemaNames).flatMap((schema) =>
      failures.map((failure) => [responseName(schema, failure), describedFailure(schema, failure)]),
    ),
  ),
};

/** A failure of a call, or where it is described. A list in which nothing was found says so with nothing in it. */
export function describedOn(endpoint: Endpoint, failure: Failure): object {
  const list = failure.status === 404 ? listNameOf(endpoint) : undefined;
  const schema = schemaNames[endpoint.tells];
  if (list === undefined) return { $ref: `#/components/responses/${responseName(schema, failure)}` };
  const empty = { type: 'array', maxItems: 0, description: m.api_told_empty_list() };
  const shape = { allOf: [schemaReference(schema), { properties: { [list]: empty }, required: [list] }] };
  return { description: failure.when(), content: { 'application/json': { schema: shape } } };
}

function schemaReference(schema: SchemaName): object {
  return { $ref: `#/components/schemas/${schema}` };
}

function responseName(schema: SchemaName, { name }: Failure): string {
  return schema === 'Failure' ? name : `Login${name}`;
}

function describedFailure(schema: SchemaName, { status, when }: Failure): object {
  return {
    description: when(),
    ...headersOf(status),
    content: { 'application/json': { schema: schemaReference(schema) } },
  };
}

function headersOf(status: FailureStatus): { headers?: object } {
  if (status === 405) return { headers: { Allow: { schema: { type: 'string' } } } };
  if (!waitingStatuses.includes(status)) return {};
  return { headers: { 'Retry-After': { description: m.api_told_retry_after(), schema: { type: 'integer' } } } };
}
