import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failuresOf } from '../app/legacy-api/endpoint.ts';
import { endpoints } from '../app/legacy-api/endpoints.server.ts';
import { callRules } from './api-contract.ts';
import { isLong } from './extent.ts';
import { oneEngine } from './fresh-database.ts';
import { type FuzzedCall, type FuzzedFile, fuzzedCall, origins } from './fuzzed-calls.ts';
import { expectChanges, expectShape } from './fuzzed-changes.ts';
import { type FuzzedSchool, openFuzzedSchool } from './fuzzed-school.ts';
import { judge } from './fuzzed-verdict.ts';
import { pictureFile } from './pictures.ts';

/** `npm run trials` asks more and other things. A failure prints seed and path, which make it happen again. */
const { FUZZ_RUNS = isLong ? '1000' : '15', FUZZ_SEED = isLong ? 'random' : '20261122', FUZZ_PATH } = process.env;
const seed = FUZZ_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(FUZZ_SEED);
const allNames = Object.keys(callRules);
const runs = { numRuns: Number(FUZZ_RUNS), ...(FUZZ_PATH && { path: FUZZ_PATH }) };
const timeout = Math.max(300_000, runs.numRuns * 500);

test('every call of the table is in the contract, and the other way round', () => {
  expect([...endpoints.keys()].sort()).toEqual(allNames.toSorted());
});

describe.each(oneEngine)('on %s', (engine) => {
  let school: FuzzedSchool;
  let goodPicture: Uint8Array;
  let files: fc.Arbitrary<FuzzedFile>;
  let allDone = 0;

  beforeAll(async () => {
    school = await openFuzzedSchool(engine);
    goodPicture = await pictureFile(8, 6, 'png');
    files = filesAround(goodPicture);
  });
  afterAll(() => school.close());

  async function expectAsContracted(name: string, call: FuzzedCall): Promise<number> {
    const [endpoint, rule] = [endpoints.get(name), callRules[name]];
    if (!endpoint || !rule) throw new Error(`${name} is in no table.`);
    const verdict = await judge(rule, call, { ids: school.ids, goodPicture });
    const response = await school.site.app(requestOf(call, school.cookies), { address: '127.0.0.1' });
    const body = await response.text();
    const seen = await school.look();
    try {
      expect(school.site.errors).toEqual([]);
      expect(verdict.statuses, `${response.status}: ${body.slice(0, 300)}`).toContain(response.status);
      const { status } = response;
      const described: number[] = failuresOf(endpoint).map((failure) => failure.status);
      if (status >= 400) expect(described, 'failures that are described').toContain(status);
      const isHead = call.method === 'HEAD';
      // The server sends no body to HEAD; here it may still be there.
      const answer = isHead ? {} : expectShape(endpoint, rule, status, body);
      expectChanges(rule, verdict, isHead || status === 204 ? 0 : status, answer, seen);
      if (body) expect(response.headers.get('Content-Type')).toBe('application/json');
      if (status >= 400) expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.has('Allow')).toBe(status === 405 || status === 204);
      return status;
    } finally {
      await school.putBack(seen.changes, seen.newFiles);
    }
  }

  test.each(allNames)('%s does what was requested, or nothing, whatever is sent', { timeout }, async (name) => {
    const rule = callRules[name];
    if (!rule) throw new Error(`${name} is in no table.`);
    let done = 0;
    const calls = fuzzedCall(name, rule, { ids: school.ids, files });
    const property = fc.asyncProperty(calls, async (call) => {
      if ((await expectAsContracted(name, call)) === 200) done += 1;
    });
    await fc.assert(property, { ...runs, seed: seed + allNames.indexOf(name) });
    allDone += done;
    // Among a few there may be none.
    if (!FUZZ_PATH && runs.numRuns >= 50) expect(done, 'some are done').toBeGreaterThan(0);
  });

  if (!FUZZ_PATH) test('of all these some are done', () => expect(allDone).toBeGreaterThan(allNames.length));
});

function requestOf(
  { method, path, headers, caller, cookie, body }: FuzzedCall,
  cookies: FuzzedSchool['cookies'],
): Request {
  const all = new Headers(headers);
  if (body.type !== undefined) all.set('Content-Type', body.type);
  if (caller === 'forged') all.set('Cookie', cookie);
  if (caller === 'staff' || caller === 'newcomer') all.set('Cookie', cookies[caller]);
  const request = new Request(origins.own + path, { method, headers: all, body: body.bytes ?? null });
  // The platform names a type for some bodies by itself.
  if (body.type === undefined) request.headers.delete('Content-Type');
  return request;
}

/** Pictures, and what is none. */
function filesAround(picture: Uint8Array): fc.Arbitrary<FuzzedFile> {
  const words = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  const bad = [
    '',
    'words',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '%PDF-1.7\n%%EOF',
    'GIF89a',
    '\xFF\xD8\xFF\xE0',
    'RIFF',
  ];
  return fc.oneof(
    { arbitrary: fc.constant<FuzzedFile>({ name: 'photo.png', bytes: picture }), weight: 8 },
    { arbitrary: fc.constantFrom<FuzzedFile[]>('none', 'text'), weight: 3 },
    { arbitrary: fc.constantFrom(...bad).map((text) => ({ name: 'photo.jpg', bytes: words(text) })), weight: 2 },
    fc.constantFrom('', '../../x', '\u202Egnp.exe', 'a%22b').map((name) => ({ name, bytes: picture })),
    fc.nat(picture.length).map((length) => ({ name: 'photo.png', bytes: picture.subarray(0, length) })),
  );
}
