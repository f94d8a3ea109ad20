import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../config.server.ts';
import type { Card } from '../../lib/media-services.ts';
import { breakLines, lineHeight, outlinesOf } from '../text-outlines/lines.ts';
import { createShaper, graphemesOf, loadTypefaces, widthOf } from '../text-outlines/shaping.server.ts';

const typefaces = loadTypefaces();
const shaper = createShaper(typefaces);

const read = (path: string) => readFileSync(join(projectFolder, 'app', path), 'utf8');
const frame = read('media/card/card-frame.svg');
const drawings = read('ui/art/alpona.svg').replace(/^<svg[^>]*>|<\/svg>\s*$|<view[^>]*>/g, '');

type Box = { x: number; top: number; width: number; height: number; sizes: number[] };

/** On the leaf, in the middle. */
const leafBox = (top: number, ...sizes: number[]): Box => ({ x: 64, top, width: 220, height: 126, sizes });
const besideLeaf = { x: 332, width: 692 };
const belowLeaf = { x: 56, width: 968 };
const besideSquare = { x: 276, width: 748 };

/** In the largest of the sizes with which all is in the box, else as many lines as it holds in the smallest. */
function draw(text: string, box: Box, fill = '#1a1820', weight: 400 | 700 = 700) {
  const { x, top, width, height, sizes } = box;
  const shown = shownText(text);
  const broken = sizes.map((size) => ({ size, lines: breakLines(shown, { size, weight }, width, shaper) }));
  const isLeaf = x === 64;
  const fits = broken.find(
    ({ size, lines }) => lines.length * size * lineHeight <= (isLeaf ? size * lineHeight : height),
  );
  const { size, lines } = fits ?? (broken.at(-1) as (typeof broken)[number]);
  const held = lines.slice(0, Math.floor(height / (size * lineHeight)));
  const widest = Math.max(0, ...held.map((line) => (widthOf(line) * size) / 1000));
  const data = outlinesOf(held, { size, x: isLeaf ? x + (width - widest) / 2 : x, top });
  const isWhole = held.length === lines.length && lettersIn(shown) === lettersIn(text);
  return { svg: `<path d="${data}" fill="${fill}"/>`, isWhole, width: widest, height: held.length * size * lineHeight };
}

/** Emoji, and letters that no font has, leave nothing behind. */
function shownText(text: string): string {
  const isShown = (grapheme: string) =>
    /^\s+$/.test(grapheme) ||
    typefaces[400].some(({ has }) =>
      Array.from(grapheme).every((one) => /\p{Cf}/u.test(one) || has(Number(one.codePointAt(0)))),
    );
  const shown = graphemesOf(text)
    .filter(isShown)
    .join('')
    .replace(/ (?=[ .,!?।])/g, '');
  const lines = shown.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).join('\n');
}

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/** As SVG without text: its letters are outlines. */
export function composeCard({ colour, icon, crest, qr, texts }: Card): string {
  const school = { x: 236, top: 42, width: 620, height: 156, sizes: [56, 48, 40, 34] };
  const nameTop = 120 - draw(texts.school, school).height / 2;
  const tag = draw(texts.category, { x: 392, top: 327, width: 600, height: 50, sizes: [32] }, '#fff');
  const title = { ...besideLeaf, top: 386, height: 208, sizes: [58, 52, 46, 40, 36] };
  const heading = draw(texts.title, title);
  const box = { ...belowLeaf, top: 630, height: 452, sizes: [62, 54, 48, 44, 40, 36] };
  const whole = draw(texts.words, box, undefined, 400);
  const isWhole = heading.isWhole && whole.isWhole;
  const words = isWhole ? whole : draw(texts.words, { ...box, height: 390, sizes: [40, 36] }, undefined, 400);
  const readOn = { ...belowLeaf, top: 636 + words.height, height: 54, sizes: [36, 32, 28] };
  const drawn = [
    draw(texts.school, { ...school, top: nameTop }, '#fff'),
    draw(texts.word, leafBox(329, 24, 20, 16), '#fff'),
    draw(texts.weekday, leafBox(360, 31, 26, 22), '#fff'),
    draw(texts.day, leafBox(texts.until ? 400 : 412, 84)),
    draw(texts.month, leafBox(texts.until ? 504 : 522, 31, 26, 22)),
    draw(texts.until, leafBox(546, 26, 22, 18)),
    tag,
    heading.width > 0 ? heading : draw(texts.category, title),
    words,
    draw(isWhole ? '' : texts.readOn, readOn, colour),
    draw(texts.code, { ...besideSquare, top: 1136, height: 90, sizes: [54] }, colour),
    draw(texts.howToCheck, { ...besideSquare, top: 1220, height: 104, sizes: [32, 28, 24, 21] }, '#4b4650', 400),
  ];
  const square = 'x="56" y="48" width="144" height="144"';
  const emblem = crest
    ? `<image ${square} href="data:image/png;base64,${Buffer.from(crest).toString('base64')}"/>`
    : `<svg ${square} viewBox="7936 -64 128 128">${drawings}</svg>`;
  const parts = {
    crest: emblem,
    colour,
    icon,
    drawings,
    tagWidth: tag.width + 76,
    modules: qr.side + 8,
    qr: qr.path,
  };
  const all: Record<string, string | number> = { ...parts, texts: drawn.map(({ svg }) => svg).join('') };
  return frame.replace(/\{(\w+)\}/g, (_, name: string) => String(all[name]));
}
