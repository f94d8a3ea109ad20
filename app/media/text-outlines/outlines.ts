import type { SvgPathCommand } from 'harfbuzzjs';
import type { Line } from './lines.ts';

/** From one line to the next, and from the top of a line to its baseline, for a font size of 1. */
export const lineHeight = 1.5;
export const baseline = 1.06;

/** `size` is that of the font; the first line begins at `x` and `top`, counted from the upper left corner. */
type Place = { size: number; x: number; top: number };

/** Lines below each other, as the data of one SVG path. */
export function outlinesOf(lines: readonly Line[], { size, x, top }: Place): string {
  const scale = size / 1000;
  const outlines: string[] = [];
  for (const [index, line] of lines.entries()) {
    const foot = top + (index * lineHeight + baseline) * size;
    let left = x;
    for (const { typeface, clusters } of line) {
      for (const { glyphs, advance } of clusters) {
        const drawn = glyphs.map(({ glyph, x, y }) =>
          outlineOf(typeface.font.glyphToJson(glyph), { x: left + x * scale, y: foot - y * scale, scale }),
        );
        outlines.push(...drawn);
        left += advance * scale;
      }
    }
  }
  return outlines.join('');
}

/** In a font y grows upwards, in a picture downwards. */
function outlineOf(commands: SvgPathCommand[], { x, y, scale }: { x: number; y: number; scale: number }): string {
  const placed = (values: number[]) =>
    values.map((value, index) => (index % 2 === 0 ? x + value * scale : y - value * scale).toFixed(2));
  return commands.map(({ type, values }) => type + placed(values).join(' ')).join('');
}
