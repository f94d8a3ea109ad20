import { z } from 'zod';
import { imageRules } from '../media/image-rules.ts';
import { m } from '../paraglide/messages.js';
import type { Endpoint } from './endpoint.ts';
import type { CallTopic } from './endpoints.server.ts';
import { type Deed, meaningOf } from './field-meanings.ts';

/** As much of JSON Schema as our fields and answers use. */
export type JsonSchema = {
  type?: string;
  format?: string;
  contentMediaType?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
};

type Described = Pick<Endpoint, 'method' | 'fields' | 'needs' | 'needsOneOf' | 'photo'>;

/** What a call takes: its fields, each with what it is for, and which of them must be sent. */
export function fieldsSchema(topic: CallTopic, call: Described): JsonSchema {
  const { fields, needs, needsOneOf, photo } = call;
  const deed = deedOf(call);
  const { properties = {} } = jsonSchema(fields, 'input');
  const described = Object.entries(photo ? { ...properties, photo: photoSchema } : properties).map(([name, schema]) => {
    // What is not sent is empty in something new, and stays as it is in a change.
    const { default: _preset, ...plain } = schema;
    const meaning = meaningOf(topic, name, deed);
    return [name, { ...plain, ...(meaning && { description: meaning }) }] as const;
  });
  const inOrder = [...described.filter(([name]) => name === 'id'), ...described.filter(([name]) => name !== 'id')];
  const required = [...needs, ...(photo === 'needed' ? ['photo'] : [])];
  return {
    type: 'object',
    properties: Object.fromEntries(inOrder),
    ...(required.length > 0 && { required }),
    ...(needsOneOf && { anyOf: needsOneOf.map((name) => ({ required: [name] })) }),
  };
}

function deedOf({ method, fields }: Described): Deed {
  if (method === 'GET') return 'read';
  return 'id' in fields.shape ? 'change' : 'add';
}

/** OpenAPI 3.1 names the media type of a file; older programs know its format. */
const photoSchema: JsonSchema = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };

/** What a call answers with status 200. */
export function answerSchema({ answer }: Pick<Endpoint, 'answer'>): JsonSchema {
  return jsonSchema(answer, 'output');
}

function jsonSchema(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...plain } = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema: made }) {
      // The format says it already, and answers may grow.
      if (made.format) delete made.pattern;
      delete made.additionalProperties;
    },
  });
  return plain as JsonSchema;
}

/** The name of the list in what a call answers, if it answers one. */
export function listNameOf(endpoint: Pick<Endpoint, 'answer'>): string | undefined {
  const { properties = {} } = answerSchema(endpoint);
  return Object.keys(properties).find((name) => properties[name]?.type === 'array');
}

/** What a field takes, in words: `text, up to 200 characters`. */
export function kindWords({ type, format, maxLength, items }: JsonSchema): string {
  if (format === 'binary') return m.api_kind_file({ most: imageRules.maxBytes / 1024 / 1024 });
  if (type === 'boolean') return m.api_kind_boolean();
  if (type === 'array') return m.api_kind_list({ of: items?.enum?.join(', ') ?? '' });
  return maxLength === undefined
    ? m.api_kind_text()
    : m.api_kind_text_up_to({ most: maxLength.toLocaleString('en-IN') });
}

/** The names in an answer, written as they are nested: `{ success, photos: [{ id, name }] }`. */
export function shapeWords({ properties, items }: JsonSchema): string {
  if (items) return `[${shapeWords(items)}]`;
  const names = Object.entries(properties ?? {}).map(([name, inner]) => {
    const shape = inner.properties || inner.items ? shapeWords(inner) : '';
    return shape ? `${name}: ${shape}` : name;
  });
  return names.length > 0 ? `{ ${names.join(', ')} }` : '';
}
