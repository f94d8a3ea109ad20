import fc from 'fast-check';
import type { FuzzedField } from './fuzzed-fields.ts';

/** What is sent: its bytes, and what it says it is. */
export type FuzzedBody = { type: string | undefined; bytes: Uint8Array<ArrayBuffer> | undefined };

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
export function fuzzedJson(fields: fc.Arbitrary<FuzzedField[]>): fc.Arbitrary<FuzzedBody> {
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
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return { head: `Content-Disposition: form-data; name="${inHead}"`, bytes: Buffer.from(text) };
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
export function fuzzedForm(
  fields: fc.Arbitrary<FuzzedField[]>,
  file: fc.Arbitrary<FuzzedFile>,
): fc.Arbitrary<FuzzedBody> {
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
export const fuzzedNothing: fc.Arbitrary<FuzzedBody> = fc.oneof(
  { arbitrary: fc.constant(body(undefined, undefined)), weight: 10 },
  fc.constantFrom(body('application/json', '{}'), body(ownType, ''), body('text/plain', 'words')),
  fc.tuple(fc.constantFrom(...otherTypes), fc.uint8Array({ maxLength: 20 })).map(([type, bytes]) => body(type, bytes)),
);
