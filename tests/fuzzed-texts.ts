import fc from 'fast-check';

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
export function fuzzedText(max: number): fc.Arbitrary<string> {
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

export function goodText(max: number): fc.Arbitrary<string> {
  return fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ,.'’–]{0,30}[a-zনাଡ]$/).map((text) => text.slice(0, max));
}

/** A value of another kind than text. */
export const wrongKind: fc.Arbitrary<unknown> = fc.oneof(
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
