import { type Case, send } from './cached-cases.ts';
import { newest } from './cached-pages.ts';
import type { CachedSchool } from './cached-school.ts';
import { showLanguages } from './show-languages.ts';
import { translate } from './translate.ts';

async function translateNotice({ site: { db } }: CachedSchool, title: string): Promise<void> {
  const notice = await newest(db, 'notice');
  await translate(db, { subject: 'notice', id: notice.id }, 'or', { title: [notice.title, title] });
}

/** Everything that can be done to a translation. */
export const translationCases: Case[] = [
  {
    name: 'the languages are shown',
    route: undefined,
    feature: 'translation',
    run: ({ site }) => showLanguages(site.db),
  },
  {
    name: 'a notice is published in another language',
    route: '/admin/notices/new',
    feature: 'translation',
    run: (school) => send(school, '/admin/notices/new', { title: 'Holiday', details: 'Closed.', category: 'holiday' }),
  },
  {
    name: 'a notice is translated',
    route: undefined,
    feature: 'translation',
    run: (school) => translateNotice(school, 'ପୂଜା ଛୁଟି'),
  },
  {
    name: 'a translation is changed',
    route: undefined,
    feature: 'translation',
    run: (school) => translateNotice(school, 'ଦୁର୍ଗା ପୂଜା ଛୁଟି'),
  },
  {
    name: 'a translation is taken away',
    route: undefined,
    feature: 'translation',
    run: (school) => translateNotice(school, ''),
  },
];
