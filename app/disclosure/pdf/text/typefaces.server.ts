import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';

export type Weight = 400 | 700;

export type Typeface = {
  /** As it is called in the PDF. */
  name: string;
  bytes: Uint8Array;
  font: Font;
  /** ISO 15924, and the language that the shaper assumes. */
  script: string;
  language: string;
  has(codePoint: number): boolean;
};

/** The first that has a letter shows it. All of them count 1,000 units to the em. */
const families = [
  { file: 'noto-sans', name: 'NotoSans', script: 'Latn', language: 'en' },
  { file: 'noto-sans-bengali', name: 'NotoSansBengali', script: 'Beng', language: 'bn' },
  { file: 'noto-sans-oriya', name: 'NotoSansOriya', script: 'Orya', language: 'or' },
  { file: 'noto-sans-devanagari', name: 'NotoSansDevanagari', script: 'Deva', language: 'hi' },
];

export type Typefaces = Record<Weight, Typeface[]>;

export function loadTypefaces(folder: string): Typefaces {
  return { 400: load(folder, 400), 700: load(folder, 700) };
}

function load(folder: string, weight: Weight): Typeface[] {
  return families.map(({ file, name, script, language }) => {
    const bytes = readFileSync(join(folder, `${file}-${weight}.ttf`));
    const face = new Face(new Blob(bytes));
    const letters = new Set(face.collectUnicodes());
    const style = weight === 700 ? 'Bold' : 'Regular';
    const has = (codePoint: number) => letters.has(codePoint);
    return { name: `${name}-${style}`, bytes, font: new Font(face), script, language, has };
  });
}
