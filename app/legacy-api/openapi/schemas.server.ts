import { z } from 'zod';
import { imageRules } from '../../media/image-rules.ts';
import { m } from '../../paraglide/messages.js';
import type { Endpoint } from '../endpoint.ts';
import type { CallTopic } from '../endpoints.server.ts';

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

type Described = Pick<Endpoint, 'method' | 'fields' | 'requiredFields' | 'requiredOneOf' | 'photo'>;

export function fieldsSchema(topic: CallTopic, call: Described): JsonSchema {
  const { fields, requiredFields, requiredOneOf, photo } = call;
  const operation = operationOf(call);
  const { properties = {} } = jsonSchema(fields, 'input');
  const described = Object.entries(photo ? { ...properties, photo: photoSchema } : properties).map(([name, schema]) => {
    // Fields that are not sent are empty in a new record and unchanged in an update.
    const { default: _default, ...plain } = schema;
    const description = fieldDescription(topic, name, operation);
    return [name, { ...plain, ...(description && { description }) }] as const;
  });
  const idFirst = [...described.filter(([name]) => name === 'id'), ...described.filter(([name]) => name !== 'id')];
  const required = [...requiredFields, ...(photo === 'required' ? ['photo'] : [])];
  return {
    type: 'object',
    properties: Object.fromEntries(idFirst),
    ...(required.length > 0 && { required }),
    ...(requiredOneOf && { anyOf: requiredOneOf.map((name) => ({ required: [name] })) }),
  };
}

function operationOf({ method, fields }: Described): Operation {
  if (method === 'GET') return 'read';
  return 'id' in fields.shape ? 'update' : 'create';
}

/** OpenAPI 3.1 uses the media type of a file, older versions the format. */
const photoSchema: JsonSchema = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };

export function responseSchema({ response }: Pick<Endpoint, 'response'>): JsonSchema {
  return jsonSchema(response, 'output');
}

function jsonSchema(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...plain } = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema: made }) {
      // The format is enough, and later versions may add properties.
      if (made.format) delete made.pattern;
      delete made.additionalProperties;
    },
  });
  return plain as JsonSchema;
}

export function listNameOf(endpoint: Pick<Endpoint, 'response'>): string | undefined {
  const { properties = {} } = responseSchema(endpoint);
  return Object.keys(properties).find((name) => properties[name]?.type === 'array');
}

/** `Text, up to 200 characters` */
export function typeText({ type, format, maxLength, items }: JsonSchema): string {
  if (format === 'binary') return m.api_kind_file({ most: imageRules.maxBytes / 1024 / 1024 });
  if (type === 'boolean') return m.api_kind_boolean();
  if (type === 'array') return m.api_kind_list({ of: items?.enum?.join(', ') ?? '' });
  return maxLength === undefined
    ? m.api_kind_text()
    : m.api_kind_text_up_to({ most: maxLength.toLocaleString('en-IN') });
}

/** `{ success, photos: [{ id, name }] }` */
export function shapeText({ properties, items }: JsonSchema): string {
  if (items) return `[${shapeText(items)}]`;
  const names = Object.entries(properties ?? {}).map(([name, inner]) => {
    const shape = inner.properties || inner.items ? shapeText(inner) : '';
    return shape ? `${name}: ${shape}` : name;
  });
  return names.length > 0 ? `{ ${names.join(', ')} }` : '';
}

type Descriptions = Record<string, () => string>;

const everywhere: Descriptions = {
  id: m.api_field_id,
  photo_id: m.api_field_id,
  photo: m.api_field_photo,
  before: m.api_field_before,
};

const byTopic: Record<CallTopic, Descriptions> = {
  session: {
    username: m.api_field_username,
    password: m.api_field_password,
    remember: m.api_field_remember,
    code: m.api_field_code,
  },
  enquiries: {
    name: m.api_field_sender,
    mobile_no: m.api_field_mobile,
    email: m.api_field_email,
    message: m.api_field_message,
    consent: m.api_field_consent,
  },
  notices: {
    title: m.api_field_notice_title,
    details: m.api_field_notice_details,
    before: m.api_field_before_oldest,
  },
  photos: { title: m.api_field_photo_title, description: m.api_field_photo_description },
  results: { name: m.api_field_pupil, marks: m.api_field_marks },
  faculty: {
    name: m.api_field_member,
    title: m.api_field_position,
    details: m.api_field_member_details,
    before: m.api_field_before_shown,
  },
};

type Operation = 'read' | 'create' | 'update';

const byOperation: Record<Operation, Partial<Record<CallTopic, Descriptions>>> = {
  read: {},
  create: {},
  update: { notices: { title: m.api_field_notice_title_changed } },
};

function fieldDescription(topic: CallTopic, field: string, operation: Operation): string {
  if (operation === 'read' && field === 'id') return m.api_field_only_id();
  return (byOperation[operation][topic]?.[field] ?? byTopic[topic][field] ?? everywhere[field])?.() ?? '';
}
