import sharp from 'sharp';
import type { Card } from '../../lib/media-services.ts';
import { composeCard } from './compose-card.server.ts';

sharp.concurrency(1);
sharp.cache(false);

process.once('message', async (card: Card) => {
  const picture = sharp(Buffer.from(composeCard(card))).flatten({ background: '#fff' });
  process.send?.(new Uint8Array(await picture.jpeg({ quality: 82, mozjpeg: true }).toBuffer()));
});
