import { m } from '../paraglide/messages.js';
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
      failures.map((failure) => [responseName(schema, failure), failureResponse(schema, failure)]),
    ),
  ),
};

/** Where a failure of a call is described. */
export function failureReference(tells: Endpoint['tells'], failure: Failure): { $ref: string } {
  return { $ref: `#/components/responses/${responseName(schemaNames[tells], failure)}` };
}

function responseName(schema: SchemaName, { name }: Failure): string {
  return schema === 'Failure' ? name : `Login${name}`;
}

function failureResponse(schema: SchemaName, { status, when }: Failure): object {
  return {
    description: when(),
    ...headersOf(status),
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  };
}

function headersOf(status: FailureStatus): { headers?: object } {
  if (status === 405) return { headers: { Allow: { schema: { type: 'string' } } } };
  if (!waitingStatuses.includes(status)) return {};
  return { headers: { 'Retry-After': { description: m.api_told_retry_after(), schema: { type: 'integer' } } } };
}
