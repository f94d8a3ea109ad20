import { imageFileTypes } from '../media/image-rules.ts';
import { m } from '../paraglide/messages.js';
import { answerSchema, fieldsSchema, type JsonSchema } from './call-schemas.server.ts';
import type { Endpoint } from './endpoint.ts';
import { type CallTopic, callTopics, shortName } from './endpoints.server.ts';
import { failuresOf } from './failures.ts';
import { mostInListShown } from './list-length.ts';
import { describedOn, failureComponents } from './openapi-failures.ts';

const sessionScheme = 'session';
const originName = 'Origin';

/** The description of every call for programs: OpenAPI 3.1. */
export function describeCalls(origin: string): object {
  const operations = callTopics.flatMap(({ topic, calls }) =>
    Object.entries<Endpoint>(calls).map(([name, endpoint]) => {
      return [`/${name}`, { [endpoint.method.toLowerCase()]: describeCall(topic, name, endpoint) }] as const;
    }),
  );
  return {
    openapi: '3.1.0',
    info: { title: m.api_title(), version: '1.0.0', summary: m.api_description(), description: about(origin) },
    externalDocs: { url: `${origin}/api`, description: m.api_for_people() },
    servers: [{ url: `${origin}/api` }],
    tags: callTopics.map(({ topic }) => ({ name: topic })),
    paths: Object.fromEntries(operations),
    components: {
      securitySchemes: { [sessionScheme]: { type: 'apiKey', in: 'cookie', name: cookieName(origin) } },
      parameters: { [originName]: originHeader(origin) },
      ...failureComponents,
    },
  };
}

function about(origin: string): string {
  return [m.api_origin_told({ header: `Origin: ${origin}` }), m.api_session_told(), m.api_values_told()].join(' ');
}

/** As the door names it: under https only this very host can set it. */
function cookieName(origin: string): string {
  return origin.startsWith('https:') ? '__Host-session' : 'session';
}

function describeCall(topic: CallTopic, name: string, endpoint: Endpoint): object {
  const failed = failuresOf(endpoint).map((failure) => [failure.status, describedOn(endpoint, failure)]);
  return {
    operationId: shortName(name),
    tags: [topic],
    summary: endpoint.summary({ most: mostInListShown }),
    security: security(topic, endpoint),
    ...given(topic, endpoint),
    responses: {
      200: done(endpoint),
      ...(endpoint.method === 'GET' && { 304: unchanged }),
      ...Object.fromEntries(failed),
    },
  };
}

/** Nothing, the session, or either of both: whoever signs in or out may have one. */
function security(topic: CallTopic, { access }: Endpoint): object[] {
  if (access === 'staff') return [{ [sessionScheme]: [] }];
  return topic === 'session' ? [{}, { [sessionScheme]: [] }] : [];
}

const mediaTypes = { json: 'application/json', multipart: 'multipart/form-data' } as const;

/** Every write shows in a header where it comes from. */
function originHeader(origin: string): object {
  const schema = { type: 'string', default: origin };
  return { name: originName, in: 'header', required: true, description: m.api_told_origin(), schema, example: origin };
}

/** What is sent: in the address, in a header, or as a body. */
function given(topic: CallTopic, endpoint: Endpoint): object {
  const schema = fieldsSchema(topic, endpoint);
  const headers = endpoint.method === 'GET' ? [] : [{ $ref: `#/components/parameters/${originName}` }];
  if (endpoint.body === 'none') return { parameters: [...headers, ...searchParameters(schema)] };
  const encoding = endpoint.photo && { encoding: { photo: { contentType: imageFileTypes.replaceAll(',', ', ') } } };
  const content = { [mediaTypes[endpoint.body]]: { schema, ...encoding, example: endpoint.example.send } };
  return { parameters: headers, requestBody: { required: true, content } };
}

function searchParameters({ properties = {}, required = [] }: JsonSchema): object[] {
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    return { name, in: 'query', required: required.includes(name), ...(description && { description }), schema };
  });
}

function done(endpoint: Endpoint): object {
  const content = { 'application/json': { schema: answerSchema(endpoint), example: endpoint.example.answer } };
  const headers = endpoint.method === 'GET' && { headers: { ETag: { schema: { type: 'string' } } } };
  return { description: m.api_done(), ...headers, content };
}

const unchanged = { description: m.api_unchanged() };
