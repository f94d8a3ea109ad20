import { expect } from 'vitest';
import { setSchoolFact } from '../app/settings/school.server.ts';
import { beginSetup, renewSetupToken } from '../app/settings/setup.server.ts';
import { type Case, send } from './cached-cases.ts';
import type { CachedSchool } from './cached-school.ts';
import type { Fields } from './visitor.ts';

const author = { id: null, name: 'Demonstration', isDemonstration: true };

async function answer({ site }: CachedSchool, screen: string, fields: Fields): Promise<string> {
  // The set-up is over once there is an administrator, but for one whose password was printed and not used.
  await site.db.updateTable('person').set({ last_seen_at: null }).execute();
  const printed = await site.db.selectFrom('person').select('id').executeTakeFirstOrThrow();
  await beginSetup(site.db, printed.id);
  await site.db.updateTable('setup').set({ printed_person_id: printed.id }).execute();
  const renewed = await renewSetupToken(site.db);
  const { status, headers } = await site.post(`/setup/${renewed?.token}/${screen}`, fields);
  expect(status).toBe(303);
  return headers.get('Location') ?? '';
}

function claim({ site }: CachedSchool): Promise<void> {
  return setSchoolFact(site.db, 'motto', 'Learn and serve', author);
}

/** What the set-up and the removal of the demonstration do to pages. */
export const setupCases: Case[] = [
  {
    name: 'the school says its name',
    route: '/setup/:token/name',
    feature: 'setting',
    async run(school) {
      await answer(school, 'name', { name: 'Madhupur School', address: 'Madhupur', pin: '' });
    },
  },
  {
    name: 'the school says its telephone',
    route: '/setup/:token/contact',
    feature: 'setting',
    async run(school) {
      await answer(school, 'contact', { phone: '0000000003' });
    },
  },
  {
    name: 'the school shows its crest',
    route: '/setup/:token/crest',
    feature: 'setting',
    async run(school) {
      const form = new FormData();
      form.set('crest', new File([school.picture], 'crest.jpg'));
      const look = await answer(school, 'crest', form);
      await answer(school, `crest${new URL(look, school.site.origin).search}`, { intent: 'use' });
    },
  },
  {
    name: 'the school begins with one page',
    route: '/setup/:token/pages',
    feature: 'menu',
    async run(school) {
      const written = JSON.stringify({ title: 'Labs', description: '', blocks: [] });
      await school.site.db.updateTable('page').set({ published: written }).where('key', '=', 'labs').execute();
      await answer(school, 'pages', { pages: 'library' });
    },
  },
  {
    name: 'the school begins without the demonstration',
    route: '/setup/:token/begin',
    feature: 'setting',
    async run(school) {
      await claim(school);
      await answer(school, 'begin', { begin: 'empty' });
    },
    isHidden: true,
  },
  { name: 'the demonstration says a motto', route: undefined, feature: 'setting', run: claim },
  {
    name: 'the demonstration is removed',
    route: '/admin/start',
    feature: 'setting',
    run: (school) => send(school, '/admin/start', { confirmation: 'REMOVE' }),
  },
];
