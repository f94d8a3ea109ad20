import { expect, test } from 'vitest';
import { builtServer } from '../../tests/test-app.ts';
import { routeFacts } from './route-facts.ts';

const { loggedPath } = routeFacts((await builtServer()).routeTable);

const token = '0123456789abcdefghijklmnopqrstuv0123456789abcdefghij';

test.each([
  ['/faculty', '/faculty'],
  [`/reset-password/${token}`, '/reset-password/…'],
  [`/invitation/${token}`, '/invitation/…'],
  ['/reset-password/short', '/reset-password/…'],
  [`/setup/${token}`, '/setup/…'],
  ['/setup/short/contact', '/setup/…/contact'],
  ['/privacy', '/privacy'],
  ['/privacy/withdraw', '/privacy/withdraw'],
  ['/privacy/withdraw/0123.abcd', '/privacy/withdraw/…'],
  ['/%70rivacy//withdraw/0123.abcd', '/privacy//withdraw/…'],
  [`/%72eset-password/${token.toUpperCase()}`, '/reset-password/…'],
  [`//invitation//${token}`, '//invitation//…'],
  ['//bn/privacy/withdraw/0123.abcd', '//bn/privacy/withdraw/…'],
  ['/bn/or/privacy/withdraw/0123.abcd', '/bn/or/privacy/withdraw/…'],
  [`/elsewhere/${token}`, '/elsewhere/…'],
  ['/%zz', '/%zz'],
])('%s is written to the log as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
