import { requestContext, servicesContext, uploadsContext } from '../context.ts';
import { type FieldErrors, parseForm, tryReadBytes, tryReadForm } from '../forms/form.ts';
import { maxJsonDepth, parseJson, readJsonObject } from '../forms/json-fields.ts';
import { bodyLimits } from '../lib/sizes.ts';
import { missingFileFault, photoField } from '../media/posted-image.server.ts';
import { m } from '../paraglide/messages.js';
import type { BodyKind, Call, Endpoint, Refusal } from './endpoint.ts';
import { bodyTooLarge, helpAddress, invalidFields, signInRequired } from './responses.server.ts';

type Args = Pick<Call, 'request' | 'context'>;
type Fields = Pick<Call, 'values' | 'sentValues' | 'form'>;

const bodyTypes: Record<Exclude<BodyKind, 'none'>, RegExp> = {
  json: /^application\/json\s*(;|$)/i,
  multipart: /^multipart\/form-data\s*;/i,
};

/** A form with a photo is read only here, after the access check. */
export async function readFields(endpoint: Endpoint, args: Args): Promise<Fields | Refusal> {
  const { request, context } = args;
  if (endpoint.body === 'none') {
    return (await refuseBody(endpoint, args)) ?? parseValues(endpoint, searchOf(new URL(request.url)));
  }
  if (!bodyTypes[endpoint.body].test(request.headers.get('content-type') ?? '')) {
    return { status: 415, message: endpoint.body === 'json' ? m.api_send_json() : m.api_send_multipart() };
  }
  if (endpoint.body === 'multipart') return readMultipart(endpoint, args);
  const json = await readJsonObject(request);
  return typeof json === 'string' ? unreadable(json, endpoint, context) : parseValues(endpoint, json);
}

function unreadable(why: 'broken' | 'too large', endpoint: Endpoint, context: Args['context']): Refusal {
  if (why === 'too large') return bodyTooLarge(endpoint);
  return {
    status: 400,
    message: m.api_no_json({ levels: maxJsonDepth, address: helpAddress(context.get(servicesContext).origin) }),
  };
}

/** Clients send an empty JSON body when there is nothing to send. */
async function refuseBody(endpoint: Endpoint, { request, context }: Args): Promise<Refusal | undefined> {
  const bytes = await tryReadBytes(request);
  if (typeof bytes !== 'string' && bytes.byteLength === 0) return undefined;
  const isJson = bodyTypes.json.test(request.headers.get('content-type') ?? '');
  if (!isJson) return { status: 415, message: m.api_send_nothing() };
  return typeof bytes === 'string' ? unreadable(bytes, endpoint, context) : undefined;
}

function searchOf({ searchParams }: URL): Map<string, unknown> {
  // The first of duplicates counts.
  return new Map([...searchParams].reverse());
}

async function readMultipart(endpoint: Endpoint, { request, context }: Args): Promise<Fields | Refusal> {
  const requested = context.get(requestContext);
  requested.expectUpload();
  const form = await tryReadForm(request, context.get(uploadsContext));
  const isAllowed = endpoint.access === 'public' || (await requested.isStillSignedIn());
  if (!isAllowed) return signInRequired();
  if (form === 'broken') return { status: 400, message: m.api_no_form({ most: bodyLimits.parts }) };
  if (form === 'too large') return bodyTooLarge(endpoint);
  if (form === 'too wordy') return { status: 413, message: m.api_too_wordy() };
  const misplaced = misplacedIn(endpoint, form);
  const parsed = parseForm(endpoint.fields, form, m.admin_unstorable());
  if (parsed.errors)
    return invalidFields({ ...misplaced, ...parsed.errors }, parsed.status, endpoint.invalidMessage?.());
  if (Object.keys(misplaced).length > 0) return invalidFields(misplaced, 422, endpoint.invalidMessage?.());
  return { values: parsed.value, sentValues: only(parsed.value, Object.keys(parsed.typed)), form };
}

/** Scripts send this when no file was chosen. */
const noFileTexts = ['', 'null', 'undefined'];

function misplacedIn({ photo, fields }: Endpoint, form: FormData): FieldErrors {
  const missing = missingFileFault(form, photoField);
  const texts = form.getAll(photoField).filter((entry) => typeof entry === 'string');
  const isExpected = photo === 'required' || texts.some((text) => !noFileTexts.includes(text));
  const files = Object.keys(fields.shape).filter((name) => form.getAll(name).some((entry) => entry instanceof File));
  return {
    ...(missing && isExpected && { [photoField]: missing }),
    ...Object.fromEntries(files.map((name) => [name, m.api_needs_text()])),
  };
}

function parseValues({ fields, invalidMessage: sentence }: Endpoint, given: Map<string, unknown>): Fields | Refusal {
  const checked = parseJson(fields, given, { unstorable: m.admin_unstorable(), wrongKind: m.api_needs_text() });
  if (checked.errors) return invalidFields(checked.errors, checked.status, sentence?.());
  return { values: checked.value, sentValues: only(checked.value, checked.names), form: new FormData() };
}

function only(values: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
