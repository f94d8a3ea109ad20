import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { consentChannels, consentText, consentTextVersion } from './consent-channels.ts';

/** What families have read and agreed to. A version once published stays as it is. */
const published: Record<string, string> = { 1: '19f542ba2f11dcd8288c047a26e78ddf2d75817489e8864d6686f3a3f107d95f' };

test('words of consent that change get a version of their own', () => {
  const words = consentChannels.map(consentText).join('\n\n');
  expect(createHash('sha256').update(words).digest('hex')).toBe(published[consentTextVersion]);
});
