import { type CallRule, charactersOf, storedText } from './api-contract.ts';
import { type FuzzedCall, origins } from './fuzzed-calls.ts';
import type { FuzzedIds } from './fuzzed-fields.ts';
import { goodPassword } from './test-app.ts';

/** What the contract says of a call: every status that it may get, and the texts that count when it is done. */
export type Verdict = {
  statuses: number[];
  words: Record<string, string>;
  sent: Map<string, unknown>;
  hasPhoto: boolean;
};

const longFields = new Set(['details', 'description', 'message']);
const maxJsonBytes = 100 * 1024;
/** Fields and files in a form, far more than any has. */
const maxParts = 100;
const reading = ['GET', 'HEAD', 'OPTIONS'];

export type Known = { ids: FuzzedIds; goodPicture: Uint8Array };

/** Judges a call by the contract alone. */
export async function judge(rule: CallRule, call: FuzzedCall, known: Known): Promise<Verdict> {
  const refused = refusedByServer(rule, call);
  if (refused) return refusal(refused);
  const read = await readSent(rule, call);
  if ('refused' in read) return refusal(read.refused);
  const verdict = await judgeFields(rule, call, read, known);
  return { ...verdict, statuses: [...(read.mayRefuse ?? []), ...verdict.statuses] };
}

function refusal(statuses: number[]): Verdict {
  return { statuses, words: {}, sent: new Map(), hasPhoto: false };
}

function headerOf({ headers }: FuzzedCall, name: string): string | undefined {
  return headers[name];
}

function refusedByServer(rule: CallRule, call: FuzzedCall): number[] | undefined {
  const { method } = new Request(origins.own, { method: call.method });
  if (new URL(origins.own + call.path).href.length - origins.own.length > 4096) return [414];
  if (headerOf(call, 'Content-Encoding') !== undefined) return [415];
  if (method === 'OPTIONS') return [204];
  if (method !== rule.method && !(method === 'HEAD' && rule.method === 'GET')) return [405];
  const origin = headerOf(call, 'Origin') ?? '';
  const isOurs = headerOf(call, 'Sec-Fetch-Site') === 'same-origin' || Object.values(origins).includes(origin);
  if (!reading.includes(method) && !isOurs) return [403];
  const { type = '', bytes } = call.body;
  const isForm = /^multipart\//i.test(type) && rule.body === 'multipart';
  const tooLarge = !isForm && (bytes?.length ?? 0) > maxJsonBytes ? [413] : [];
  const isOpen = !rule.isForStaff || call.caller === 'staff';
  if (!isOpen) return [call.caller === 'newcomer' ? 403 : 401, ...tooLarge];
  return tooLarge.length > 0 ? tooLarge : undefined;
}

type Sent = Map<string, unknown>;
/** `mayRefuse`: readers of forms differ about it. */
type Read = { sent: Sent; form?: FormData; mayRefuse?: number[] };

/** What scripts put in place of a photo that nobody chose. */
const noPhoto = ['', 'null', 'undefined'];

async function readSent(rule: CallRule, { path, body }: FuzzedCall): Promise<Read | { refused: number[] }> {
  const type = body.type ?? '';
  const isJson = /^\s*application\/json\s*(;|$)/i.test(type);
  if (rule.body === 'none') {
    if (body.bytes?.length && !isJson) return { refused: [415] };
    return { sent: new Map([...new URL(origins.own + path).searchParams].reverse()) };
  }
  if (rule.body === 'json') return isJson ? readJson(body.bytes ?? new Uint8Array()) : { refused: [415] };
  return readForm(type, body.bytes);
}

function readJson(bytes: Uint8Array): { sent: Sent } | { refused: number[] } {
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value !== 'object' || !value || Array.isArray(value) || depthOf(value) > 20) return { refused: [400] };
    return { sent: new Map(Object.entries(value).filter(([, one]) => one !== null)) };
  } catch {
    return { refused: [400] };
  }
}

function depthOf(value: unknown, level = 0): number {
  if (typeof value !== 'object' || value === null || level > 30) return level;
  return Math.max(level + 1, ...Object.values(value).map((inner) => depthOf(inner, level + 1)));
}

const unreadable = [400, 413];

async function readForm(
  type: string,
  bytes: Uint8Array<ArrayBuffer> | undefined,
): Promise<Read | { refused: number[] }> {
  if (!/^multipart\/form-data\s*;/i.test(type)) return { refused: [415] };
  const strict = await readParts(type, bytes);
  if (!('refused' in strict)) return hasDoubtfulHead(bytes) ? { ...strict, mayRefuse: unreadable } : strict;
  if (strict.refused !== unreadable) return strict;
  const lenient = await readParts(type, withoutDamage(type, bytes));
  return 'refused' in lenient ? lenient : { ...lenient, mayRefuse: unreadable };
}

/**
 * By RFC 2046 a boundary that does not begin a line is content, and lines of a header that are no fields may be passed
 * over: some readers, such as the one of `Response`, refuse both.
 */
function withoutDamage(type: string, bytes: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1] ?? '';
  const parts = Buffer.from(bytes).toString('latin1').split(`\r\n--${boundary}`);
  const repaired = parts.map((part, index) => {
    if (part.startsWith('--\r\n') || part === '--') return part;
    const [head = '', ...content] = (index === 0 ? part.replace(`--${boundary}`, '') : part).split('\r\n\r\n');
    const fields = head.split('\r\n').filter((line, first) => first === 0 || line.includes(':'));
    const masked = content.map((piece) => piece.replaceAll(boundary || '\n--', '~'.repeat(boundary.length)));
    return [fields.join('\r\n'), ...masked].join('\r\n\r\n');
  });
  return Buffer.from(`--${boundary}${repaired.join(`\r\n--${boundary}`)}`, 'latin1');
}

/** The reader of `Response` takes `form-data  name="title"`, where a character was lost, for a part without this name. */
function hasDoubtfulHead(bytes: Uint8Array = new Uint8Array()): boolean {
  const dispositions = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/^content-disposition:(.*)$/gim);
  return Array.from(dispositions, ([, value = '']) => value.trim()).some(
    (value) => !/^form-data(; [a-z]+="[^"]*")*$/i.test(value),
  );
}

async function readParts(type: string, bytes: Uint8Array<ArrayBuffer> | undefined) {
  try {
    const form = await new Response(bytes ?? null, { headers: { 'Content-Type': type } }).formData();
    if ([...form].length > maxParts) return { refused: [400] };
    const names = [...new Set(form.keys())];
    const first = (name: string) => {
      const texts = form.getAll(name).filter((entry) => typeof entry === 'string');
      return name === 'photo' ? form.get(name) : (texts.find((text) => !isStorable(text)) ?? texts[0]);
    };
    return {
      form,
      sent: new Map(names.map((name) => [name, first(name)] as const).filter(([, value]) => value !== undefined)),
    };
  } catch {
    return { refused: unreadable };
  }
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !/[\0\uFFFD]/.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).flat().every(isStorable);
}

/** A photo that came as text, unless it says that there is none, and text that came as a file. */
function isMisplaced(form: FormData, names: readonly string[]): boolean {
  const asText = form.getAll('photo').some((entry) => typeof entry === 'string' && !noPhoto.includes(entry));
  const isFile = (entry: FormDataEntryValue) => entry instanceof File;
  return (asText && !isPhoto(form.get('photo'))) || names.some((name) => form.getAll(name).some(isFile));
}

function isPhoto(value: unknown): value is File {
  return value instanceof File && (value.name !== '' || value.size > 0);
}

async function judgeFields(rule: CallRule, call: FuzzedCall, { sent, form }: Read, known: Known): Promise<Verdict> {
  const names = Object.keys(rule.limits);
  const others = { login: ['remember'], ask: ['consent'] }[rule.action as 'login'] ?? [];
  if (![...names, ...others].every((name) => isStorable(sent.get(name)))) return refusal([400]);
  if (form && isMisplaced(form, names)) return refusal([422]);
  const texts = names.filter((name) => sent.has(name)).map((name) => [name, textOf(name, sent.get(name))] as const);
  if (!texts.every(([, value]) => typeof value === 'string')) return refusal([422]);
  const words = Object.fromEntries(
    texts.map(([name, value]) => [name, storedText(String(value), longFields.has(name) ? '\n' : ' ')]),
  );
  const isTooLong = texts.some(([name, value]) => charactersOf(String(value)) > (rule.limits[name] ?? 0));
  if (isTooLong || rule.needs.some((name) => !words[name])) {
    // A password is taken as it was typed, so it may be blank.
    if (!(rule.action === 'login' && !isTooLong && words.username && sent.get('password'))) return refusal([422]);
  }
  // What is mostly blanks may be refused before it is looked at.
  const slack = texts.some(([name, value]) => String(value).length > 4 * (rule.limits[name] ?? 0) + 1000) ? [422] : [];
  const photo = rule.photo ? await judgePhoto(sent.get('photo'), known) : 'none';
  const statuses = [...slack, ...statusesOf(rule, call, { words, sent, photo, known })];
  return { statuses, words, sent, hasPhoto: photo === 'good' || photo === 'unclear' };
}

/** Other websites count their ids: a number is no id of ours, and no fault either. */
function textOf(name: string, value: unknown): unknown {
  return /^(photo_)?id$/.test(name) && typeof value === 'number' ? String(value) : value;
}

type Photo = 'none' | 'good' | 'bad' | 'unclear';

async function judgePhoto(value: unknown, { goodPicture }: Known): Promise<Photo> {
  if (!isPhoto(value)) return 'none';
  const bytes = Buffer.from(await value.arrayBuffer());
  if (bytes.equals(goodPicture)) return 'good';
  return bytes.subarray(0, 8).equals(goodPicture.subarray(0, 8)) ? 'unclear' : 'bad';
}

type Judged = { words: Record<string, string>; sent: Sent; photo: Photo; known: Known };

function statusesOf(rule: CallRule, call: FuzzedCall, judged: Judged): number[] {
  const { words, sent, photo, known } = judged;
  if (rule.action === 'login') return judgeLogin(words, sent);
  if (rule.action === 'logout') return [200];
  if (rule.action === 'ask') return judgeQuestion(words, sent.get('consent'));
  const { active } = known.ids[rule.table ?? 'notice'];
  if (rule.action === 'read') {
    const { binned } = known.ids[rule.table ?? 'notice'];
    // A record in the bin is still a valid position in the list.
    const isThere = (id: unknown) => active.includes(String(id)) || (!sent.has('id') && id === binned);
    const requestedId = sent.get('id') ?? sent.get('before');
    if (requestedId !== undefined && !isThere(requestedId)) return [404];
    return headerOf(call, 'If-None-Match') === '*' ? [304] : [200];
  }
  const id = words.id ?? words.photo_id;
  if (rule.action !== 'add' && !active.includes(id ?? '')) return [404];
  if (photo === 'unclear') return [200, 422];
  return photo === 'bad' || (photo === 'none' && rule.photo === 'needed') ? [422] : [200];
}

function judgeLogin(words: Record<string, string>, sent: Sent): number[] {
  if (sent.has('remember') && typeof sent.get('remember') !== 'boolean') return [422];
  const isPerson = words.username?.toLowerCase() === 'asha';
  return isPerson && sent.get('password') === goodPassword ? [200] : [401];
}

function judgeQuestion(words: Record<string, string>, consent: unknown = []): number[] {
  const channels = ['phone', 'whatsapp', 'email', 'post'];
  if (!Array.isArray(consent) || !consent.every((one) => channels.includes(one))) return [422];
  const { name = '', message = '', email = '', mobile_no = '' } = words;
  if (!email && !mobile_no) return [422];
  const isPlain = /[a-z]/i.test(name) && /[a-z]/i.test(message) && /^([a-z]+@home\.example)?$/.test(email);
  return isPlain && /^(\d{10})?$/.test(mobile_no) ? [200] : [200, 422];
}
