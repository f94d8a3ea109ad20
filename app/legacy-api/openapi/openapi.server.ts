import { imageFileTypes } from '../../media/image-rules.ts';
import { m } from '../../paraglide/messages.js';
import { type Endpoint, type FailureStatus, failures, failuresOf, maxListLengthText } from '../endpoint.ts';
import { type CallTopic, callTopics, shortName } from '../endpoints.server.ts';
import { fieldsSchema, type JsonSchema, listNameOf, responseSchema } from './schemas.server.ts';

const sessionScheme = 'session';
const originName = 'Origin';

export function describeCalls(origin: string): object {
  const operations = callTopics.flatMap(({ topic, calls }) =>
    Object.entries<Endpoint>(calls).map(([name, endpoint]) => {
      return [`/${name}`, { [endpoint.method.toLowerCase()]: describeCall(topic, name, endpoint) }] as const;
    }),
  );
  const paths = Object.fromEntries(operations);
  return {
    openapi: '3.1.0',
    info: { title: m.api_title(), version: '1.0.0', summary: m.api_description(), description: about(origin) },
    externalDocs: { url: `${origin}/api`, description: m.api_for_people() },
    servers: [{ url: `${origin}/api` }],
    tags: callTopics.map(({ topic }) => ({ name: topic })),
    paths,
    components: {
      securitySchemes: { [sessionScheme]: { type: 'apiKey', in: 'cookie', name: cookieName(origin) } },
      parameters: { [originName]: originHeader(origin) },
      ...usedFailures(paths),
    },
  };
}

function about(origin: string): string {
  return [m.api_how_origin({ header: `Origin: ${origin}` }), m.api_how_session(), m.api_how_values()].join(' ');
}

/** The prefix prevents other hosts of the domain from setting it. */
function cookieName(origin: string): string {
  return origin.startsWith('https:') ? '__Host-session' : 'session';
}

function describeCall(topic: CallTopic, name: string, endpoint: Endpoint): object {
  const failed = failuresOf(endpoint).map((failure) => [failure.status, describeFailure(endpoint, failure)]);
  return {
    operationId: shortName(name),
    tags: [topic],
    summary: endpoint.summary({ most: maxListLengthText }),
    security: security(topic, endpoint),
    ...requestOf(topic, endpoint),
    responses: {
      200: doneResponse(endpoint),
      ...(endpoint.method === 'GET' && { 304: unchanged }),
      ...Object.fromEntries(failed),
    },
  };
}

function security(topic: CallTopic, { access }: Endpoint): object[] {
  if (access === 'staff') return [{ [sessionScheme]: [] }];
  return topic === 'session' ? [{}, { [sessionScheme]: [] }] : [];
}

const mediaTypes = { json: 'application/json', multipart: 'multipart/form-data' } as const;

function originHeader(origin: string): object {
  const schema = { type: 'string', default: origin };
  return {
    name: originName,
    in: 'header',
    required: false,
    description: m.api_origin_header(),
    schema,
    example: origin,
  };
}

function requestOf(topic: CallTopic, endpoint: Endpoint): object {
  const schema = fieldsSchema(topic, endpoint);
  const headers = endpoint.method === 'GET' ? [] : [{ $ref: `#/components/parameters/${originName}` }];
  if (endpoint.body === 'none') return { parameters: [...headers, ...queryParameters(schema)] };
  const encoding = endpoint.photo && { encoding: { photo: { contentType: imageFileTypes.replaceAll(',', ', ') } } };
  const example = { ...endpoint.example.request, ...(endpoint.photo === 'required' && { photo: 'photo.jpg' }) };
  const content = { [mediaTypes[endpoint.body]]: { schema, ...encoding, example } };
  return { parameters: headers, requestBody: { required: true, content } };
}

function queryParameters({ properties = {}, required = [] }: JsonSchema): object[] {
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    return { name, in: 'query', required: required.includes(name), ...(description && { description }), schema };
  });
}

function doneResponse(endpoint: Endpoint): object {
  const content = { 'application/json': { schema: responseSchema(endpoint), example: endpoint.example.response } };
  const headers = endpoint.method === 'GET' && { headers: { ETag: { schema: { type: 'string' } } } };
  return { description: m.api_done(), ...headers, content };
}

const unchanged = { description: m.api_unchanged() };

type Failure = (typeof failures)[number];

const message = { type: 'string', description: m.api_response_message() };
const more = {
  errors: { type: 'object', additionalProperties: { type: 'string' }, description: m.api_response_errors() },
  request_id: { type: 'string', description: m.api_response_request_id() },
};
const needs = { enum: ['code', 'new-password'], description: m.api_response_needs() };

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

const schemaNames: Record<Endpoint['failureShape'], SchemaName> = { success: 'Failure', status: 'LoginFailure' };

/** A validator warns of parts that nothing refers to. */
function usedFailures(paths: object): object {
  const all = Object.values(schemaNames).flatMap((schema) =>
    failures.map((failure) => [responseName(schema, failure), sharedFailure(schema, failure)] as const),
  );
  const responses = all.filter(([name]) => refersTo(paths, 'responses', name));
  const referring = [paths, responses];
  const used = Object.entries(schemas).filter(([name]) => refersTo(referring, 'schemas', name));
  return { schemas: Object.fromEntries(used), responses: Object.fromEntries(responses) };
}

function refersTo(parts: object, kind: string, name: string): boolean {
  return JSON.stringify(parts).includes(`"#/components/${kind}/${name}"`);
}

function describeFailure(endpoint: Endpoint, failure: Failure): object {
  const list = failure.status === 404 ? listNameOf(endpoint) : undefined;
  const schema = schemaNames[endpoint.failureShape];
  if (list === undefined) return { $ref: `#/components/responses/${responseName(schema, failure)}` };
  const empty = { type: 'array', items: {}, maxItems: 0, description: m.api_response_empty_list() };
  const shape = { allOf: [schemaReference(schema), { properties: { [list]: empty }, required: [list] }] };
  return { description: failure.when(), content: { 'application/json': { schema: shape } } };
}

function schemaReference(schema: SchemaName): object {
  return { $ref: `#/components/schemas/${schema}` };
}

function responseName(schema: SchemaName, { name }: Failure): string {
  return schema === 'Failure' ? name : `Login${name}`;
}

function sharedFailure(schema: SchemaName, { status, when }: Failure): object {
  return {
    description: when(),
    ...headersOf(status),
    content: { 'application/json': { schema: schemaReference(schema) } },
  };
}

function headersOf(status: FailureStatus): { headers?: object } {
  if (status === 405) return { headers: { Allow: { schema: { type: 'string' } } } };
  if (status !== 429 && status !== 503) return {};
  return { headers: { 'Retry-After': { description: m.api_response_retry_after(), schema: { type: 'integer' } } } };
}
