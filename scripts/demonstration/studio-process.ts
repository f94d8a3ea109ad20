// A separate process, so that the memory for drawing is freed when it ends.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Drawing } from './content/drawing.ts';
import { makePaper } from './papers.ts';
import type { Order } from './studio.ts';

process.on('message', ({ id, work }: { id: number; work: Order }) => {
  carryOut(work).then(
    (bytes) => process.send?.({ id, bytes }),
    (error: unknown) => process.send?.({ id, fault: String(error) }),
  );
});

function carryOut(work: Order): Promise<Uint8Array> {
  return 'drawing' in work ? renderDrawing(work.drawing) : makePaper(work.paper, work.moment);
}

const artFolder = join(import.meta.dirname, '../../app/ui/art');

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
