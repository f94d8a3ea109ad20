import { expect, test } from 'vitest';
import { routeFacts } from '../routes/route-facts.ts';
import { cacheKeyOf } from './cached-responses.ts';

type Routes = Parameters<typeof routeFacts>[0];
type Row = { id: string; path?: string; index?: boolean; parentId?: string; search?: unknown };

function routes(rows: Row[]): Routes {
  const table = rows.map(({ search, ...row }) => [
    row.id,
    { ...row, module: { default: () => null, ...(search !== undefined && { handle: { search } }) } },
  ]);
  return Object.fromEntries(table) as unknown as Routes;
}

const facts = routeFacts(
  routes([
    { id: 'root', path: '' },
    { id: 'site', parentId: 'root' },
    { id: 'home', parentId: 'site', index: true, search: ['sent'] },
    { id: 'board', parentId: 'site', path: 'board', search: ['kind', 'older'] },
    { id: 'notice', parentId: 'site', path: 'board/:id', search: [] },
    { id: 'feed', parentId: 'root', path: 'feed', search: ['lang'] },
    { id: 'login', parentId: 'root', path: 'login' },
    { id: 'calls', parentId: 'root', path: 'api/*', search: ['id'] },
    { id: 'secrets', parentId: 'root', path: 'secret/:token', search: null },
    { id: 'lost', parentId: 'site', path: '*' },
  ]),
);

function keyOf(address: string): string | undefined {
  return cacheKeyOf(new URL(address, 'http://localhost'), facts)?.key;
}

test.each([
  ['/', '/'],
  ['/feed?lang=bn', '/feed?lang=bn'],
  ['/feed?lang=made-up', '/feed'],
  ['/?sent=1', '/?sent=1'],
  ['/?utm_source=x&sent=1#there', '/?sent=1'],
  ['/board', '/board'],
  ['/board?', '/board'],
  ['/board?older=1&kind=fee', '/board?kind=fee&older=1'],
  ['/board?kind=fee&kind=exam', '/board?kind=fee'],
  ['/board?kind=', '/board?kind='],
  ['/board?Kind=fee', '/board'],
  ['/board?kind=%66ee', '/board?kind=fee'],
  ['/board?kind=fee%26older=1', '/board?kind=fee%26older%3D1'],
  ['/board?kind=a+b', '/board?kind=a+b'],
  ['/board/x?kind=fee', '/board/x'],
  ['/api/read?id=7&x=1', '/api/read?id=7'],
])('%s is kept as %s', (address, key) => {
  expect(keyOf(address)).toBe(key);
  expect(keyOf(address), 'the second time').toBe(key);
});

test.each(['/login', '/nowhere', '/board/x/y', '/secret/x', '/secret'])('nothing is kept at %s', (address) => {
  expect([keyOf(address), keyOf(address)]).toEqual([undefined, undefined]);
});

test('the page is rendered from an address with the same key and host', () => {
  const key = cacheKeyOf(new URL('http://localhost:3000/board?x=1&older=2&kind=fee'), facts)?.url;
  expect(key?.href).toBe('http://localhost:3000/board?kind=fee&older=2');
});

test('however many addresses there are, each is known', () => {
  for (let number = 0; number < 5_000; number++) expect(keyOf(`/board/${number}?x`)).toBe(`/board/${number}`);
});
