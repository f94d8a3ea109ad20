import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../config.server.ts';
import type { Card } from '../../lib/media-services.ts';
import { graphemesOf } from '../text-outlines/clean-text.ts';
import { breakLines, type Line, type TextStyle } from '../text-outlines/lines.ts';
import { lineHeight, outlinesOf } from '../text-outlines/outlines.ts';
import { createShaper, widthOf } from '../text-outlines/shaping.ts';
import { loadTypefaces, type Typefaces, type Weight } from '../text-outlines/typefaces.server.ts';

export const cardSize = { width: 1080, height: 1350 } as const;

/** Where the crest of the school is placed; the drawing of the website is part of the SVG. */
export const crestPlace = { left: 56, top: 48, size: 144 } as const;

const margin = 56;
const wallHeight = 240;
const footHeight = 232;
const leafWidth = 236;
const ink = '#1a1820';
const soft = '#4b4650';

type Box = { x: number; top: number; width: number; height: number };
type FittedText = { lines: Line[]; size: number; weight: Weight; isWhole: boolean };

const typefaces = loadTypefaces();
const shaper = createShaper(typefaces);

/** As SVG without text: its letters are outlines. */
export function composeCard(card: Card): string {
  const title = shownText(card.title, typefaces);
  const words = shownText(card.words, typefaces);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">${[
    `<rect width="${cardSize.width}" height="${cardSize.height}" fill="#fff"/>`,
    wall(card),
    leaf(card),
    ...notice(card, { title, words, hasLost: hasLostLetters(card, title + words) }),
    foot(card),
  ].join('')}</svg>`;
}

/** Emoji, and letters that no font has, leave nothing behind. */
function shownText(text: string, { 400: fonts }: Typefaces): string {
  const isShown = (grapheme: string) =>
    /^\s+$/.test(grapheme) ||
    fonts.some(({ has }) => Array.from(grapheme).every((one) => /\p{Cf}/u.test(one) || has(one.codePointAt(0) ?? 0)));
  const kept = graphemesOf(text).filter(isShown).join('');
  return kept
    .replace(/[^\S\n]+(?=[^\S\n]|[.,!?।])/g, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

function hasLostLetters(card: Card, shown: string): boolean {
  const count = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;
  return count(shown) < count(card.title + card.words);
}

/** In the largest of the sizes with which all is in the box, else as many lines as it holds in the smallest. */
function fitText(
  text: string,
  weight: Weight,
  sizes: readonly number[],
  { width, height }: Omit<Box, 'x' | 'top'>,
): FittedText {
  let lines: Line[] = [];
  let size = 0;
  for (size of sizes) {
    lines = breakLines(text, { size, weight }, width, shaper);
    if (lines.length * size * lineHeight <= height) return { lines, size, weight, isWhole: true };
  }
  return { lines: lines.slice(0, Math.floor(height / (size * lineHeight))), size, weight, isWhole: false };
}

function path(data: string, fill: string): string {
  return `<path d="${data}" fill="${fill}"/>`;
}

function draw({ lines, size }: FittedText, x: number, top: number, fill: string): string {
  return path(outlinesOf(lines, { size, x, top }), fill);
}

/** One line in the middle of a box, smaller where the box is narrow. */
function centred(text: string, { size, weight }: TextStyle, { x, top, width }: Omit<Box, 'height'>, fill: string) {
  const shown = shownText(text, typefaces);
  const [line = []] = breakLines(shown, { size, weight }, Number.POSITIVE_INFINITY, shaper);
  const natural = (widthOf(line) * size) / 1000;
  const fitting = natural > width ? (size * width) / natural : size;
  const left = x + (width - (natural * fitting) / size) / 2;
  return path(outlinesOf([line], { size: fitting, x: left, top: top + (size - fitting) * 0.75 }), fill);
}

function art(view: 'rosette' | 'crest', { x, top, width, height }: Box, opacity = 1): string {
  const [, box = ''] = new RegExp(`id="${view}" viewBox="([^"]+)"`).exec(drawings) ?? [];
  const inner = drawings.replace(/^<svg[^>]*>|<\/svg>\s*$|<view[^>]*>/g, '');
  return `<svg x="${x}" y="${top}" width="${width}" height="${height}" viewBox="${box}" opacity="${opacity}">${inner}</svg>`;
}

const drawings = readFileSync(join(projectFolder, 'app/ui/art/alpona.svg'), 'utf8');

/** The crest and the name of the school, with the petals of the website where the wall ends. */
function wall({ colour, school, crest }: Card): string {
  const { left, top, size } = crestPlace;
  const petals = Array.from({ length: 21 }, (_, index) => `<circle cx="${index * 54}" cy="${wallHeight}" r="27"/>`);
  const x = left + size + 36;
  const name = fitText(shownText(school, typefaces), 700, [56, 48, 40, 34], { width: 620, height: 156 });
  const height = name.lines.length * name.size * lineHeight;
  return [
    `<g fill="${colour}"><rect width="${cardSize.width}" height="${wallHeight}"/>${petals.join('')}</g>`,
    art('rosette', { x: 872, top: -120, width: 400, height: 400 }, 0.22),
    `<circle cx="${left + size / 2}" cy="${top + size / 2}" r="${size / 2 + 10}" fill="#fff"/>`,
    crest ? '' : art('crest', { x: left, top, width: size, height: size }),
    draw(name, x, top + (size - height) / 2, '#fff'),
  ].join('');
}

const leafTop = wallHeight + 84;
const leafHeight = 270;

function leaf({ colour, leaf: { word, weekday, day, month, until } }: Card): string {
  const box = { x: margin + 8, width: leafWidth - 16 };
  return [
    `<rect x="${margin}" y="${leafTop}" width="${leafWidth}" height="${leafHeight}" rx="6" fill="#fff" stroke="#111a3a" stroke-width="4"/>`,
    `<path d="M${margin + 2} ${leafTop + 2}h${leafWidth - 4}v86h-${leafWidth - 4}z" fill="${colour}"/>`,
    centred(word, { size: 24, weight: 400 }, { ...box, top: leafTop + 5 }, '#fff'),
    centred(weekday, { size: 31, weight: 700 }, { ...box, top: leafTop + 36 }, '#fff'),
    centred(day, { size: 84, weight: 700 }, { ...box, top: leafTop + (until ? 76 : 88) }, ink),
    centred(month, { size: 31, weight: 700 }, { ...box, top: leafTop + (until ? 180 : 198) }, ink),
    until && centred(until, { size: 26, weight: 700 }, { ...box, top: leafTop + 222 }, soft),
  ].join('');
}

const bodyEnd = cardSize.height - footHeight - 36;

function notice(card: Card, { title, words, hasLost }: { title: string; words: string; hasLost: boolean }): string[] {
  const { category, readOn, colour } = card;
  const x = margin + leafWidth + 40;
  const beside = { width: cardSize.width - x - margin, height: leafHeight - 62 };
  const label = fitText(category.label, 700, [32], { width: beside.width - 90, height: 50 });
  const labelWidth = (widthOf(label.lines[0] ?? []) * label.size) / 1000;
  const heading = fitText(title || category.label, 700, [58, 52, 46, 40, 36], beside);
  const top = leafTop + leafHeight + 36;
  const room = { width: cardSize.width - 2 * margin, height: bodyEnd - top };
  const all = fitText(words, 400, [62, 54, 48, 44, 40, 36], room);
  const isWhole = all.isWhole && heading.isWhole && !hasLost;
  const more = fitText(shownText(readOn, typefaces), 700, [36, 32, 28], { width: room.width, height: 54 });
  const text = isWhole ? all : fitText(words, 400, [40, 36], { ...room, height: room.height - 60 });
  const end = top + text.lines.length * text.size * lineHeight;
  return [
    `<rect x="${x}" y="${leafTop}" width="${labelWidth + 76}" height="54" rx="4" fill="${category.ground}"/>`,
    `<svg x="${x + 14}" y="${leafTop + 9}" width="36" height="36" viewBox="0 0 256 256">${path(category.icon, category.ink)}</svg>`,
    draw(label, x + 60, leafTop + 3, category.ink),
    draw(heading, x, leafTop + 62, ink),
    draw(text, margin, top, ink),
    isWhole ? '' : draw(more, margin, end + 6, colour),
  ];
}

const qrSize = 184;

function foot({ colour, code, howToCheck, qr }: Card): string {
  const top = cardSize.height - footHeight;
  const scale = qrSize / (qr.side + 8);
  const x = margin + qrSize + 36;
  const help = fitText(shownText(howToCheck, typefaces), 400, [32, 28, 24, 21], {
    width: cardSize.width - x - margin,
    height: 104,
  });
  return [
    `<rect y="${top}" width="${cardSize.width}" height="${footHeight}" fill="#fbf5e8"/>`,
    `<path d="M0 ${top}H${cardSize.width}" stroke="#b54a2a" stroke-width="4" stroke-dasharray="22 14"/>`,
    `<svg x="${margin}" y="${top + 24}" width="${qrSize}" height="${qrSize}" viewBox="0 0 ${qrSize} ${qrSize}"><rect width="${qrSize}" height="${qrSize}" fill="#fff"/>`,
    `<path transform="scale(${scale}) translate(4 4)" d="${qr.path}" fill="${ink}" shape-rendering="crispEdges"/></svg>`,
    draw(fitText(code, 700, [54], { width: 700, height: 90 }), x, top + 18, colour),
    draw(help, x, top + 102, soft),
  ].join('');
}
