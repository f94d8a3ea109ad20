import { attribute } from './answer.ts';
import { binCases, type Case, send } from './cached-cases.ts';
import { newest } from './cached-pages.ts';
import type { CachedSchool } from './cached-school.ts';

const hidden = { feature: 'page', isHidden: true } as const;

/** The page of the school's own that was changed last. */
async function ownPage({ site }: CachedSchool) {
  const { id, draft, published, version } = await newest(site.db, 'page');
  const content = JSON.parse(draft ?? published ?? '{}') as {
    blocks: { id: string; kind: string; rows: { id: string }[] }[];
  };
  return { path: `/admin/pages/${id}`, version: String(version), blocks: content.blocks };
}

/** Sends a form with the version that its page shows. */
async function sendVersioned(school: CachedSchool, path: string, fields: Record<string, string>): Promise<void> {
  const shown = await school.staff.visit(path);
  const version = attribute(shown.all('.admin-form [name=version]')[0], 'value') ?? '';
  await send(school, path, { ...fields, version });
}

function create(name: string, title: string): Case {
  const run = (school: CachedSchool) => send(school, '/admin/pages/new', { title, path: '', area: 'campus' });
  return { ...hidden, name, route: '/admin/pages/new', run };
}

async function publish(school: CachedSchool): Promise<void> {
  const { path, version } = await ownPage(school);
  await send(school, path, { intent: 'publish', version });
}

/** Everything that can be done to pages. What is only in the draft is seen by nobody. */
export const pageCases: Case[] = [
  create('a page is made', 'Hostel'),
  { name: 'the page is published', route: '/admin/pages/:id', feature: 'page', run: publish },
  create('another page is made', 'Canteen'),
  {
    ...hidden,
    name: 'a block is added to it',
    route: '/admin/pages/:id/add',
    run: async (school) => send(school, `${(await ownPage(school)).path}/add`, { kind: 'steps' }),
  },
  {
    ...hidden,
    name: 'its opening words are written',
    route: '/admin/pages/:id/blocks/:blockId',
    async run(school) {
      const { path, blocks } = await ownPage(school);
      await sendVersioned(school, `${path}/blocks/${blocks[0]?.id}`, { text: 'Rice and dal' });
      await send(school, `${path}/blocks/${blocks.at(-1)?.id}`, { intent: 'add' });
    },
  },
  {
    ...hidden,
    name: 'an entry of it is written',
    route: '/admin/pages/:id/blocks/:blockId/rows/:rowId',
    async run(school) {
      const { path, blocks } = await ownPage(school);
      const block = blocks.at(-1);
      await sendVersioned(school, `${path}/blocks/${block?.id}/rows/${block?.rows[0]?.id}`, {
        title: 'Wash your hands',
      });
    },
  },
  { name: 'the other page is published', route: '/admin/pages/:id', feature: 'page', run: publish },
  {
    name: 'a page gets another address',
    route: '/admin/pages/:id/settings',
    feature: 'page',
    run: async (school) =>
      sendVersioned(school, `${(await ownPage(school)).path}/settings`, { path: 'canteen-and-kitchen', area: 'about' }),
  },
  {
    ...hidden,
    name: 'an earlier version is restored',
    route: '/admin/pages/:id/history',
    async run(school) {
      const { path } = await ownPage(school);
      const shown = await school.staff.visit(`${path}/history`);
      await send(school, `${path}/history`, { revision: attribute(shown.all('[name=revision]')[0], 'value') ?? '' });
    },
  },
  ...binCases('pages', 'page'),
];
