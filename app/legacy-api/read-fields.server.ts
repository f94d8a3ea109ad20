import { houseContext, visitContext } from '../context.ts';
import { bodyLimits } from '../lib/body-limits.ts';
import { type FieldErrors, parseForm, tryReadBytes, tryReadForm } from '../lib/form.ts';
import { deepestJson, parseJson, readJsonObject } from '../lib/json-fields.ts';
import { photoField } from '../media/receive-upload.server.ts';
import { missingFileFault } from '../media/uploaded-image.server.ts';
import { m } from '../paraglide/messages.js';
import type { BodyKind, Call, Endpoint } from './endpoint.ts';
import { helpAddress, signInFirst, tooLarge } from './refusals.ts';
import { faulty, type Refusal } from './reply.ts';

type Sent = Pick<Call, 'request' | 'context'>;
type Fields = Pick<Call, 'words' | 'given' | 'form'>;

const bodyTypes: Record<Exclude<BodyKind, 'none'>, RegExp> = {
  json: /^application\/json\s*(;|$)/i,
  multipart: /^multipart\/form-data\s*;/i,
};

/** The checked fields of a call, or what is wrong with them. A form with a photo is read here, and not before it is known who sends it. */
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
  return {
    status: 400,
    message: m.api_no_json({ levels: deepestJson, address: helpAddress(context.get(houseContext).origin) }),
  };
}

/** Programs send `{}`, or the type of a form with nothing in it, where there is nothing to send. */
async function refuseBody(endpoint: Endpoint, { request, context }: Sent): Promise<Refusal | undefined> {
  const bytes = await tryReadBytes(request);
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
  const visit = context.get(visitContext);
  visit.expectUpload();
  const form = await tryReadForm(request);
  const mayGoOn = endpoint.access === 'everybody' || (await visit.isStillSignedIn());
  if (!mayGoOn) return signInFirst();
  if (form === 'broken') return { status: 400, message: m.api_no_form({ most: bodyLimits.parts }) };
  if (form === 'too large') return tooLarge(endpoint);
  if (form === 'too wordy') return { status: 413, message: m.api_too_wordy() };
  const misplaced = misplacedIn(endpoint, form);
  const words = parseForm(endpoint.fields, form, m.desk_unstorable());
  if (words.errors) return faulty({ ...misplaced, ...words.errors }, words.status, endpoint.faulty?.());
  if (Object.keys(misplaced).length > 0) return faulty(misplaced, 422, endpoint.faulty?.());
  return { words: words.value, given: only(words.value, Object.keys(words.typed)), form };
}

/** What scripts put into a form where nothing was chosen. */
const noChoice = ['', 'null', 'undefined'];

/** A photo that is missing or came as text, and text that came as a file: nobody is to believe that they were taken. */
function misplacedIn({ photo, fields }: Endpoint, form: FormData): FieldErrors {
  const isNoFile = missingFileFault(form, photoField);
  const texts = form.getAll(photoField).filter((entry) => typeof entry === 'string');
  const isMeant = photo === 'needed' || texts.some((text) => !noChoice.includes(text));
  const files = Object.keys(fields.shape).filter((name) => form.getAll(name).some((entry) => entry instanceof File));
  return {
    ...(isNoFile && isMeant && { [photoField]: isNoFile }),
    ...Object.fromEntries(files.map((name) => [name, m.api_needs_text()])),
  };
}

function parsed({ fields, faulty: sentence }: Endpoint, given: Map<string, unknown>): Fields | Refusal {
  const checked = parseJson(fields, given, { unstorable: m.desk_unstorable(), wrongKind: m.api_needs_text() });
  if (checked.errors) return faulty(checked.errors, checked.status, sentence?.());
  return { words: checked.value, given: only(checked.value, checked.names), form: new FormData() };
}

function only(words: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(words).filter(([name]) => names.includes(name)));
}
