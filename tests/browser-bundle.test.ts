import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from './test-app.ts';

const folder = join(projectFolder, 'build/client/assets');
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));

test.each([
  // It tries `new Function`, which the content policy refuses, and weighs more than a page of the admin area may.
  ['schemas', /ZodError|_zod\b/],
  ['queries', /selectFrom|insertInto/],
  ['calls of the API', /deleteimg\.php/],
  ['secrets', /argon2|totp|scrypt/i],
  ['declarations of content', /\bnameOf\b/],
])('no %s are sent to a browser', (_what, trace) => {
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter((name) => trace.test(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});
