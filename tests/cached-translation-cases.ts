import { type Case, send } from './cached-cases.ts';
import { newest } from './cached-pages.ts';
import type { CachedSchool } from './cached-school.ts';
import { versionAt } from './documents.ts';

const translationPath = '/admin/translations/:subject/:id/:language';
const languagesPath = '/admin/settings/languages';
const feature = 'translation';

async function translateNotice(school: CachedSchool, title: string): Promise<void> {
  const { id } = await newest(school.site.db, 'notice');
  const path = `/admin/translations/notice/${id}/or`;
  await send(school, path, { version: await versionAt(school.staff, path), title });
}

const holiday = { title: 'Holiday', details: 'The school is closed.', category: 'holiday' };

/** Everything that can be done to a translation. */
export const translationCases: Case[] = [
  {
    name: 'a language is hidden',
    route: languagesPath,
    feature,
    async run(school) {
      const version = await versionAt(school.staff, languagesPath);
      const shown = { showsBengali: 'yes', showsOdia: 'yes', showsHindi: 'no', firstLanguage: 'en' };
      await send(school, languagesPath, { version, ...shown });
    },
  },
  {
    name: 'a notice is published that readers of other languages need in theirs',
    route: '/admin/notices/new',
    feature,
    run: (school) => send(school, '/admin/notices/new', holiday),
  },
  {
    name: 'a notice is translated',
    route: translationPath,
    feature,
    run: (school) => translateNotice(school, 'ପୂଜା ଛୁଟି'),
  },
  {
    name: 'a translation is changed',
    route: translationPath,
    feature,
    run: (school) => translateNotice(school, 'ଦୁର୍ଗା ପୂଜା ଛୁଟି'),
  },
  { name: 'a translation is removed', route: translationPath, feature, run: (school) => translateNotice(school, '') },
];
