import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inLanguage } from '../../lib/languages/in-language.server.ts';
import { languages } from '../../lib/languages/languages.ts';
import { consentChannels, consentText, consentTextVersion } from './consent-channels.ts';

/** What families have read and agreed to, in every language. A version once published stays as it is. */
const published: Record<string, string> = {
  1: 'b814cebb96d2d75e62e09f2946fb5118b0a65fcb048969717c84dbaff53f2f81',
  2: '7cff02269e9d47fe025ae574ca90875ef18153d264c3b35bedf26a6800063032',
};

test('words of consent that change get a version of their own', () => {
  const words = languages.flatMap((language) =>
    consentChannels.map((one) => inLanguage(language, () => consentText(one))),
  );
  expect(createHash('sha256').update(words.join('\n\n')).digest('hex')).toBe(published[consentTextVersion]);
});
