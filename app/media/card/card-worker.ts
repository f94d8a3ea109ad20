import sharp from 'sharp';
import type { Card } from '../../lib/media-services.ts';
import { cardSize, composeCard, crestPlace } from './compose-card.server.ts';

sharp.concurrency(1);
sharp.cache(false);

process.once('message', (card: Card) => {
  drawCard(card).then(
    (bytes) => process.send?.(bytes),
    () => process.exit(1),
  );
});

async function drawCard(card: Card): Promise<Uint8Array> {
  const picture = sharp(Buffer.from(composeCard(card)), { limitInputPixels: cardSize.width * cardSize.height });
  const { left, top, size } = crestPlace;
  const crest = card.crest && (await sharp(card.crest).resize(size, size, { fit: 'inside' }).png().toBuffer());
  const whole = crest ? picture.composite([{ input: crest, left, top }]) : picture;
  return new Uint8Array(await whole.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer());
}
