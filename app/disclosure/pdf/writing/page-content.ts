import { baseline, type Line, lineHeight, type TextStyle } from '../text/lines.ts';
import type { Run } from '../text/shaping.ts';
import type { EmbeddedFonts } from './embedded-fonts.ts';
import type { Element } from './structure-tree.ts';

/** In points, from the lower left corner of the page. */
export type Box = { x: number; y: number; width: number; height: number };
export type Place = { x: number; top: number };

export type PageContent = {
  fill(box: Box, colour: string): void;
  stitch(place: Place, width: number, colour: string): void;
  /** Lines under each other, as a part of `element`. */
  text(lines: readonly Line[], place: Place, style: TextStyle, element: Element): void;
  /** Text that no reader reads out: what is repeated on each page. */
  decoration(line: Line, place: Place, style: TextStyle, kind?: 'Header' | 'Footer'): void;
  operators(): string;
};

export function createPageContent(page: number, fonts: EmbeddedFonts, language: string): PageContent {
  const written: string[] = [];
  let marks = 0;
  const artifact = (operators: string) => written.push(`/Artifact BMC ${operators} EMC`);
  const show = (line: Line, { x, top }: Place, style: TextStyle) => {
    const y = top - style.size * baseline;
    const runs = line.map((run) => showRun(run, fonts, style.size, language));
    return `BT ${colourOf(style.colour)} rg ${point(x, y)} Td ${runs.join(' ')} ET`;
  };
  return {
    fill({ x, y, width, height }, colour) {
      artifact(`${colourOf(colour)} rg ${point(x, y)} ${point(width, height)} re f`);
    },
    stitch({ x, top }, width, colour) {
      artifact(`q ${colourOf(colour)} RG 1.4 w [7 4] 0 d ${point(x, top)} m ${point(x + width, top)} l S Q`);
    },
    text(lines, { x, top }, style, element) {
      if (lines.length === 0) return;
      const tag = element.tag === 'H1' || element.tag === 'H2' ? element.tag : 'P';
      const shown = lines.map((line, index) => show(line, { x, top: top - index * style.size * lineHeight }, style));
      written.push(`/${tag} <</MCID ${marks}>> BDC ${shown.join('\n')} EMC`);
      element.kids.push({ page, mark: marks });
      marks += 1;
    },
    decoration(line, place, style, kind = 'Header') {
      written.push(`/Artifact <</Type /Pagination /Subtype /${kind}>> BDC ${show(line, place, style)} EMC`);
    },
    operators: () => written.join('\n'),
  };
}

function showRun({ typeface, clusters }: Run, fonts: EmbeddedFonts, size: number, language: string): string {
  const shown = clusters.map((cluster) => {
    const { digits, advance } = fonts.codeOf(typeface, cluster);
    return `<${digits}>${advance === cluster.advance ? '' : advance - cluster.advance}`;
  });
  const text = `/${fonts.nameOf(typeface)} ${round(size)} Tf [${shown.join('').replaceAll('><', '')}] TJ`;
  const isForeign = typeface.language !== 'en' && typeface.language !== language.split('-')[0];
  return isForeign ? `/Span <</Lang (${typeface.language})>> BDC ${text} EMC` : text;
}

function round(length: number): string {
  return String(Math.round(length * 1000) / 1000);
}

function point(x: number, y: number): string {
  return `${round(x)} ${round(y)}`;
}

function colourOf(hex: string): string {
  const parts = [1, 3, 5].map((place) => Number.parseInt(hex.slice(place, place + 2), 16) / 255);
  return parts.map(round).join(' ');
}
