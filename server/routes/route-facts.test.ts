import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { newId } from '../../app/lib/ids.ts';
import { withoutTrailingSlashes } from '../../app/lib/paths.ts';
import { imageRules } from '../../app/media/image-rules.ts';
import { pdfRules } from '../../app/media/pdf/pdf-rules.ts';
import { publicPaths, unlistedPaths } from '../../tests/public-paths.ts';
import { builtServer } from '../../tests/test-app.ts';
import { readSources } from '../../tools/structure/source-files.ts';
import { matcher, routeFacts, treeOf } from './route-facts.ts';

const { routeTable } = await builtServer();
const facts = routeFacts(routeTable);
const id = newId();
const token = '0123456789abcdefghijklmnopqrstuv0123456789abcdefghij';

test('every page with a fixed address that may be listed is, in the order of the routes', () => {
  const listed = publicPaths.filter((path) => !unlistedPaths.includes(path));
  expect(facts.listedPaths.toSorted()).toEqual(listed.toSorted());
  expect(facts.listedPaths.slice(0, 3)).toEqual(listed.slice(0, 3));
});

test.each([true, false])('a path leads to the same route as among all routes (case matters: %s)', (caseSensitive) => {
  const pathOf = (routeId: string | undefined): string => {
    const route = routeId === undefined ? undefined : routeTable[routeId];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}` : '';
  };
  const patterns = Object.keys(routeTable).map((routeId) => pathOf(routeId).replaceAll(/\/+/g, '/'));
  const examples = patterns.map((pattern) =>
    pattern.replaceAll(/:\w+/g, 'some').replaceAll('?', '').replace('*', 'x/y'),
  );
  const strange = [
    '/',
    '//',
    '/nothing',
    '/x%2Fy',
    '/%61dmin/notices',
    '/%2fadmin',
    '//admin',
    '/api',
    '/x/admin',
    '/%E0%A6',
  ];
  const all = treeOf(routeTable, caseSensitive);
  const match = matcher(routeTable, caseSensitive);
  const idsOf = (matches: ReturnType<typeof match>) => matches.map(({ route, params }) => [route.id, { ...params }]);
  for (const path of [...examples, ...strange, ...examples.map((one) => one.toUpperCase())]) {
    const expected = path === '/%E0%A6' ? [] : (matchRoutes(all, path) ?? []);
    expect([path, idsOf(match(path))]).toEqual([path, idsOf(expected)]);
  }
});

test.each(publicPaths)('%s has one spelling', (path) => {
  expect(facts.canonicalPath(path)).toBeUndefined();
  if (path !== '/') expect(facts.canonicalPath(`${path}//`)).toBe(path);
  const upper = path.toUpperCase();
  expect(facts.canonicalPath(upper)).toBe(upper === path ? undefined : path);
});

test.each([
  ['/Misson&Visson/', '/mission-and-vision'],
  ['/misson%26visson', '/mission-and-vision'],
  ['//', '/'],
  ['/AllNotices/ABC', '/allnotices/abc'],
  ['/gallery/ABC/', '/gallery/abc'],
  ['/documents/Trust.PDF', '/documents/trust.pdf'],
  ['/Reset-Password/ABC', '/reset-password/abc'],
  ['/invitation/ABC', '/invitation/abc'],
  ['/ADMIN', '/admin'],
  ['/admin/', '/admin'],
  ['/Admin/Notices/New', '/admin/notices/new'],
  ['/admin/No/Such', '/admin/no/such'],
  ['/LOGIN/code', '/login/code'],
  ['/Dashboard/', '/dashboard'],
  ['/gallery/albums/ABC', undefined],
  ['/privacy/withdraw/AbC', undefined],
  ['/Photos/ABC/update', undefined],
  ['/Sitemap.xml', undefined],
  ['/API/x', undefined],
  ['/No/Such', undefined],
  ['/%zz', undefined],
])('%s is redirected to %s', (path, to) => {
  expect(facts.canonicalPath(path)).toBe(to);
});

test.each([
  [`/admin/photos/new`, imageRules.maxBytes],
  [`/admin/photos/upload`, imageRules.maxBytes],
  [`/admin/photos/${id}/edit`, imageRules.maxBytes],
  [`/admin/results/${id}/edit.data`, imageRules.maxBytes],
  [`/admin/faculty/new.data`, imageRules.maxBytes],
  [`/admin/notices/files`, pdfRules.maxBytes],
  [`/admin/notices/${id}/edit`, pdfRules.maxBytes],
  [`/admin/notices/x/edit`, undefined],
  [`/admin/notices/%6eew`, undefined],
  [`/Admin/notices/new`, undefined],
  [`/admin/notices/new/`, undefined],
  [`/admin/notices`, undefined],
  [`/admin/albums/new`, undefined],
  [`/contact`, undefined],
])('to %s a file of up to %s bytes may be uploaded', (path, maxBytes) => {
  expect(facts.maxUploadBytes(path)).toBe(maxBytes);
});

test.each([
  ['/admin.data', true],
  ['/admin/notices.data', true],
  ['/admin/no/such.data', true],
  ['/dashboard.data', true],
  [`/notice/${id}/update.data`, true],
  ['/ADMIN/notices.data', false],
  ['/_root.data', false],
  ['/faculty.data', false],
  ['/login.data', false],
  ['/administration.data', false],
])('%s may have a data request: %s', (path, hasData) => {
  expect(facts.hasData(path)).toBe(hasData);
});

test.each([
  ['/reset-password/x', true],
  ['//Invitation//x', true],
  ['/privacy/%77ithdraw/0123.abcd', true],
  ['/privacy/withdraw', false],
  ['/invitation', false],
  ['/faculty', false],
])('%s contains a secret: %s', (path, isSecret) => {
  expect(facts.isSecretPath(path)).toBe(isSecret);
});

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
  expect(facts.loggedPath(path)).toBe(logged);
});

test('slashes at the end are taken away one by one, and by no regular expression', () => {
  expect(['/', '//', '/a', '/a//', '//a/b/'].map(withoutTrailingSlashes)).toEqual(['', '', '/a', '/a', '//a/b']);
  const quadratic = readSources().filter(({ path, text }) => !path.endsWith('.test.ts') && text.includes('\\/+$/'));
  expect(quadratic.map(({ path }) => path)).toEqual([]);
});

test('a run of slashes costs as many steps as it is long', () => {
  let steps = 0;
  const path = new Proxy(Object(`${'/'.repeat(4_000)}x`), {
    get(target, key) {
      steps += 1;
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  expect(withoutTrailingSlashes(path)).toHaveLength(4_001);
  expect(steps).toBeLessThan(10);
});
