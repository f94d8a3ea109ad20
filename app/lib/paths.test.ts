import { expect, test } from 'vitest';
import { safeReturnTo } from './paths.ts';

const origin = 'https://school.example';

test.each([
  ['/admin/dashboard', '/admin/dashboard'],
  ['/admin/activity?kind=sign-in&older=20', '/admin/activity?kind=sign-in&older=20'],
  ['/admin/activity?name=a%20b', '/admin/activity?name=a%20b'],
  ['/admin/../login', '/login'],
  ['/gallery/%E0%A6%95', '/gallery/%E0%A6%95'],
  ['/admin/photos#top', '/admin/photos'],
])('%s is a way back', (text, path) => {
  expect(safeReturnTo(text, origin)).toBe(path);
});

test.each([
  '//other.example',
  '///other.example',
  '/\\other.example',
  '/admin\\..\\other',
  '/.//other.example',
  '/a/..//other.example',
  '/%2e%2e//other.example',
  '/%2fother.example',
  '/%5cother.example',
  '/\tother',
  '/a b',
  '/a\r\nSet-Cookie: b=c',
  '/%0d%0aSet-Cookie:b',
  '/%00',
  '/%ff',
  'https://other.example/',
  'javascript:alert(1)',
  'admin',
  '',
  `/${'a'.repeat(2001)}`,
  null,
  undefined,
])('%j is none', (text) => {
  expect(safeReturnTo(text, origin)).toBeUndefined();
});
