import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from '../app/lib/languages/languages.ts';
import { m } from '../app/paraglide/messages.js';
import { projectFolder } from './test-app.ts';

const folder = join(projectFolder, 'build/server/assets');
const chunks = readdirSync(folder).filter((name) => name.endsWith('.js'));

type Message = (inputs: object, options: { locale: string }) => string;
type Words = (string | ((inputs: object) => string))[];

const messages = Object.entries(m as unknown as Record<string, Message>).toSorted(([one], [other]) =>
  one < other ? -1 : 1,
);

describe('the built server', () => {
  test.each(chunks)('%s is in ASCII, without what React needs in development', (name) => {
    const code = readFileSync(join(folder, name), 'utf8');
    expect(code).not.toMatch(/\P{ASCII}/u);
    expect(code).not.toContain('Check the render method of');
  });

  test.each(languages)('has every message in %s as it was compiled', (locale) => {
    const words: Words = createRequire(import.meta.url)(join(folder, `words-${locale}.cjs`));
    expect(words).toHaveLength(messages.length);
    for (const count of [1, 2, 3, 4]) {
      const inputs = new Proxy({}, { get: () => count });
      const built = words.map((one) => (typeof one === 'string' ? one : one(inputs)));
      expect(built).toEqual(messages.map(([, message]) => message(inputs, { locale })));
    }
  });
});
