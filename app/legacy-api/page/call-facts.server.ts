import { imageRules } from '../../media/image-rules.ts';
import { m } from '../../paraglide/messages.js';
import { exampleId } from '../calls.server.ts';
import { type Endpoint, maxListLengthText } from '../endpoint.ts';
import { type CallTopic, callTopics, endpoints, shortName } from '../endpoints.server.ts';
import { fieldsSchema, responseSchema, shapeText, typeText } from '../openapi/schemas.server.ts';

export type TopicFacts = ReturnType<typeof listCallFacts>[number];
export type CallFacts = ReturnType<typeof callFacts>;
export type FieldFacts = CallFacts['fields'][number];
export type SizeLimits = ReturnType<typeof sizeLimits>;

export function sizeLimits() {
  const maxBytes = (body: Endpoint['body']) =>
    Math.min(...[...endpoints.values()].filter((call) => call.body === body).map((call) => call.maxBytes));
  return {
    json: maxBytes('json') / 1024,
    form: maxBytes('multipart') / 1024 / 1024,
    photo: imageRules.maxBytes / 1024 / 1024,
  };
}

const titles: Record<CallTopic, () => string> = {
  session: m.api_topic_session,
  enquiries: m.api_topic_enquiries,
  notices: m.api_topic_notices,
  photos: m.api_topic_photos,
  results: m.api_topic_results,
  faculty: m.api_topic_faculty,
};

export function listCallFacts(origin: string) {
  return callTopics.map(({ topic, calls }) => ({
    topic,
    title: titles[topic](),
    calls: Object.entries(calls).map(([name, endpoint]) => callFacts(topic, name, endpoint, origin)),
  }));
}

function callFacts(topic: CallTopic, name: string, endpoint: Endpoint, origin: string) {
  const { method, summary, body, access, requiredOneOf = [] } = endpoint;
  const { properties = {}, required = [] } = fieldsSchema(topic, endpoint);
  const shown = { ...endpoint, address: `${origin}/api/${name}`, savesCookies: topic === 'session' };
  const isList = method === 'GET' && 'id' in properties;
  const requests = isList ? [endpoint.example.request, { id: exampleId }] : [endpoint.example.request];
  return {
    name,
    anchor: shortName(name),
    method,
    summary: summary({ most: maxListLengthText }),
    body,
    isForStaff: access === 'staff',
    fields: Object.entries(properties).map(([field, schema]) => ({
      name: field,
      isRequired: required.includes(field),
      alternatives: requiredOneOf.includes(field) ? requiredOneOf.filter((other) => other !== field) : [],
      type: typeText(schema),
      description: schema.description ?? '',
    })),
    responseShape: shapeText(responseSchema(endpoint)),
    isList,
    commands: requests.map((fields) => curlCommand(shown, fields, origin)),
    response: JSON.stringify(endpoint.example.response, null, 2),
  };
}

export const cookieFile = 'session.txt';

type ShownCall = Pick<Endpoint, 'method' | 'access' | 'body' | 'photo'> & {
  address: string;
  savesCookies?: boolean;
};

type Example = Endpoint['example']['request'];

export function curlCommand(call: ShownCall, example: Example, origin: string): string {
  const query = call.body === 'none' ? queryOf(example) : '';
  return [`curl ${quoted(call.address + query)}`, ...options(call, example, origin)].join(' \\\n  ');
}

function options({ method, access, body, photo, savesCookies }: ShownCall, example: Example, origin: string): string[] {
  const cookies = access === 'staff' || savesCookies ? [`--cookie ${cookieFile}`] : [];
  if (savesCookies) cookies.push(`--cookie-jar ${cookieFile}`);
  // curl uses POST by itself when there is a body.
  const needsMethod = method === 'DELETE' || (method === 'POST' && body === 'none');
  return [
    ...(needsMethod ? [`--request ${method}`] : []),
    ...cookies,
    ...(method === 'GET' ? [] : [`--header ${quoted(`Origin: ${origin}`)}`]),
    ...(body === 'json' ? ["--header 'Content-Type: application/json'", `--data ${quoted(jsonBody(example))}`] : []),
    ...(body === 'multipart' ? Object.entries(example).map(([name, text]) => formString(name, String(text))) : []),
    ...(photo ? ['--form photo=@photo.jpg'] : []),
  ];
}

function jsonBody(example: Example): string {
  return JSON.stringify(example, null, 2).replaceAll('\n', '\n  ');
}

/** Unlike `--form`, it does not read a file for values that begin with @ or <. */
function formString(name: string, text: string): string {
  return `--form-string ${quoted(`${name}=${text}`)}`;
}

function queryOf(example: Example): string {
  const params = new URLSearchParams(Object.entries(example).map(([name, value]) => [name, String(value)]));
  return params.size > 0 ? `?${params}` : '';
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
