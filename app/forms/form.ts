import { data } from 'react-router';
import type { z } from 'zod';
import type { UploadReader } from '../context.ts';
import { isStorable, tidy } from '../lib/text.ts';

type ParsedForm<Value> =
  | { value: Value; typed: TypedForm; errors?: undefined }
  | { value?: undefined; typed: TypedForm; errors: FieldErrors; status: 400 | 422 };

export type TypedForm = Record<string, string[]>;

export type FieldErrors = Record<string, string>;

export type FormAnswer = { typed: TypedForm; errors: FieldErrors; failure?: string; conflict?: Conflict };

export type Conflict = {
  version: number;
  who: string;
  at: string;
  /** The same person has saved it, in another window. */
  isOwn: boolean;
  differences: Difference[];
};

/** Of a field that was changed in two places. */
export type Difference = { name: string; label: string; saved: string; typed: string; chosen?: 'mine' | 'saved' };

export class BodyTooLarge extends Error {}

/** @throws 400 for a malformed body, 413 for one that is too large */
export async function readForm(request: Request): Promise<FormData> {
  const form = await readUploadForm(request, undefined);
  if (!form) throw data(null, { status: 413 });
  return form;
}

/** Undefined when too large. @throws 400 for a malformed body */
export async function readUploadForm(
  request: Request,
  uploads: UploadReader | undefined,
): Promise<FormData | undefined> {
  const form = await tryReadForm(request, uploads);
  if (form === 'broken') throw data(null, { status: 400 });
  return typeof form === 'string' ? undefined : form;
}

export async function tryReadBytes(request: Request): Promise<ArrayBuffer | 'broken' | 'too large'> {
  try {
    return await request.arrayBuffer();
  } catch (error) {
    return error instanceof BodyTooLarge ? 'too large' : 'broken';
  }
}

const multipart = /^multipart\//i;

/** Without `uploads` the whole form is held in memory: for pages that take no file. */
export async function tryReadForm(
  request: Request,
  uploads: UploadReader | undefined,
): Promise<FormData | 'broken' | 'too large' | 'too wordy'> {
  const isUpload = uploads && multipart.test(request.headers.get('content-type') ?? '');
  try {
    const form = await (isUpload ? uploads.read(request) : request.formData());
    return wordsIn(form) > mostWords ? 'too wordy' : form;
  } catch (error) {
    return error instanceof BodyTooLarge ? 'too large' : 'broken';
  }
}

const mostWords = 500_000;

function wordsIn(form: FormData): number {
  return [...form.values()].reduce((sum, entry) => sum + (typeof entry === 'string' ? entry.length : 0), 0);
}

/** Names ending in `[]` become lists. Text that cannot be stored answers 400, any other error 422. */
export function parseForm<Schema extends z.ZodObject>(
  schema: Schema,
  form: FormData,
  unstorable: string,
): ParsedForm<z.output<Schema>> {
  const typed = typedFields(Object.keys(schema.shape), form);
  const broken = Object.entries(typed).filter(([, texts]) => !texts.every(isStorable));
  if (broken.length > 0) {
    const errors = Object.fromEntries(broken.map(([name]) => [name, unstorable]));
    return { typed: wellFormedTexts(typed), errors, status: 400 };
  }
  const given = Object.entries(typed).map(([name, texts]) => [name, isList(schema, name) ? texts : texts[0]]);
  const checked = schema.safeParse(Object.fromEntries(given));
  if (checked.success) return { value: checked.data, typed };
  return { typed, errors: fieldErrors(checked.error), status: 422 };
}

function typedFields(names: string[], form: FormData): TypedForm {
  const given = names.map((name) => [name, form.getAll(name).filter((entry) => typeof entry === 'string')] as const);
  return Object.fromEntries(given.filter(([, texts]) => texts.length > 0));
}

function isList(schema: z.ZodObject, name: string): boolean {
  return schema.shape[name]?.safeParse([]).success ?? false;
}

function wellFormedTexts(typed: TypedForm): TypedForm {
  return Object.fromEntries(
    Object.entries(typed).map(([name, texts]) => [name, texts.map((text) => tidy(text.toWellFormed()))]),
  );
}

export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}

export const versionField = 'version';

export function readVersion(form: FormData): number {
  return readNumber(form, versionField);
}

/** A whole number from a hidden field of the form; 0 when there is none. */
export function readNumber(form: FormData, name: string): number {
  const text = form.get(name);
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

/** Digests of the texts that a form was opened with or has sent since: a saved text among them is not a conflict. */
export const knownField = 'known';

export const seenField = 'seen';

/** Names the choice between the two texts of a field that was changed in two places. */
export function choiceField(name: string): string {
  return `keep-${name}`;
}

/** By the name of the input; first the text that the form was opened with. */
type KnownTexts = Record<string, string[] | undefined>;

export function knownTexts(opened: TypedForm): string {
  return JSON.stringify(Object.fromEntries(Object.entries(opened).map(([name, texts]) => [name, [textDigest(texts)]])));
}

export function withSent(known: string, sent: readonly TypedForm[]): string {
  if (sent.length === 0) return known;
  const entries = Object.entries(parseKnown(known)).map(([name, digests = []]) => [
    name,
    [...new Set([...digests, ...sent.map((typed) => textDigest(typed[name]))])],
  ]);
  return JSON.stringify(Object.fromEntries(entries));
}

export function readKnown(form: FormData): KnownTexts {
  return parseKnown(String(form.get(knownField)));
}

function parseKnown(text: string): KnownTexts {
  try {
    const known: unknown = JSON.parse(text);
    const entries = Object.entries(known ?? {}).filter(([, digests]) => Array.isArray(digests));
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** Short, for the same text of an input on the server and in the browser. A browser sends lines that end in CRLF. */
export function textDigest(texts: readonly string[] = []): string {
  const text = texts.map((one) => one.replaceAll('\r\n', '\n').trim()).join('\0');
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}
