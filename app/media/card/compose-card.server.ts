import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../config.server.ts';
import type { Card } from '../../lib/media-services.ts';
import { graphemesOf } from '../text-outlines/clean-text.ts';
import { breakLines } from '../text-outlines/lines.ts';
import { lineHeight, outlinesOf } from '../text-outlines/outlines.ts';
import { createShaper, widthOf } from '../text-outlines/shaping.ts';
import { loadTypefaces, type Weight } from '../text-outlines/typefaces.server.ts';

export const cardSize = { width: 1080, height: 1350 } as const;

/** Where the crest of the school is placed; the drawing of the website is part of the SVG. */
export const crestPlace = { left: 56, top: 48, size: 144 } as const;

const ink = '#1a1820';
const soft = '#4b4650';

const typefaces = loadTypefaces();
const shaper = createShaper(typefaces);
const drawings = readFileSync(join(projectFolder, 'app/ui/art/alpona.svg'), 'utf8');

type TextBox = {
  x: number;
  top: number;
  width: number;
  height: number;
  sizes: readonly number[];
  weight?: Weight;
  fill?: string;
  isCentred?: boolean;
};

type Drawn = { svg: string; isWhole: boolean; width: number; height: number };

/** In the largest of the sizes with which all is in the box, else as many lines as it holds in the smallest. */
function draw(text: string, { x, top, width, height, sizes, weight = 700, fill = ink, isCentred }: TextBox): Drawn {
  const shown = shownText(text);
  const broken = sizes.map((size) => ({ size, lines: breakLines(shown, { size, weight }, width, shaper) }));
  const fits = ({ size, lines }: { size: number; lines: unknown[] }) => lines.length * size * lineHeight <= height;
  const { size, lines } = broken.find(fits) ?? { size: sizes.at(-1) ?? 0, lines: broken.at(-1)?.lines ?? [] };
  const held = lines.slice(0, Math.floor(height / (size * lineHeight)));
  const widest = Math.max(0, ...held.map((line) => (widthOf(line) * size) / 1000));
  const data = outlinesOf(held, { size, x: isCentred ? x + (width - widest) / 2 : x, top });
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
    .replace(/[^\S\n]+(?=[^\S\n]|[.,!?।])/g, '');
  return shown.replace(/\s*\n\s*/g, '\n').trim();
}

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

function drawArt(view: 'rosette' | 'crest', place: string): string {
  const [, box] = new RegExp(`id="${view}" viewBox="([^"]+)"`).exec(drawings) ?? [];
  return `<svg ${place} viewBox="${box}">${drawings.replace(/^<svg[^>]*>|<\/svg>\s*$|<view[^>]*>/g, '')}</svg>`;
}

/** As SVG without text: its letters are outlines. */
export function composeCard(card: Card): string {
  const { width, height } = cardSize;
  const parts = [drawWall(card), drawLeaf(card), ...drawNotice(card), drawFoot(card)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/>${parts.join('')}</svg>`;
}

/** The crest and the name of the school, with the petals of the website where the wall ends. */
function drawWall({ colour, school, crest }: Card): string {
  const petals = Array.from({ length: 21 }, (_, index) => `<circle cx="${index * 54}" cy="240" r="27"/>`).join('');
  const box = { x: 236, top: 42, width: 620, height: 156, sizes: [56, 48, 40, 34], fill: '#fff' };
  const name = draw(school, box);
  return [
    `<g fill="${colour}"><rect width="1080" height="240"/>${petals}</g>`,
    drawArt('rosette', 'x="872" y="-120" width="400" height="400" opacity=".22"'),
    '<circle cx="128" cy="120" r="82" fill="#fff"/>',
    crest ? '' : drawArt('crest', 'x="56" y="48" width="144" height="144"'),
    draw(school, { ...box, top: 120 - name.height / 2 }).svg,
  ].join('');
}

function drawLeaf({ colour, leaf: { word, weekday, day, month, until } }: Card): string {
  const centred = (text: string, top: number, sizes: number[], fill?: string) =>
    draw(text, {
      x: 64,
      top,
      width: 220,
      height: (sizes[0] as number) * lineHeight,
      sizes,
      isCentred: true,
      ...(fill && { fill }),
    }).svg;
  return [
    '<rect x="56" y="324" width="236" height="270" rx="6" fill="#fff" stroke="#111a3a" stroke-width="4"/>',
    `<path d="M58 326h232v86h-232z" fill="${colour}"/>`,
    centred(word, 329, [24, 20, 16], '#fff'),
    centred(weekday, 360, [31, 26, 22], '#fff'),
    centred(day, until ? 400 : 412, [84]),
    centred(month, until ? 504 : 522, [31, 26, 22]),
    centred(until, 546, [26, 22, 18], soft),
  ].join('');
}

function drawNotice({ category, title, words, readOn, colour, tint }: Card): string[] {
  const label = draw(category.label, { x: 392, top: 327, width: 600, height: 50, sizes: [32], fill: colour });
  const heading = draw(title || category.label, {
    x: 332,
    top: 386,
    width: 692,
    height: 208,
    sizes: [58, 52, 46, 40, 36],
  });
  const box = { x: 56, top: 630, width: 968, height: 452, sizes: [62, 54, 48, 44, 40, 36], weight: 400 } as const;
  const whole = draw(words, box);
  const isWhole = whole.isWhole && heading.isWhole && lettersIn(shownText(title)) === lettersIn(title);
  const text = isWhole ? whole : draw(words, { ...box, height: 390, sizes: [40, 36] });
  return [
    `<rect x="332" y="324" width="${label.width + 76}" height="54" rx="4" fill="${tint}"/>`,
    `<svg x="346" y="333" width="36" height="36" viewBox="0 0 256 256"><path d="${category.icon}" fill="${colour}"/></svg>`,
    label.svg,
    heading.svg,
    text.svg,
    isWhole
      ? ''
      : draw(readOn, { x: 56, top: 636 + text.height, width: 968, height: 54, sizes: [36, 32, 28], fill: colour }).svg,
  ];
}

function drawFoot({ colour, code, howToCheck, qr }: Card): string {
  return [
    '<rect y="1118" width="1080" height="232" fill="#fbf5e8"/>',
    '<path d="M0 1118H1080" stroke="#b54a2a" stroke-width="4" stroke-dasharray="22 14"/>',
    `<svg x="56" y="1142" width="184" height="184" viewBox="-4 -4 ${qr.side + 8} ${qr.side + 8}" shape-rendering="crispEdges"><rect x="-4" y="-4" width="99" height="99" fill="#fff"/><path d="${qr.path}"/></svg>`,
    draw(code, { x: 276, top: 1136, width: 748, height: 90, sizes: [54], fill: colour }).svg,
    draw(howToCheck, { x: 276, top: 1220, width: 748, height: 104, sizes: [32, 28, 24, 21], weight: 400, fill: soft })
      .svg,
  ].join('');
}
