import { expect, test } from 'vitest';
import { pictureFile } from '../../tests/pictures.ts';
import { fileKind } from './image-rules.ts';

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s is known by its first bytes', async (kind) => {
  expect(fileKind(await pictureFile(20, 20, kind))).toBe('picture');
});

test.each([
  ['heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['heic', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
  ['picture', '\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf'],
  ['other', '\0\0\0\x18ftypisom\0\0\0\0mp42isom'],
  ['pdf', '%PDF-1.7'],
  ['other', '<svg'],
  ['other', 'RIFF\0\0\0\0WAVE'],
  ['other', ''],
])('%s: %j', (kind, head) => {
  expect(fileKind(Buffer.from(head, 'latin1'))).toBe(kind);
});
