import { join } from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { projectFolder } from '../../../config.server.ts';
import { buildFont } from '../writing/font-file.ts';
import { createShaper } from './shaping.ts';
import { loadTypefaces } from './typefaces.server.ts';

const typefaces = loadTypefaces(join(projectFolder, 'app/disclosure/pdf/fonts'));
const shape = createShaper(typefaces);

function clustersOf(text: string) {
  return shape(text, 400).flatMap(({ clusters }) => clusters);
}

function glyphOf(letter: string): number {
  const [cluster] = clustersOf(letter);
  return cluster?.glyphs[0]?.glyph ?? 0;
}

test.each(['কি', 'କେ', 'कि'])('a vowel sign that is written before its consonant stands before it: %s', (text) => {
  const [cluster, ...others] = clustersOf(text);
  expect(others).toEqual([]);
  expect(cluster?.glyphs[1]?.glyph).toBe(glyphOf(text.slice(0, 1)));
  expect(cluster?.glyphs[1]?.x).toBeGreaterThan(100);
});

test.each(['ক্ষ', 'କ୍ଷ', 'क्ष', 'জ্ঞ', 'ଜ୍ଞ', 'ज्ञ'])('consonants that join are one glyph: %s', (text) => {
  const [cluster, ...others] = clustersOf(text);
  expect(others).toEqual([]);
  expect(cluster?.glyphs).toHaveLength(1);
});

test.each(['র্ক', 'ର୍କ', 'र्क'])('an r before a consonant becomes a sign after it: %s', (text) => {
  const [cluster, ...others] = clustersOf(text);
  expect(others).toEqual([]);
  expect(cluster?.glyphs.map(({ glyph }) => glyph)).not.toContain(glyphOf(text.slice(0, 1)));
  expect(cluster?.advance).toBe(clustersOf(text.slice(-1))[0]?.advance);
});

test('a letter that no font has is shown by a sign, and keeps its text', () => {
  const [cluster] = clustersOf('🎉');
  expect(cluster).toMatchObject({ text: '🎉', glyphs: [{ glyph: glyphOf('\ufffd') }] });
});

test('signs that all scripts share stay in the font of the word', () => {
  expect(shape('দশম (ক), ২০২৬। ', 400).map(({ typeface }) => typeface.name)).toEqual(['NotoSansBengali-Regular']);
});

test('what is shaped together becomes one glyph with the same outline', () => {
  const bengali = typefaces[400].find(({ script }) => script === 'Beng');
  const clusters = clustersOf('শ্রী কর্তৃপক্ষ কৌ র‍্যাব');
  const glyphs = clusters.map(({ glyphs: components, advance }) => ({ components, advance }));
  const font = new Font(new Face(new Blob(buildFont(bengali?.bytes ?? new Uint8Array(), glyphs))));
  expect(clusters.some((cluster) => cluster.glyphs.length > 2)).toBe(true);
  for (const [index, { glyphs: parts, advance }] of clusters.entries()) {
    const drawn = parts.flatMap(({ glyph, x, y }) =>
      (bengali?.font.glyphToJson(glyph) ?? []).map(({ type, values }) => ({
        type,
        values: values.map((value, place) => value + (place % 2 === 0 ? x : y)),
      })),
    );
    expect(font.glyphToJson(index + 1)).toEqual(drawn);
    expect(font.glyphHAdvance(index + 1)).toBe(advance);
  }
});
