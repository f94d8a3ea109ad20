import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../app/lib/ids.ts';
import { oldAddresses } from '../app/lib/old-addresses.ts';
import { diskStore } from '../app/media/disk-store.server.ts';
import { insertNotice } from '../app/notices/notices.server.ts';
import { everything } from './everything.ts';
import { asStaff } from './staff.ts';
import { builtServer, type TestApp, testApp } from './test-app.ts';
import type { VisitOptions, Visitor } from './visitor.ts';

const { routeTable } = await builtServer();
/** The preview has a lock of its own, because it is shown in the frame of the website. */
const locks = ['admin/admin-layout', 'site/page/preview-page'];
const administratorsLock = 'admin/administrators-only';
const secret = 'Words that no stranger may read';

/** Actions that are open to strangers; every other one requires signing in. */
const publicActions = [
  // Answers that nothing is there.
  '/*',
  '/',
  '/allnotices/follow',
  '/allnotices/follow-phone',
  '/allnotices/follow/:token',
  '/unsubscribe/:token',
  // Each call of the API has a lock of its own: locked-calls.test.ts.
  '/api/*',
  '/contact',
  '/forgot-password',
  '/invitation/:token',
  '/login',
  '/login/code',
  '/privacy/withdraw',
  '/privacy/withdraw/:token',
  '/reset-password/:token',
  // Each of these needs the secret of the set-up.
  '/setup/:token/administrator',
  '/setup/:token/begin',
  '/setup/:token/contact',
  '/setup/:token/crest',
  '/setup/:token/finish',
  '/setup/:token/name',
  '/setup/:token/pages',
  ...oldAddresses.map(({ from }) => from),
];

type RouteOfTable = NonNullable<(typeof routeTable)[string]>;
const routes = Object.values(routeTable).filter((route) => route !== undefined);

function branchOf(route: RouteOfTable): RouteOfTable[] {
  const parent = route.parentId === undefined ? undefined : routeTable[route.parentId];
  return [...(parent ? branchOf(parent) : []), route];
}

function addressOf(route: RouteOfTable): string {
  const parts = branchOf(route).flatMap(({ path }) => (path ? [path] : []));
  return `/${parts.join('/')}`;
}

/** An address that leads to the route, with an id where one is required. */
function sampleOf(route: RouteOfTable): string {
  return addressOf(route).replace(/:\w+/g, newId()).replace('*', 'no/such/page');
}

const guarded = routes.filter((route) => branchOf(route).some(({ id }) => locks.includes(id)));
const pages = guarded.map((route) => [sampleOf(route), branchOf(route).map(({ id }) => id)] as const);

let site: TestApp;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'school-locked-'));
  site = await testApp({ mediaStore: diskStore(folder) });
  await site.signIn();
  const notice = { title: secret, details: secret, category: 'general', is_pinned: 0 } as const;
  await site.db.transaction().execute((tx) => insertNotice(tx, notice, asStaff));
});
afterAll(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything a stranger can ask of an address: the page, its data whole and by the piece, and forms of all kinds. */
function waysTo(path: string, routeIds: readonly string[]): [string, VisitOptions][] {
  const form = () => new URLSearchParams({ title: 'x', details: 'x', intent: 'disable', role: 'administrator' });
  const upload = () => {
    const fields = new FormData();
    fields.set('photo', new Blob(['not read']), 'photo.jpg');
    return fields;
  };
  const pieces = [...routeIds, routeIds.join(','), 'root', 'none'];
  return [
    [path, {}],
    [path, { method: 'HEAD' }],
    [`${path}?index`, {}],
    [`${path.toUpperCase()}/`, {}],
    [`${path}.data`, {}],
    ...pieces.map((piece): [string, VisitOptions] => [`${path}.data?_routes=${encodeURIComponent(piece)}`, {}]),
    [path, { method: 'POST', body: form() }],
    [`${path}?index`, { method: 'POST', body: form() }],
    [path, { method: 'POST', body: upload() }],
    [`${path}.data`, { method: 'POST', body: form() }],
    ...routeIds.map((piece): [string, VisitOptions] => [
      `${path}.data?_routes=${piece}`,
      { method: 'POST', body: form() },
    ]),
  ];
}

async function expectShut(visitor: Pick<Visitor, 'visit'>, path: string, routeIds: readonly string[]): Promise<void> {
  for (const [address, options] of waysTo(path, routeIds)) {
    const way = `${options.method ?? 'GET'} ${address}`;
    const answer = await visitor.visit(address, { ...options, headers: { Origin: site.origin } });
    const destination = answer.headers.get('Location') ?? answer.body;
    if (answer.status === 308) expect(destination, way).toMatch(/^\/\.?[a-z]/);
    else {
      expect([202, 302, 303], `${way}: ${answer.status}`).toContain(answer.status);
      expect(destination, way).toContain('/login?returnTo=');
      expect(answer.headers.get('Cache-Control'), way).toBe('no-store');
    }
    expect(answer.body, way).not.toContain(secret);
    expect(answer.headers.getSetCookie(), way).toEqual([]);
  }
}

describe('the lock', () => {
  test('guards every address of the admin area', () => {
    const outside = routes.filter((route) => /^\/admin(\/|$)/.test(addressOf(route)) && !guarded.includes(route));
    expect(outside.map(addressOf)).toEqual([]);
    expect(pages.length).toBeGreaterThan(15);
  });

  test('guards everything that writes, except what strangers may send', () => {
    const actions = routes.filter((route) => route.module.action && !guarded.includes(route));
    const open = actions.map(addressOf).filter((address) => !publicActions.includes(address));
    expect(open).toEqual([]);
  });

  test.each(pages)('a stranger does not get through %s', async (path, routeIds) => {
    const before = await everything(site.db, folder);
    await expectShut(site, path, routeIds);
    expect(await everything(site.db, folder)).toBe(before);
  });

  test.each(oldAddresses)('nor through $from', async ({ from }) => {
    const before = await everything(site.db, folder);
    await expectShut(site, from.replace(':id', newId()), [`old${from}`]);
    expect(await everything(site.db, folder)).toBe(before);
  });

  test('a made-up, a changed and an ended session are strangers', async () => {
    const somebody = await site.signIn({ username: 'ended' });
    const [name = '', value = ''] = [...somebody.cookies].find(([cookie]) => cookie === 'session') ?? [];
    expect((await somebody.visit('/admin/dashboard')).status).toBe(200);
    await somebody.post('/admin/logout', {});
    const forged = [`${name}=${value}`, `${name}=${value.slice(2)}`, `${name}=${newId()}`, `${name}=`, `${name}=.`];
    for (const cookie of forged) {
      const answer = await site.visit('/admin/dashboard', { headers: { Cookie: cookie } });
      expect([answer.status, answer.headers.get('Location')], cookie).toEqual([
        302,
        '/login?returnTo=%2Fadmin%2Fdashboard',
      ]);
    }
  });
});

describe('what is for administrators', () => {
  const inner = guarded.filter((route) => branchOf(route).some(({ id }) => id === administratorsLock));
  const innerPages = inner
    .filter(({ id }) => id !== administratorsLock)
    .map((route) => [sampleOf(route), branchOf(route).map(({ id }) => id)] as const);

  test('are the pages about people, settings and the whole school', () => {
    const about = guarded.filter((route) => /^\/admin\/(people|settings|start|backups)/.test(addressOf(route)));
    expect(about.filter((route) => !inner.includes(route)).map(addressOf)).toEqual([]);
    expect(innerPages.length).toBeGreaterThan(0);
  });

  test.each(innerPages)('an editor does not get through %s', async (path, routeIds) => {
    const username = `editor-${newId().slice(0, 8)}`;
    const editor = await site.signIn({ username, name: 'Rina Sen', role: 'editor' });
    const before = await everything(site.db, folder);
    for (const [address, options] of waysTo(path, routeIds)) {
      const answer = await editor.visit(address, { ...options, headers: { Origin: site.origin } });
      const way = `${options.method ?? 'GET'} ${address}: ${answer.status}`;
      if (answer.status === 308) continue;
      // Data outside this inner lock, such as the shell, is open to editors.
      const isPieceOfShell = /_routes=(root|none|admin%2Fadmin-layout|admin\/admin-layout)$/.test(address);
      if (!isPieceOfShell) expect(answer.status, way).toBe(403);
      expect(answer.body, way).not.toContain('Asha Mahato');
    }
    expect(await everything(site.db, folder)).toBe(before);
  });
});
