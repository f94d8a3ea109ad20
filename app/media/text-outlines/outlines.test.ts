import { describe, expect, test } from 'vitest';
import { baseline, breakLines, type Line, lineHeight, outlinesOf } from './lines.ts';
import { createShaper, loadTypefaces, widthOf } from './shaping.server.ts';

const shaper = createShaper(loadTypefaces());
const style = { size: 10, weight: 400 } as const;
const width = 200;

const linesOf = (text: string) => breakLines(text, style, width, shaper);

function textsOf(lines: Line[]): string[] {
  return lines.map((line) => line.flatMap(({ clusters }) => clusters.map(({ text }) => text)).join(''));
}

/** Of the shape, in the units of the picture. */
function boundsOf(path: string): { left: number; right: number; top: number; bottom: number } {
  const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
  const [xs, ys] = [numbers.filter((_, index) => index % 2 === 0), numbers.filter((_, index) => index % 2 === 1)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

describe('outlines', () => {
  test.each(['Notice', 'শ্রী কর্তৃপক্ষ', 'ଛାତ୍ରଛାତ୍ରୀ', 'विद्यार्थी'])('%s is drawn where it is placed', (text) => {
    const lines = linesOf(text);
    const { left, right, top, bottom } = boundsOf(outlinesOf(lines, { ...style, x: 50, top: 30 }));
    expect(left).toBeGreaterThan(49);
    expect(right).toBeLessThan(51 + (widthOf(lines[0] ?? []) * style.size) / 1000);
    expect(top).toBeGreaterThan(30);
    expect(bottom).toBeLessThan(30 + lineHeight * style.size);
  });

  test('a letter has the outline that its font gives it, with y growing downwards', () => {
    const [run] = shaper('L', 700);
    const [glyph] = run?.clusters[0]?.glyphs ?? [];
    const [first] = run?.typeface.font.glyphToJson(glyph?.glyph ?? 0) ?? [];
    const [x = 0, y = 0] = first?.values ?? [];
    const path = outlinesOf([run ? [run] : []], { size: 1000, x: 7, top: 0 });
    expect(path.startsWith(`M${(7 + x).toFixed(2)} ${(1000 * baseline - y).toFixed(2)}L`)).toBe(true);
    expect(path.endsWith('Z')).toBe(true);
  });

  test('a vowel sign is drawn before its consonant, and a line below the line before', () => {
    const consonant = boundsOf(outlinesOf(linesOf('ক'), { ...style, x: 0, top: 0 }));
    const syllable = boundsOf(outlinesOf(linesOf('কি'), { ...style, x: 0, top: 0 }));
    expect(syllable.right).toBeGreaterThan(consonant.right + 1);
    const [one, two] = ['শ', 'শ\nশ'].map((text) => boundsOf(outlinesOf(linesOf(text), { ...style, x: 0, top: 0 })));
    expect((two?.bottom ?? 0) - (one?.bottom ?? 0)).toBeCloseTo(lineHeight * style.size, 1);
  });
});

const zalgo = `a${'\u0301'.repeat(5000)}`;
const hostile: [string, string, string][] = [
  ['control characters', 'a\u0000b\u0007c\u001b[31md\u009f', 'abc[31md'],
  ['marks that turn the direction', '\u202eabc\u202c\u2066d\u2069\u200f', 'abcd'],
  ['characters without width', 'a\u200b\ufeff\u2060\u00adb', 'ab'],
  ['joiners outside Indic words', 'a\u200db\u200c\u200d', 'ab'],
  ['half a letter', 'a\ud83d b\udc00', 'a\ufffd b\ufffd'],
  ['emoji', 'Well done 👩‍🏫 🎉', 'Well done 👩🏫 🎉'],
  ['scripts without a font', 'தமிழ் שלום 漢字', 'தமிழ் שלום 漢字'],
  ['a heap of marks', zalgo, `a${'\u0301'.repeat(5)}`],
  ['a word of 10,000 letters', 'x'.repeat(10_000), 'x'.repeat(10_000)],
  ['an Indic word of 10,000 letters', 'কর্ত্তৃ'.repeat(1250), 'কর্ত্তৃ'.repeat(1250)],
  ['a chain of 5,000 joined consonants', `${'ক্'.repeat(5000)}কি`, `${'ক্'.repeat(5000)}কি`],
  ['lines and tabs', 'one\r\ntwo\tthree\u2028four', 'onetwo threefour'],
  ['spaces alone', '  \u3000 ', ''],
];

describe('lines', () => {
  test.each(hostile)('%s are broken within the width', (_what, text, expected) => {
    const lines = linesOf(text);
    expect(textsOf(lines).join('')).toBe(expected);
    const ends = lines.map((line) => (widthOf(line) * style.size) / 1000);
    const space = 3;
    expect(Math.max(0, ...ends)).toBeLessThanOrEqual(width + space);
  });

  test('a long address is divided after its signs, and joined words between them', () => {
    const address = 'https://school.example/files?name=affiliation_letter_2026_and_extension_2027.pdf&by=office&size=1';
    const parts = textsOf(linesOf(address));
    expect(parts.join('')).toBe(address);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.slice(0, -1).filter((text) => !/[-/.@_?&=]$/.test(text))).toEqual([]);
  });
});
