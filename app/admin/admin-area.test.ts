import { afterAll, describe, expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { siteForAll, staffForAll } from '../../tests/site-of-tests.ts';
import { asStaff } from '../../tests/staff.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { recordActivity } from '../activity/activity.server.ts';
import { insertNotice } from '../notices/notices.server.ts';
import { setSchoolFact } from '../settings/school.server.ts';

const site = siteForAll();
const asha = staffForAll(site);
afterAll(() => expect(site.errors).toEqual([]));

describe('the shell', () => {
  test('has one heading, a title with the name of the school, and no place in search engines', async () => {
    const page = await asha.visit('/admin/dashboard');
    expect(page.status).toBe(200);
    expect(page.all('h1')).toHaveLength(1);
    expect(page.text('title')).toBe('Dashboard | Our School');
    expect(attribute(page.all('meta[name="robots"]')[0], 'content')).toBe('noindex');
    expect(page.headers.get('Cache-Control')).toBe('no-store');
  });

  test('marks the page that is open, in the menu and in the tabs', async () => {
    const open = async (path: string) => {
      const page = await asha.visit(path);
      return page.all('[aria-current="page"]').map((link) => attribute(link, 'href'));
    };
    expect(await open('/admin/dashboard')).toEqual(['/admin/dashboard', '/admin/dashboard']);
    expect(await open('/admin/activity')).toEqual(['/admin/activity', '/admin/activity']);
    expect(await open('/admin/notices/new')).toEqual(['/admin/notices/new', '/admin/notices/new']);
    expect(await open('/admin/notices')).toEqual(['/admin/notices', '/admin/notices/new', '/admin/notices']);
  });

  test('offers People to administrators only', async () => {
    const bimal = await site.signIn({ username: 'bimal', name: 'Bimal Das', role: 'editor' });
    const people = '.admin-link[href="/admin/people"]';
    expect((await bimal.visit('/admin/dashboard')).all(people)).toHaveLength(0);
    expect((await asha.visit('/admin/dashboard')).all(people)).toHaveLength(2);
    expect((await bimal.visit('/admin/people')).status).toBe(403);
    expect((await bimal.visit('/admin/activity')).status).toBe(200);
  });

  test('offers only the ways out while a new password must be chosen first', async () => {
    const rina = await site.signIn({ username: 'rina' });
    await site.db.updateTable('person').set({ must_change_password: 1 }).where('username', '=', 'rina').execute();
    const page = await rina.visit('/admin/account/password');
    expect(page.all('.admin-link[href], .tab[href]').map((link) => attribute(link, 'href'))).toEqual(['/', '/']);
    expect(page.all('form[action="/admin/logout"]')).toHaveLength(2);
  });

  test('tells whoever sends a form after the session has ended that it was not saved', async () => {
    const sita = await site.signIn({ username: 'sita' });
    const person = site.db.selectFrom('person').select('id').where('username', '=', 'sita');
    await site.db.deleteFrom('session').where('person_id', 'in', person).execute();
    expect((await sita.post('/admin/notices/new', { details: 'x' })).headers.get('Location')).toMatch(/^\/login/);
    expect((await sita.visit('/login')).text('.note')).toContain('what you sent was not saved');
    expect((await sita.visit('/login')).all('.note')).toHaveLength(0);
  });

  test('tells of an address where nothing is, with the way to the dashboard', async () => {
    const page = await asha.visit('/admin/no/such/page');
    expect(page.status).toBe(404);
    expect(page.text('h1')).toBe('Page not found');
    expect(page.text('title')).toBe('Page not found | Our School');
    expect((await asha.post('/admin/no/such/page', {})).status).toBe(404);
  });

  test('leads from its bare address to the dashboard', async () => {
    const { status, headers } = await asha.visit('/admin');
    expect([status, headers.get('Location')]).toEqual([302, '/admin/dashboard']);
  });

  test('lets the website show the way back instead of the login', async () => {
    const link = async (visitor: Pick<Visitor, 'visit'>) => (await visitor.visit('/contact')).all('.strip-login')[0];
    expect(attribute(await link(asha), 'href')).toBe('/admin/dashboard');
    expect(attribute(await link(site), 'href')).toBe('/login');
  });
});

describe('the dashboard', () => {
  test('shows the figures of the school, none before they are entered, and how much there is of each thing', async () => {
    const counts = async () => {
      const page = await asha.visit('/admin/dashboard');
      const [strip, manage] = [page.all('.count'), page.all('.manage-count')];
      return [strip.map((one) => one.textContent.trim()), manage.map((one) => one.textContent)];
    };
    expect(await counts()).toEqual([
      ['– Students', '– Teachers', '– Classes'],
      ['0', '0', '0', '0', '0', '0', '0'],
    ]);
    const ways = (await asha.visit('/admin/dashboard')).all('.manage-panel a');
    expect(ways.map((way) => [way.textContent, attribute(way, 'href')])).toEqual([
      ['Enquiries0', '/admin/enquiries'],
      ['Record a call', '/admin/enquiries/new'],
      ['Notices0', '/admin/notices'],
      ['Gallery0', '/admin/photos'],
      ['Albums0', '/admin/albums'],
      ['Results0', '/admin/results'],
      ['Faculty0', '/admin/faculty'],
      ['Calendar0', '/admin/calendar'],
      ['Bin', '/admin/bin'],
      ['Outbox', '/admin/outbox'],
    ]);
    await site.db.transaction().execute(async (tx) => {
      await setSchoolFact(tx, 'studentCount', '321', asStaff);
      await insertNotice(tx, { title: 'Holiday', details: 'No school', category: 'holiday', is_pinned: 0 }, asStaff);
    });
    expect(await counts()).toEqual([
      ['321 Students', '– Teachers', '– Classes'],
      ['0', '1', '0', '0', '0', '0', '0'],
    ]);
  });

  test('tells the last five things that were done, the newest first', async () => {
    for (const label of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
      await recordActivity(site.db, { id: null, name: `Clerk ${label}` }, { kind: 'delete', subject: 'photo', label });
    }
    const page = await asha.visit('/admin/dashboard');
    expect(page.all('.activity-item')).toHaveLength(5);
    expect(page.text('.activity-text')).toBe('Clerk Six deleted “Six” (Photo)');
  });

  test('leaves out sign-in attempts of strangers, which are on the activity page', async () => {
    const stranger = { id: null, name: 'Unknown name' };
    await recordActivity(site.db, stranger, { kind: 'failed-sign-in', subject: 'account' });
    const firstLine = async (path: string) => (await asha.visit(path)).text('.activity-text');
    expect(await firstLine('/admin/dashboard')).toBe('Clerk Six deleted “Six” (Photo)');
    expect(await firstLine('/admin/activity')).toBe('Unknown name failed to sign in');
  });
});

describe('the activity page', () => {
  test('shows what a change replaced', async () => {
    const changes = [{ field: 'title', before: 'Old <b>words</b>', after: 'New words' }];
    await recordActivity(site.db, asStaff, { kind: 'change', subject: 'notice', label: 'New words', changes });
    const page = await asha.visit('/admin/activity');
    expect(page.text('.activity-text strong')).toBe('The clerk');
    expect(page.text('.activity-changes tbody tr')).toBe(
      'TitleOld &lt;b>words&lt;/b>New words'.replaceAll('&lt;', '<'),
    );
  });

  test('can be filtered by person or type, and a malformed filter means all', async () => {
    const words = async (search: string) =>
      (await asha.visit(`/admin/activity?${search}`)).all('.activity-text').map((line) => line.textContent.trim());
    const person = await site.db.selectFrom('person').select('id').where('username', '=', 'asha').execute();
    expect(await words(`person=${person[0]?.id}&kind=sign-in`)).toHaveLength(1);
    expect(await words('kind=restore')).toEqual([]);
    expect((await words('person=1&kind=nothing&older=x')).length).toBeGreaterThan(5);
  });

  test('says so when nothing fits, and shows the way to everything', async () => {
    const page = await asha.visit('/admin/activity?kind=restore');
    expect(page.text('.empty-title')).toBe('No activity matches these filters.');
    expect(attribute(page.all('.empty-state a')[0], 'href')).toBe('/admin/activity');
  });

  test('goes on by pages, and keeps the choice', async () => {
    for (let count = 0; count < 25; count += 1) {
      await recordActivity(site.db, asStaff, { kind: 'create', subject: 'result', label: `Pupil ${count}` });
    }
    const page = await asha.visit('/admin/activity?kind=create');
    const older = attribute(page.all('a[rel="next"]')[0], 'href') ?? '';
    expect(older).toMatch(/^\/admin\/activity\?kind=create&older=\d+$/);
    expect((await asha.visit(older)).all('.activity-item').length).toBeGreaterThan(0);
  });
});
