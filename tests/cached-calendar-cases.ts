import { newId } from '../app/lib/ids.ts';
import { binCases, type Case, send } from './cached-cases.ts';
import { newest } from './cached-pages.ts';
import type { CachedSchool } from './cached-school.ts';

const feature = 'calendar';
const newPath = '/admin/calendar/new';
const importPath = '/admin/calendar/import';
const editPath = '/admin/calendar/:id/edit';

const list = 'Title,Kind,First day\nGandhi Jayanti,holiday,2026-10-02\n';
const independence = { title: 'Independence Day', kind: 'holiday', first_day: '2026-08-15' };
const tests = { title: 'Periodic test', kind: 'exam', first_day: '2026-08-24', last_day: '2026-08-29' };

async function update(school: CachedSchool, change: Record<string, string>): Promise<void> {
  const { id, version, title, kind, first_day, last_day } = await newest(school.site.db, 'calendar_item');
  const saved = { title, kind, first_day, last_day, version: String(version) };
  await send(school, `/admin/calendar/${id}/edit`, { ...saved, ...change });
}

/** Everything that can be done to the calendar. */
export const calendarCases: Case[] = [
  { name: 'a holiday is added', route: newPath, feature, run: (school) => send(school, newPath, independence) },
  { name: 'an exam is added', route: newPath, feature, run: (school) => send(school, newPath, tests) },
  {
    name: 'an exam ends earlier',
    route: editPath,
    feature,
    run: (school) => update(school, { last_day: '2026-08-28' }),
  },
  {
    name: 'a list is imported',
    route: importPath,
    feature,
    run: (school) => send(school, importPath, { intent: 'import', import_id: newId(), file_name: 'x.csv', text: list }),
  },
  {
    name: 'the import is undone',
    route: importPath,
    feature,
    async run(school) {
      const { id } = await school.site.db.selectFrom('calendar_import').select('id').executeTakeFirstOrThrow();
      await send(school, importPath, { intent: 'undo', import_id: id });
    },
  },
  ...binCases('calendar', feature),
];
