import fc from 'fast-check';
import type { CallRule } from './api-contract.ts';
import { type FuzzedField, type FuzzedIds, fuzzedFields } from './fuzzed-fields.ts';

/** Who calls: nobody, a member of staff, somebody who must choose a password first, or nobody with a made-up cookie. */
type Caller = 'stranger' | 'staff' | 'newcomer' | 'forged';

export type FuzzedCall = {
  method: string;
  path: string;
  headers: Record<string, string>;
  caller: Caller;
  /** The cookie of `forged`. */
  cookie: string;
  body: FuzzedBody;
};

/** The origin of the site, and another one that it trusts. */
export const origins = { own: 'http://localhost:3000', trusted: 'https://app.school.example' };

/** What is sent: its bytes, and what it says it is. */
type FuzzedBody = { type: string | undefined; bytes: Uint8Array<ArrayBuffer> | undefined };

/** A file in a form; `none` = the field is left out. */
export type FuzzedFile = { name: string; bytes: Uint8Array } | 'text' | 'none';

const boundary = 'the-boundary-of-the-test';
const ownType = `multipart/form-data; boundary=${boundary}`;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

const otherTypes = [
  undefined,
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/jsonp',
  'application/json, text/plain',
  'text/json',
  'application/json;',
  'APPLICATION/JSON; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data;',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="another"',
  'multipart/mixed; boundary=the-boundary-of-the-test',
  `x\u00FF/y`,
];

/** JSON is written by hand: an object of JavaScript has no `__proto__` of its own, and no name twice. */
function jsonOf(fields: readonly FuzzedField[]): string {
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`;
}

function body(type: string | undefined, bytes: string | Uint8Array | undefined): FuzzedBody & object {
  const all = bytes === undefined ? undefined : new Uint8Array(Buffer.from(bytes as Uint8Array));
  const shown = Buffer.from(all ?? []).toString('latin1');
  const description = () => `${type}: ${shown.length} bytes: ${JSON.stringify(shown.slice(0, 2000))}`;
  return { type, bytes: all, [fc.toStringMethod]: description } as FuzzedBody;
}

/** The bytes with something done to them. */
const damage: fc.Arbitrary<(bytes: Buffer) => Uint8Array> = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }).map((part) => (bytes: Buffer) => bytes.subarray(0, bytes.length * part)),
  fc.uint8Array({ minLength: 1, maxLength: 4 }).map((more) => (bytes: Buffer) => Buffer.concat([bytes, more])),
  fc.constant((bytes: Buffer) => Buffer.concat([byteOrderMark, bytes])),
  fc.constant((bytes: Buffer) => Buffer.from(bytes.toString('utf8'), 'utf16le')),
  fc.nat().map((at) => (bytes: Buffer) => {
    const changed = Buffer.from(bytes);
    if (changed.length > 0) changed[at % changed.length] = at % 256;
    return changed;
  }),
);

const oddJson = fc.oneof(
  fc.constantFrom('', ' ', 'null', '[]', '""', '1e400', '{"id":1e400}', '{"id":-0}', '{"id":NaN}', "{'id':1}", '{}{}'),
  fc.integer({ min: 1, max: 30_000 }).map((deep) => `{"id":${'['.repeat(deep)}${']'.repeat(deep)}}`),
  fc.integer({ min: 1, max: 30_000 }).map((deep) => '{"a":'.repeat(deep)),
  fc.constantFrom(-1, 0, 1).map((more) => `{"no":"${'x'.repeat(100 * 1024 - 9 + more)}"}`),
  fc.json({ maxDepth: 4 }),
);

/** JSON, nearly JSON, and anything else. */
function fuzzedJson(fields: fc.Arbitrary<FuzzedField[]>): fc.Arbitrary<FuzzedBody> {
  const good = fields.map((all) => Buffer.from(jsonOf(all)));
  return fc.oneof(
    { arbitrary: good.map((bytes) => body('application/json', bytes)), weight: 14 },
    { arbitrary: fc.tuple(good, damage).map(([bytes, harm]) => body('application/json', harm(bytes))), weight: 2 },
    { arbitrary: oddJson.map((text) => body('application/json; charset=utf-8', text)), weight: 2 },
    fc.tuple(good, fc.constantFrom(...otherTypes)).map(([bytes, type]) => body(type, bytes)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => body('application/json', bytes)),
    fc.constant(body(undefined, undefined)),
    fc.constant(body('application/json', undefined)),
  );
}

type Part = { head: string; bytes: Uint8Array };

function textPart(name: string, value: unknown): Part {
  // A header line cannot hold these; browsers write them in this way.
  const inHead = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return { head: `Content-Disposition: form-data; name="${inHead}"`, bytes: Buffer.from(textOf(value)) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function fileParts(file: FuzzedFile): Part[] {
  if (file === 'none') return [];
  if (file === 'text') return [textPart('photo', 'not a file')];
  const head = `Content-Disposition: form-data; name="photo"; filename="${file.name}"\r\nContent-Type: image/png`;
  return [{ head, bytes: file.bytes }];
}

function multipartOf(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ head, bytes }) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

/** A form with or without a file in `photo`, nearly one, and anything else. */
function fuzzedForm(fields: fc.Arbitrary<FuzzedField[]>, file: fc.Arbitrary<FuzzedFile>): fc.Arbitrary<FuzzedBody> {
  const parts = fc
    .tuple(
      fields,
      file,
      fc.boolean(),
      fc.oneof({ arbitrary: fc.constant(0), weight: 12 }, fc.integer({ min: 90, max: 130 })),
    )
    .map(([all, photo, isFirst, many]) => {
      const words = all.map(([name, value]) => textPart(name, value));
      const padding = Array.from({ length: many }, (_, at) => textPart(`more-${at}`, ''));
      return isFirst ? [...fileParts(photo), ...words, ...padding] : [...words, ...fileParts(photo), ...padding];
    });
  const good = parts.map(multipartOf);
  return fc.oneof(
    { arbitrary: good.map((bytes) => body(ownType, bytes)), weight: 14 },
    { arbitrary: fc.tuple(good, damage).map(([bytes, harm]) => body(ownType, harm(bytes))), weight: 2 },
    fc.tuple(good, fc.constantFrom(...otherTypes)).map(([bytes, type]) => body(type, bytes)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => body(ownType, bytes)),
    fc.constant(body(ownType, undefined)),
    fc.constant(body(undefined, undefined)),
  );
}

/** Nothing, most of the time. */
const fuzzedNothing: fc.Arbitrary<FuzzedBody> = fc.oneof(
  { arbitrary: fc.constant(body(undefined, undefined)), weight: 10 },
  fc.constantFrom(body('application/json', '{}'), body(ownType, ''), body('text/plain', 'words')),
  fc.tuple(fc.constantFrom(...otherTypes), fc.uint8Array({ maxLength: 20 })).map(([type, bytes]) => body(type, bytes)),
);

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'BREW', 'post', 'M-SEARCH'];
const latin = fc.stringMatching(/^[\x21-\x7E\xA1-\xFF]{0,30}$/);

const showsOrigin: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({ Origin: origins.own }), weight: 12 },
  { arbitrary: fc.constant({ 'Sec-Fetch-Site': 'same-origin' }), weight: 4 },
  { arbitrary: fc.constant({ Origin: origins.trusted, 'Sec-Fetch-Site': 'cross-site' }), weight: 2 },
  fc.constantFrom<Record<string, string>[]>(
    {},
    { Origin: 'null' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: `${origins.own}.evil.example` },
    { 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': 'same-site' },
  ),
  latin.map((text) => ({ Origin: text })),
);

const otherHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 6 },
  fc.constantFrom('*', '"a"', 'W/"', ',,,').map((tag) => ({ 'If-None-Match': tag })),
  latin.map((tag) => ({ 'If-None-Match': tag })),
  fc.constantFrom('gzip', 'identity', '').map((way) => ({ 'Content-Encoding': way })),
  latin.map((text) => ({
    'X-HTTP-Method-Override': 'DELETE',
    Accept: text,
    'Accept-Encoding': text,
    'User-Agent': text,
  })),
  latin.map((text) => ({
    'X-Forwarded-For': text,
    'X-Forwarded-Proto': text,
    Authorization: text,
    Range: 'bytes=0-1',
  })),
);

const cookies = fc.oneof(
  latin,
  latin.map((text) => `session=${text}`),
  fc.constantFrom('session=', 'session=a.b', '=;;=', 'session=%', `session=${'x'.repeat(3000)}`, '__proto__=1'),
);

function searchOf(fields: readonly FuzzedField[]): string {
  return new URLSearchParams(fields.map(([name, value]) => [name, textOf(value)])).toString();
}

/** The part of the address behind `?`: fields where the call has no body, and sometimes what cannot be read. */
function search(rule: CallRule, fields: fc.Arbitrary<FuzzedField[]>): fc.Arbitrary<string> {
  if (rule.body !== 'none') {
    return fc.oneof(
      { arbitrary: fc.constant(''), weight: 9 },
      fc.constantFrom('?', '?id=1&_method=DELETE', '?_routes=root'),
    );
  }
  return fc.oneof(
    { arbitrary: fields.map((all) => `?${searchOf(all)}`), weight: 12 },
    fc.constantFrom(
      '',
      '?',
      '?id',
      '?id=%',
      '?id=%FF%FE',
      '?id=%ED%A0%80',
      '?id[]=1',
      '?id=%00',
      '?&&=&',
      '?_routes=root',
    ),
    fc.integer({ min: -3, max: 3 }).map((more) => `?more=${'x'.repeat(4060 + more)}`),
  );
}

function bodyOf(rule: CallRule, fields: fc.Arbitrary<FuzzedField[]>, files: fc.Arbitrary<FuzzedFile>) {
  if (rule.body === 'json') return fuzzedJson(fields);
  return rule.body === 'multipart' ? fuzzedForm(fields, files) : fuzzedNothing;
}

/** Random requests to one call, about half of which pass its checks. */
export function fuzzedCall(
  name: string,
  rule: CallRule,
  { ids, files }: { ids: FuzzedIds; files: fc.Arbitrary<FuzzedFile> },
): fc.Arbitrary<FuzzedCall> {
  const fields = fuzzedFields(rule, ids);
  return fc
    .record({
      method: fc.oneof({ arbitrary: fc.constant<string>(rule.method), weight: 14 }, fc.constantFrom(...methods)),
      path: search(rule, fields).map((text) => `/api/${name}${text}`),
      origin: showsOrigin,
      others: otherHeaders,
      caller: fc.oneof(
        { arbitrary: fc.constant<Caller>('staff'), weight: 10 },
        fc.constantFrom<Caller[]>('stranger', 'stranger', 'newcomer', 'forged'),
      ),
      cookie: cookies,
      body: bodyOf(rule, fields, files),
    })
    .map(({ origin, others, body, ...call }) => {
      const isBodiless = /^(GET|HEAD)$/i.test(call.method);
      const sent = isBodiless ? { type: body.type, bytes: undefined } : body;
      return { ...call, headers: { ...origin, ...others }, body: sent };
    });
}
