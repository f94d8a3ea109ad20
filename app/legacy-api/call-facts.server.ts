import { imageRules } from '../media/image-rules.ts';
import { m } from '../paraglide/messages.js';
import { answerSchema, fieldsSchema, kindWords, shapeWords } from './call-schemas.server.ts';
import { curlCommand } from './curl-command.ts';
import type { Endpoint } from './endpoint.ts';
import { type CallTopic, callTopics, endpoints, shortName } from './endpoints.server.ts';
import { example } from './example-values.ts';
import { mostInListShown } from './list-length.ts';

export type FieldFacts = {
  name: string;
  isNeeded: boolean;
  /** Fields that may be sent in its place, where one of them is needed. */
  others: string[];
  kind: string;
  meaning: string;
};

/** What people read of one call. */
export type CallFacts = Pick<Endpoint, 'method'> & {
  summary: string;
  name: string;
  /** Its place on the page: `/api#login`. */
  place: string;
  isForStaff: boolean;
  body: Endpoint['body'];
  fields: FieldFacts[];
  /** The names in its answer. */
  shape: string;
  /** Whether `?id=` asks it for one thing of the list. */
  isList: boolean;
  commands: string[];
  answer: string;
};

export type TopicFacts = { topic: CallTopic; title: string; calls: CallFacts[] };

/** How much may be sent: of JSON in KB, of a form with a photo and of the photo in MB. */
export type MostSent = { json: number; form: number; photo: number };

/** How much the calls take, as their rows say it. */
export function mostSent(): MostSent {
  const most = (body: Endpoint['body']) =>
    Math.min(...[...endpoints.values()].filter((call) => call.body === body).map((call) => call.maxBytes));
  return {
    json: most('json') / 1024,
    form: most('multipart') / 1024 / 1024,
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

/** Every call as people read it, by what it is about. `origin` is the one that the examples call. */
export function listCallFacts(origin: string): TopicFacts[] {
  return callTopics.map(({ topic, calls }) => ({
    topic,
    title: titles[topic](),
    calls: Object.entries(calls).map(([name, endpoint]) => callFacts(topic, name, endpoint, origin)),
  }));
}

function callFacts(topic: CallTopic, name: string, endpoint: Endpoint, origin: string): CallFacts {
  const { method, summary, body, access, needsOneOf = [] } = endpoint;
  const { properties = {}, required = [] } = fieldsSchema(topic, endpoint);
  const shown = { ...endpoint, address: `${origin}/api/${name}`, keepsCookies: topic === 'session' };
  const isList = method === 'GET' && 'id' in properties;
  const sent = isList ? [endpoint.example.send, { id: example.id }] : [endpoint.example.send];
  return {
    name,
    place: shortName(name),
    method,
    summary: summary({ most: mostInListShown }),
    body,
    isForStaff: access === 'staff',
    fields: Object.entries(properties).map(([field, schema]) => ({
      name: field,
      isNeeded: required.includes(field),
      others: needsOneOf.includes(field) ? needsOneOf.filter((other) => other !== field) : [],
      kind: kindWords(schema),
      meaning: schema.description ?? '',
    })),
    shape: shapeWords(answerSchema(endpoint)),
    isList,
    commands: sent.map((fields) => curlCommand(shown, fields, origin)),
    answer: JSON.stringify(endpoint.example.answer, null, 2),
  };
}
