import fc from 'fast-check';
import type { CallRule } from './api-contract.ts';
import { type FuzzedBody, type FuzzedFile, fuzzedForm, fuzzedJson, fuzzedNothing } from './fuzzed-bodies.ts';
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
  const pairs = fields.map(([name, value]) => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ]);
  return new URLSearchParams(pairs).toString();
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
