import { houseContext, visitContext } from '../context.ts';
import { parseForm, readBytesOr, readFormOr } from '../lib/form.ts';
import { parseJson, readJsonObject } from '../lib/json-fields.ts';
import { photoField } from '../media/receive-upload.server.ts';
import { missingFileFault } from '../media/uploaded-image.server.ts';
import { m } from '../paraglide/messages.js';
import type { BodyKind, Call, Endpoint } from './endpoint.ts';
import { helpAddress, tooLarge } from './refusals.ts';
import { faulty, type Refusal } from './reply.ts';

type Sent = Pick<Call, 'request' | 'context'>;
type Fields = Pick<Call, 'words' | 'given' | 'form'>;

const bodyTypes: Record<Exclude<BodyKind, 'none'>, RegExp> = {
  json: /^application\/json\s*(;|$)/i,
  multipart: /^multipart\/form-data\s*;/i,
};

/** The checked fields of a call, or what is wrong with them. The body is read here, and not before it is known who sends it. */
export async function readFields(endpoint: Endpoint, sent: Sent): Promise<Fields | Refusal> {
  const { request, context } = sent;
  if (endpoint.body === 'none') {
    return (await refuseBody(endpoint, sent)) ?? parsed(endpoint, searchOf(new URL(request.url)));
  }
  if (!bodyTypes[endpoint.body].test(request.headers.get('content-type') ?? '')) {
    return { status: 415, message: endpoint.body === 'json' ? m.api_send_json() : m.api_send_multipart() };
  }
  if (endpoint.body === 'multipart') return readMultipart(endpoint, sent);
  const json = await readJsonObject(request);
  return typeof json === 'string' ? unreadable(json, endpoint, context) : parsed(endpoint, json);
}

function unreadable(why: 'broken' | 'too large', endpoint: Endpoint, context: Sent['context']): Refusal {
  if (why === 'too large') return tooLarge(endpoint);
  return { status: 400, message: m.api_no_json({ address: helpAddress(context.get(houseContext).origin) }) };
}

/** Programs send `{}`, or the type of a form with nothing in it, where there is nothing to send. */
async function refuseBody(endpoint: Endpoint, { request, context }: Sent): Promise<Refusal | undefined> {
  const bytes = await readBytesOr(request);
  if (typeof bytes !== 'string' && bytes.byteLength === 0) return undefined;
  const isJson = bodyTypes.json.test(request.headers.get('content-type') ?? '');
  if (!isJson) return { status: 415, message: m.api_send_nothing() };
  return typeof bytes === 'string' ? unreadable(bytes, endpoint, context) : undefined;
}

function searchOf({ searchParams }: URL): Map<string, unknown> {
  // Of a name that stands there twice the first counts.
  return new Map([...searchParams].reverse());
}

async function readMultipart(endpoint: Endpoint, { request, context }: Sent): Promise<Fields | Refusal> {
  context.get(visitContext).expectUpload();
  const form = await readFormOr(request);
  if (form === 'broken') return { status: 400, message: m.api_no_form() };
  if (form === 'too large') return tooLarge(endpoint);
  const words = parseForm(endpoint.fields, form, m.desk_unstorable());
  if (words.errors) {
    const missing = endpoint.photo === 'needed' ? missingFileFault(form, photoField) : undefined;
    return faulty({ ...(missing && { [photoField]: missing }), ...words.errors }, words.status, endpoint.faulty?.());
  }
  return { words: words.value, given: only(words.value, Object.keys(words.typed)), form };
}

function parsed({ fields, faulty: sentence }: Endpoint, given: Map<string, unknown>): Fields | Refusal {
  const checked = parseJson(fields, given, { unstorable: m.desk_unstorable(), wrongKind: m.api_needs_text() });
  if (checked.errors) return faulty(checked.errors, checked.status, sentence?.());
  return { words: checked.value, given: only(checked.value, checked.names), form: new FormData() };
}

function only(words: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(words).filter(([name]) => names.includes(name)));
}
