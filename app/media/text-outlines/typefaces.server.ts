import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';
import { projectFolder } from '../../config.server.ts';

export type Weight = 400 | 700;

export type Typeface = {
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

export type Typefaces = Record<Weight, Typeface[]>;

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
