import { describe, expect, test } from 'vitest';
import { oneEngine } from './fresh-database.ts';
import { siteForAll, staffForAll } from './site-of-tests.ts';
import { builtServer } from './test-app.ts';

const { routeTable } = await builtServer();

/** Every page of the office whose address is complete, and the lists with each of their choices. */
const desks = [
  ...Object.values(routeTable)
    .filter((route) => route?.id.includes('/') && route.path && !/[:*]/.test(route.path))
    .map((route) => pathOf(route?.id ?? ''))
    // The schools are on the site of the operator alone: operator.test.ts.
    .filter((path) => path.startsWith('/admin/') && !path.startsWith('/admin/schools')),
  ...['new', 'called', 'spam', 'not-now'].map((state) => `/admin/enquiries?state=${state}`),
  ...['due', 'open', 'mine', 'nobody', 'ending', 'new'].map((show) => `/admin/enquiries?show=${show}`),
  '/admin/enquiries?q=nothing+like+it',
  '/admin/enquiries/export.csv?state=spam',
  '/admin/enquiries/export.xlsx?show=due',
  ...['waiting', 'sent', 'failed', 'cancelled'].map((state) => `/admin/outbox?state=${state}`),
  ...['notices', 'photos', 'albums', 'results', 'faculty', 'menu', 'calendar', 'pages', 'templates', 'answers'].map(
    (kind) => `/admin/bin?kind=${kind}`,
  ),
];

function pathOf(id: string): string {
  const route = routeTable[id];
  const above = route?.parentId ? pathOf(route.parentId) : '';
  return route?.path ? `${above.replace(/\/$/, '')}/${route.path}` : above;
}

describe.each(oneEngine)('on %s', (engine) => {
  const site = siteForAll({ engine });
  const staff = staffForAll(site);

  const answers = async () => {
    const unwell: [string, number][] = [];
    for (const path of desks) {
      const { status } = await staff.visit(path);
      // 405: where files are only sent to.
      if (status >= 400 && status !== 405) unwell.push([path, status]);
    }
    return unwell;
  };

  test('every admin page of a new school answers', async () => {
    expect(desks.length).toBeGreaterThan(30);
    expect(await answers()).toEqual([]);
    expect(site.errors).toEqual([]);
  });

  test('so does every admin page when a family has given its number alone', async () => {
    const typed = { name: 'Kavita Murmu', mobile_no: '0000000001', message: 'Is there a seat?', consent: 'phone' };
    expect((await site.post('/contact', typed)).status).toBe(303);
    expect(await answers()).toEqual([]);
    expect(site.errors).toEqual([]);
  });
});
