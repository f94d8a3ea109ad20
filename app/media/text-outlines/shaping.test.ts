import { expect, test } from 'vitest';
import { createShaper, loadTypefaces } from './shaping.server.ts';

const shape = createShaper(loadTypefaces());

function clustersOf(text: string) {
  return shape(text, 400).flatMap(({ clusters }) => clusters);
}

function glyphOf(letter: string): number {
  const [cluster] = clustersOf(letter);
  return cluster?.glyphs[0]?.glyph ?? 0;
}

test.each(['কি', 'କେ', 'कि'])('a vowel sign that is written before its consonant is drawn before it: %s', (text) => {
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

test.each(['ନ୍ତୁ', 'ର୍ଷି', 'କ୍ତୂ'])('a sign is drawn at its joined letter, not behind it: %s', (text) => {
  const [cluster] = clustersOf(text);
  expect(cluster?.glyphs[1]?.x).toBeLessThan(200);
  expect(cluster?.advance).toBeLessThan(900);
});

test('a letter that no font has is shown by a sign, and keeps its text', () => {
  const [cluster] = clustersOf('🎉');
  expect(cluster).toMatchObject({ text: '🎉', glyphs: [{ glyph: glyphOf('\ufffd') }] });
});

test('signs that all scripts share stay in the font of the word', () => {
  expect(shape('দশম (ক), ২০২৬। ', 400).map(({ typeface }) => typeface.language)).toEqual(['bn']);
});
