import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Drawing } from './drawing.ts';

const artFolder = join(import.meta.dirname, '../../app/ui/art');

/** A drawing as the PNG that somebody could have uploaded. */
export async function renderDrawing(drawing: Drawing): Promise<Uint8Array> {
  const svg = changed(await readFile(join(artFolder, `${drawing.file}.svg`), 'utf8'), drawing);
  const picture = sharp(Buffer.from(svg)).resize(drawing.width, drawing.height).flatten({ background: '#ffffff' });
  return (drawing.isMirrored ? picture.flop() : picture).png({ compressionLevel: 3 }).toBuffer();
}

function changed(svg: string, { part, width, height, colours = {} }: Drawing): string {
  const coloured = svg.replace(/#[0-9A-Fa-f]{6}\b/g, (colour) => colours[colour.toUpperCase()] ?? colour);
  const size = `width="${width}" height="${height}"`;
  if (!part) return coloured.replace('<svg ', `<svg ${size} `);
  const view = `${part.x} ${part.y} ${part.width} ${part.height}`;
  return coloured.replace(/<svg (.*?)viewBox="[^"]*"/, `<svg $1${size} viewBox="${view}"`);
}
