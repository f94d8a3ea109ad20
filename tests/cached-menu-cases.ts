import { setMenuVisibility } from '../app/pages/menu/menu.server.ts';
import { binCases, type Case, send } from './cached-cases.ts';
import type { CachedSchool } from './cached-school.ts';
import { asStaff } from './staff.ts';

const newPath = '/admin/menu/new';
const listPath = '/admin/menu';

async function find({ site }: CachedSchool, label: string, place: 'header' | 'footer' = 'header') {
  const items = site.db.selectFrom('menu_item').selectAll().where('label', '=', label).where('place', '=', place);
  return items.executeTakeFirstOrThrow();
}

function add(school: CachedSchool, fields: Record<string, string>): Promise<void> {
  return send(school, newPath, { to: '', address: '', label: '', parent: 'header', icon: '', ...fields });
}

/** Everything that can be done to the menu and the footer. */
export const menuCases: Case[] = [
  {
    name: 'a link to a page is put into the menu',
    route: newPath,
    feature: 'menu',
    run: (school) => add(school, { to: '/results' }),
  },
  {
    name: 'a link to another site is put into a group',
    route: newPath,
    feature: 'menu',
    async run(school) {
      const { id } = await find(school, 'Campus');
      await add(school, { address: 'https://fees.example/pay', label: 'Fees', parent: id });
    },
  },
  {
    name: 'a group is made, which is empty',
    route: '/admin/menu/new-group',
    feature: 'menu',
    isHidden: true,
    run: (school) => send(school, '/admin/menu/new-group', { label: 'Parents', area: 'study', place: 'footer' }),
  },
  {
    name: 'a link moves into the group and gets another label',
    route: '/admin/menu/:id/edit',
    feature: 'menu',
    async run(school) {
      const { id, version } = await find(school, 'Fees');
      const parent = (await find(school, 'Parents', 'footer')).id;
      const fields = { to: '', address: 'https://fees.example/', label: 'Pay fees', parent, icon: 'currency-inr-fill' };
      await send(school, `/admin/menu/${id}/edit`, { ...fields, version: String(version) });
    },
  },
  {
    name: 'an entry moves up',
    route: listPath,
    feature: 'menu',
    run: async (school) => send(school, listPath, { id: (await find(school, 'Contact')).id, to: 'up', beside: '' }),
  },
  {
    name: 'an entry is hidden',
    route: listPath,
    feature: 'menu',
    run: async (school) => send(school, listPath, { id: (await find(school, 'Contact')).id, hidden: '1' }),
  },
  {
    name: 'pages to begin with are chosen',
    route: undefined,
    feature: 'menu',
    run: ({ site }) =>
      site.db.transaction().execute((tx) => setMenuVisibility(tx, { '/library': false, '/contact': true }, asStaff)),
  },
  ...binCases('menu', 'menu'),
  {
    name: 'the menu is the original one again',
    route: listPath,
    feature: 'menu',
    run: (school) => send(school, listPath, { intent: 'reset' }),
  },
];
