import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blob, Buffer, Direction, Face, Font, shape } from 'harfbuzzjs';
import { projectFolder } from '../../config.server.ts';

/** The position of a glyph within its cluster. */
type Glyph = { glyph: number; x: number; y: number };

/** Characters that share their glyphs. Lengths are thousandths of the font size. */
export type Cluster = { glyphs: Glyph[]; text: string; advance: number };

export type Run = { typeface: Typeface; clusters: Cluster[] };

export type Shaper = (text: string, weight: Weight) => Run[];

const replacement = '\uFFFD';
const joiner = /[\u200C\u200D]/;
const neutral = /^[\p{Script=Common}\p{Script=Inherited}]+$/u;

export function createShaper(typefaces: Typefaces): Shaper {
  const buffer = new Buffer();
  const shaped = new Map<string, Run[]>();
  return (text, weight) => {
    const key = `${weight} ${text}`;
    const found = shaped.get(key);
    if (found) return found;
    const runs = splitByTypeface(text, typefaces[weight]).map(({ typeface, text, isShown }) => ({
      typeface,
      clusters: isShown
        ? shapeRun(buffer, typeface, text)
        : shapeRun(buffer, typeface, replacement).map((cluster) => ({ ...cluster, text })),
    }));
    shaped.set(key, runs);
    return runs;
  };
}

export function widthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => run.clusters.reduce((width, cluster) => width + cluster.advance, sum), 0);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

type Part = { typeface: Typeface; text: string; isShown: boolean };

function splitByTypeface(text: string, typefaces: Typefaces[Weight]): Part[] {
  const parts: Part[] = [];
  for (const grapheme of graphemesOf(text)) {
    const last = parts.at(-1);
    const stays = last?.isShown && neutral.test(grapheme) && shows(last.typeface, grapheme);
    const typeface = stays ? last.typeface : typefaces.find((one) => shows(one, grapheme));
    const shown = typeface ?? typefaces.find((one) => shows(one, replacement));
    if (!shown) throw new Error('No font has a sign for letters that it lacks.');
    if (last?.isShown && typeface === last.typeface) last.text += grapheme;
    else parts.push({ typeface: shown, text: grapheme, isShown: typeface !== undefined });
  }
  return parts;
}

function shows(typeface: Typeface, grapheme: string): boolean {
  return Array.from(grapheme).every((letter) => joiner.test(letter) || typeface.has(letter.codePointAt(0) ?? 0));
}

/**
 * Vowel signs, and signs with an r above: glyphs of Noto Sans Oriya 2.000, which knows no place for them at most joined
 * letters, so that they stand behind them: ନ୍ତୁ, ର୍ଷି.
 */
const odiaSigns = new Set([63, 64, 65, 388, 391, 392]);
const odiaLetterWidth = 792;

function shapeRun(buffer: Buffer, typeface: Typeface, text: string): Cluster[] {
  buffer.reset();
  buffer.addText(text);
  buffer.setDirection(Direction.LTR);
  buffer.setScript(typeface.script);
  buffer.setLanguage(typeface.language);
  shape(typeface.font, buffer);
  const positions = buffer.getGlyphPositions();
  const clusters = new Map<number, Cluster>();
  for (const [index, { codepoint: glyph, cluster: start }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const cluster = clusters.get(start) ?? { glyphs: [], text: '', advance: 0 };
    const isAstray = typeface.language === 'or' && odiaSigns.has(glyph) && xOffset === 0 && cluster.advance > 0;
    cluster.glyphs.push({ glyph, x: cluster.advance + (isAstray ? -odiaLetterWidth : xOffset), y: yOffset });
    if (!isAstray) cluster.advance += xAdvance;
    clusters.set(start, cluster);
  }
  const starts = [...clusters.keys()];
  return starts.flatMap((start, index) => {
    const cluster = clusters.get(start);
    return cluster ? { ...cluster, text: text.slice(start, starts[index + 1]) } : [];
  });
}

export type Weight = 400 | 700;

type Typeface = {
  font: Font;
  /** ISO 15924, and the language that the shaper assumes. */
  script: string;
  language: string;
  has(codePoint: number): boolean;
};

/** The first typeface with a glyph is used. All have 1,000 units per em. */
const families = [
  { file: 'noto-sans', script: 'Latn', language: 'en' },
  { file: 'noto-sans-bengali', script: 'Beng', language: 'bn' },
  { file: 'noto-sans-oriya', script: 'Orya', language: 'or' },
  { file: 'noto-sans-devanagari', script: 'Deva', language: 'hi' },
];

type Typefaces = Record<Weight, Typeface[]>;

const folder = join(projectFolder, 'app/media/text-outlines/fonts');

export function loadTypefaces(): Typefaces {
  return { 400: load(400), 700: load(700) };
}

function load(weight: Weight): Typeface[] {
  return families.map(({ file, script, language }) => {
    const face = new Face(new Blob(readFileSync(join(folder, `${file}-${weight}.ttf`))));
    const codePoints = new Set(face.collectUnicodes());
    return { font: new Font(face), script, language, has: (codePoint) => codePoints.has(codePoint) };
  });
}
