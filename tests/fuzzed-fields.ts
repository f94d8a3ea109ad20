import fc from 'fast-check';
import { newId } from '../app/lib/ids.ts';
import type { CallRule } from './api-contract.ts';
import { goodPassword } from './test-app.ts';

/** Ids of records by their table; one of each is in the bin. */
export type FuzzedIds = Record<'notice' | 'photo' | 'result' | 'faculty', { active: string[]; binned: string }>;

/** Names and values in the order in which they are sent; a name may occur twice. */
export type FuzzedField = [name: string, value: unknown];

const username = 'asha';
const channels = ['phone', 'whatsapp', 'email', 'post'];
const strangeNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '\uD800', 'photo', 'photo[]', '0'];
const ownColumns = [
  'is_pinned',
  'state',
  'category',
  'version',
  'sequence',
  'removed_at',
  'image_id',
  'role',
  'album_id',
];
const addresses = [
  'meena@home.example',
  'MEENA.S@home.example',
  'two@a.example, b@b.example',
  'a@b',
  '@',
  'a@b.example\nBcc: c',
];
const numbers = ['9000000000', '+91 90000-00000', '০৯০০০০০০০০০০', '12', '90000000009', '+1 900 000 0000'];

const nasty = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uFFFD',
  '\uFEFFBegins with a byte order mark',
  '\u202Eright to left\u202C',
  'مرحبا بكم',
  'বাংলা ଓଡ଼ିଆ हिन्दी',
  `e${'\u0301'.repeat(60)}`,
  '\u0958\uFB2C',
  '👩‍👩‍👧‍👦🇮🇳',
  '\u200B\u2060\u00AD',
  'line\r\nline\rline\u2028line',
  '\u0001\u0007\u001B[31m\u007F\u0085',
  '<script>alert(1)</script>',
  `'; drop table notice; -- "`,
  '{{7*7}} %00 %s ../../etc/passwd',
  '__proto__',
  'null',
  'undefined',
];

/** Lone surrogates too: JSON can carry them and UTF-8 cannot. */
const halves = fc.array(fc.integer({ min: 0xd700, max: 0xe010 }), { minLength: 1, maxLength: 6 });

/** A text for a field that accepts at most `max` characters: ordinary, around the limit, or of all that Unicode has. */
function fuzzedText(max: number): fc.Arbitrary<string> {
  const around = fc.integer({ min: -2, max: 2 });
  const character = fc.constantFrom('a', 'e\u0301', 'ক', '\u0958', '\u0001', 'a\n');
  return fc.oneof(
    { arbitrary: goodText(max), weight: 3 },
    fc.constantFrom(...nasty),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    halves.map((codes) => `x${String.fromCharCode(...codes)}`),
    fc.tuple(character, around).map(([of, more]) => of.repeat(Math.max(0, max + more))),
    around.map((more) => `\u00A0 ${'a'.repeat(Math.max(0, max + more))} \n`),
    around.map((more) => '😀'.repeat(Math.max(0, Math.floor(max / 2) + more))),
    around.map((more) => ' '.repeat(4 * max + 1000 + more)),
  );
}

function goodText(max: number): fc.Arbitrary<string> {
  return fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ,.'’–]{0,30}[a-zনাଡ]$/).map((text) => text.slice(0, max));
}

/** A value of another kind than text. */
const wrongKind: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, 0, -1, 1e308, 2 ** 53, [], {}, [[]], [''], { id: '' }, { length: 3 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(fc.string({ unit: 'binary', maxLength: 5 }), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.integer({ min: 15, max: 25 }).map(nested),
);

/** A list in a list in a list. */
function nested(levels: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < levels; level += 1) value = [value];
  return value;
}

function idValue(ids: FuzzedIds, table: NonNullable<CallRule['table']>): fc.Arbitrary<string> {
  const own = ids[table];
  const others = Object.values(ids).flatMap(({ active }) => active.slice(0, 1));
  const [first = ''] = own.active;
  return fc.oneof(
    { arbitrary: fc.constantFrom(...own.active), weight: 6 },
    { arbitrary: fc.constantFrom(own.binned, newId(), ...others), weight: 2 },
    fc.constantFrom(first.toUpperCase(), `${first} `, `${first}\0`, `${first}'--`, first.slice(1), `${first}${first}`),
    fuzzedText(100),
  );
}

/** Good and bad values of one field. */
function valuesOf(name: string, rule: CallRule, ids: FuzzedIds) {
  const max = rule.limits[name] ?? 50;
  const special: Record<string, { good: fc.Arbitrary<unknown>; any: fc.Arbitrary<unknown> }> = {
    username: { good: fc.constantFrom(username, ' ASHA '), any: fuzzedText(max) },
    password: { good: fc.constantFrom(goodPassword, 'not the password'), any: fuzzedText(2000) },
    email: { good: fc.constant(addresses[0]), any: fc.oneof(fc.constantFrom(...addresses), fuzzedText(max)) },
    mobile_no: { good: fc.constant(numbers[0]), any: fc.oneof(fc.constantFrom(...numbers), fuzzedText(max)) },
    before: { good: idValue(ids, rule.table ?? 'notice'), any: fuzzedText(50) },
  };
  if (name === 'id' || name === 'photo_id') {
    const { active } = ids[rule.table ?? 'notice'];
    return { good: fc.constantFrom(...active), any: idValue(ids, rule.table ?? 'notice') };
  }
  return special[name] ?? { good: goodText(max), any: fuzzedText(max) };
}

const consent = fc.oneof(
  { arbitrary: fc.array(fc.constantFrom(...channels), { maxLength: 6 }), weight: 3 },
  fc.array(fc.oneof(fc.constantFrom(...channels), wrongKind), { maxLength: 4 }),
  wrongKind,
);

/** Fields of a call, most of them as they should be. */
export function fuzzedFields(rule: CallRule, ids: FuzzedIds): fc.Arbitrary<FuzzedField[]> {
  const names = Object.keys(rule.limits);
  const field = (name: string, value: fc.Arbitrary<unknown>) => value.map((one): FuzzedField => [name, one]);
  const isNeeded = (name: string) => rule.needs.includes(name);
  const good = names.map((name) => {
    const { good: value } = valuesOf(name, rule, ids);
    return fc.option(field(name, value), { nil: undefined, freq: isNeeded(name) ? 40 : 3 });
  });
  const any = names.map((name) => {
    const values = valuesOf(name, rule, ids);
    const value = fc.oneof(
      { arbitrary: values.good, weight: 3 },
      { arbitrary: values.any, weight: 4 },
      { arbitrary: wrongKind, weight: 1 },
    );
    return fc.option(field(name, value), { nil: undefined, freq: 8 });
  });
  const rest = rule.action === 'ask' ? [field('consent', consent)] : [];
  const more = rule.action === 'login' ? [field('remember', fc.oneof(fc.boolean(), wrongKind))] : rest;
  const extra = fc.tuple(
    fc.constantFrom(...names, ...strangeNames, ...ownColumns),
    fc.oneof(fuzzedText(20), wrongKind),
  );
  const extras = fc.array(extra, { maxLength: 3 });
  const optionalMore = more.map((one) => fc.option(one, { nil: undefined, freq: 2 }));
  const isSent = (one: FuzzedField | undefined) => one !== undefined;
  return fc.oneof(
    { arbitrary: fc.tuple(...good, ...optionalMore).map((all) => all.filter(isSent)), weight: 3 },
    {
      arbitrary: fc
        .tuple(fc.tuple(...any, ...optionalMore), extras)
        .map(([all, odd]) => [...all.filter(isSent), ...odd]),
      weight: 4,
    },
  );
}
