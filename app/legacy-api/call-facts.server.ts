import { m } from '../paraglide/messages.js';
import { answerSchema, fieldsSchema, kindWords, shapeWords } from './call-schemas.server.ts';
import { curlCommand } from './curl-command.ts';
import type { Endpoint } from './endpoint.ts';
import { type CallTopic, callTopics, shortName } from './endpoints.server.ts';
import { example } from './example-values.ts';

export type FieldFacts = { name: string; isNeeded: boolean; kind: string; meaning: string };

/** What people read of one call. */
export type CallFacts = Pick<Endpoint, 'method' | 'summary'> & {
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
  const { method, summary, body, access } = endpoint;
  const { properties = {}, required = [] } = fieldsSchema(topic, endpoint);
  const shown = { ...endpoint, address: `${origin}/api/${name}`, keepsCookies: topic === 'session' };
  const isList = method === 'GET' && 'id' in properties;
  const sent = isList ? [endpoint.example.send, { id: example.id }] : [endpoint.example.send];
  return {
    name,
    place: shortName(name),
    method,
    summary,
    body,
    isForStaff: access === 'staff',
    fields: Object.entries(properties).map(([field, schema]) => ({
      name: field,
      isNeeded: required.includes(field),
      kind: kindWords(schema),
      meaning: schema.description ?? '',
    })),
    shape: shapeWords(answerSchema(endpoint)),
    isList,
    commands: sent.map((fields) => curlCommand(shown, fields, origin)),
    answer: JSON.stringify(endpoint.example.answer, null, 2),
  };
}
