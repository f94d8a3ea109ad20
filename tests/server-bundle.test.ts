import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../app/lib/languages/languages.ts';
import { m } from '../app/paraglide/messages.js';
import { projectFolder } from './test-app.ts';

const folder = join(projectFolder, 'build/server/assets');

type Message = (inputs: object, options: { locale: string }) => string;
type Words = Record<string, string | ((inputs: object) => string)>;

const messages = Object.entries(m as unknown as Record<string, Message>);

test.each(languages)('the built server has every message in %s as it was compiled', (locale) => {
  const { default: words }: { default: Words } = createRequire(import.meta.url)(join(folder, `words-${locale}.js`));
  expect(Object.keys(words)).toEqual(messages.map(([key]) => key));
  for (const count of [1, 2, 3, 4]) {
    const inputs = new Proxy({}, { get: () => count });
    const built = Object.values(words).map((one) => (typeof one === 'string' ? one : one(inputs)));
    expect(built).toEqual(messages.map(([, message]) => message(inputs, { locale })));
  }
});
