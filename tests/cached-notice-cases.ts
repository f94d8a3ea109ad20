import type { Schema } from '../app/database/schema.ts';
import { day, hour } from '../app/lib/clock.ts';
import { addDays, localInIndia, today } from '../app/lib/dates.ts';
import { attachmentField, attachmentFileField } from '../app/notices/attachments/attachment-rules.ts';
import { dayConfirmedField } from '../app/notices/days/notice-days.ts';
import { binCases, type Case, callAs, runJob, send, visibilityCases } from './cached-cases.ts';
import { newest } from './cached-pages.ts';
import type { CachedSchool } from './cached-school.ts';

const feature = 'notice';
const newPath = '/admin/notices/new';
const editPath = '/admin/notices/:id/edit';

const noDays = { happens_until: '', reason: '' };

const words = { title: 'Fees', details: 'Pay at the office.', category: 'fee' };

/** What the form of the newest notice sends when these fields are changed in it. */
async function revise(school: CachedSchool, change: Record<string, string>): Promise<void> {
  const notice = await newest(school.site.db, 'notice');
  await send(school, `/admin/notices/${notice.id}/edit`, { ...(await formOf(school, notice)), ...change });
}

async function formOf({ site }: CachedSchool, notice: Schema['notice']) {
  const { id, title, details, category, version, is_pinned, happens_on, happens_until } = notice;
  const files = await site.db.selectFrom('attachment').select('id').where('notice_id', '=', id).execute();
  return {
    title,
    details,
    category,
    version: String(version),
    happens_on: happens_on ?? '',
    happens_until: happens_until ?? '',
    ...(is_pinned && { is_pinned: '1' }),
    [attachmentField]: files.map((file) => file.id),
  };
}

async function pin(school: CachedSchool, intent: string): Promise<void> {
  const { id } = await newest(school.site.db, 'notice');
  await send(school, '/admin/notices/pin', { intent, id, back: '/admin/notices' });
}

function later(ms: number): string {
  return localInIndia(new Date(Date.now() + ms).toISOString());
}

function fileForm({ picture }: CachedSchool, fields: Record<string, string>): FormData {
  const form = new FormData();
  form.set(attachmentFileField, new File([picture], 'map.jpg', { type: 'image/jpeg' }));
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  return form;
}

/** Everything that can be done to a notice. */
export const noticeCases: Case[] = [
  { name: 'a notice is published', route: newPath, feature, run: (school) => send(school, newPath, words) },
  {
    name: 'a second one is published',
    route: newPath,
    feature,
    run: (school) => send(school, newPath, { ...words, title: 'Half-yearly exams', category: 'exam' }),
  },
  {
    name: 'a holiday is published from a template',
    route: '/admin/notices/quick/:id',
    feature,
    async run(school) {
      const { id } = await school.site.db.selectFrom('notice_template').select('id').executeTakeFirstOrThrow();
      await send(school, `/admin/notices/quick/${id}`, {
        intent: 'publish',
        happens_on: addDays(today(), 1),
        ...noDays,
      });
    },
  },
  { name: 'a notice is published again', route: newPath, feature, run: (school) => send(school, newPath, words) },
  {
    name: 'it is pinned in the list',
    route: '/admin/notices/pin',
    feature,
    run: (school) => pin(school, 'pin'),
  },
  { name: 'it is unpinned', route: '/admin/notices/pin', feature, run: (school) => pin(school, 'unpin') },
  {
    name: 'it is reworded',
    route: editPath,
    feature,
    run: (school) => revise(school, { details: 'From now on.' }),
  },
  {
    name: 'the earlier wording is put back',
    route: '/admin/activity/put-back',
    feature,
    async run(school) {
      const last = school.site.db.selectFrom('activity').select('id').where('kind', '=', 'change');
      const { id } = await last.orderBy('sequence', 'desc').limit(1).executeTakeFirstOrThrow();
      await send(school, '/admin/activity/put-back', { id, back: '/admin/activity' });
    },
  },
  { name: 'it is pinned', route: editPath, feature, run: (school) => revise(school, { is_pinned: '1' }) },
  {
    name: 'it is given a day',
    route: editPath,
    feature,
    run: (school) => revise(school, { happens_on: addDays(today(), 9) }),
  },
  {
    name: 'its day becomes several',
    route: editPath,
    feature,
    run: (school) => revise(school, { happens_until: addDays(today(), 11) }),
  },
  {
    name: 'its day is past',
    route: editPath,
    feature,
    run(school) {
      const day = addDays(today(), -2);
      return revise(school, { happens_on: day, happens_until: '', [dayConfirmedField]: day });
    },
  },
  {
    name: 'it is to expire',
    route: editPath,
    feature,
    isHidden: true,
    run: (school) => revise(school, { expires_at: later(3 * day) }),
  },
  {
    name: 'a file is sent for it',
    route: '/admin/notices/files',
    feature,
    isHidden: true,
    run: (school) => send(school, '/admin/notices/files', fileForm(school, { upload_key: 'kept-pages-1' })),
  },
  {
    name: 'the file is attached',
    route: editPath,
    feature,
    async run(school) {
      const { id } = await school.site.db.selectFrom('attachment').select('id').executeTakeFirstOrThrow();
      await revise(school, { [attachmentField]: id });
    },
  },
  {
    name: 'the file is dropped',
    route: editPath,
    feature,
    run: (school) => revise(school, { [attachmentField]: '' }),
  },
  {
    name: 'a notice is published with a file',
    route: newPath,
    feature,
    run: (school) => send(school, newPath, fileForm(school, { ...words, title: 'The way to the sports ground' })),
  },
  {
    name: 'a draft is written',
    route: newPath,
    feature,
    isHidden: true,
    run: (school) => send(school, newPath, { ...words, title: 'Not yet', intent: 'draft' }),
  },
  {
    name: 'the draft is published',
    route: editPath,
    feature,
    run: (school) => revise(school, { intent: 'publish' }),
  },
  {
    name: 'a notice is scheduled',
    route: newPath,
    feature,
    isHidden: true,
    run: (school) => send(school, newPath, { ...words, title: 'To come', publish_at: later(hour) }),
  },
  {
    name: 'its moment comes',
    route: 'publish notices',
    feature,
    async run(school) {
      const publish_at = new Date(Date.now() - 1000).toISOString();
      await school.site.db.updateTable('notice').set({ publish_at }).where('state', '=', 'scheduled').execute();
      await runJob(school, 'publish notices');
    },
  },
  {
    name: 'a file is forgotten',
    route: 'drop attachments',
    feature,
    isHidden: true,
    async run(school) {
      await send(school, '/admin/notices/files', fileForm(school, { upload_key: 'kept-pages-2' }));
      const created_at = new Date(Date.now() - 2 * day).toISOString();
      const { db } = school.site;
      await db.updateTable('attachment').set({ created_at }).where('notice_id', 'is', null).execute();
      await runJob(school, 'drop attachments');
    },
  },
  {
    name: 'a call publishes a notice',
    route: '/api/uploadnotice.php',
    feature,
    run: (school) => callAs(school, 'uploadnotice.php', { title: 'Rain', details: 'No school tomorrow.' }),
  },
  {
    name: 'a call rewords a notice',
    route: '/api/updatenotice.php',
    feature,
    async run(school) {
      const { id } = await newest(school.site.db, 'notice');
      await callAs(school, 'updatenotice.php', { id, details: 'School begins at ten.' });
    },
  },
  {
    name: 'a call deletes a notice',
    route: '/api/deletenotice.php',
    feature,
    run: async (school) => callAs(school, `deletenotice.php?id=${(await newest(school.site.db, 'notice')).id}`),
  },
  {
    name: 'the deletion is undone',
    route: '/admin/bin',
    feature,
    async run(school) {
      const { id } = await newest(school.site.db, 'notice');
      await send(school, '/admin/bin', { intent: 'restore', list: 'notices', id });
    },
  },
  ...visibilityCases('notices', feature),
  ...binCases('notices', feature),
];
