import type { Schema } from '../app/database/schema.ts';
import { localInIndia } from '../app/lib/dates.ts';
import { day, hour } from '../app/lib/moments.ts';
import { attachmentField, attachmentFileField } from '../app/notices/attachments/attachment-rules.ts';
import { binDeeds, callAs, type Deed, runJob, send } from './kept-deeds.ts';
import { newest } from './kept-pages.ts';
import type { KeptSchool } from './kept-school.ts';

const room = 'notice';
const newPath = '/admin/notices/new';
const editPath = '/admin/notices/:id/edit';

const words = { title: 'Fees', details: 'Pay by Friday.', category: 'fee' };

/** What the form of the newest notice sends when these fields are changed in it. */
async function revise(school: KeptSchool, change: Record<string, string>): Promise<void> {
  const notice = await newest(school.house.db, 'notice');
  await send(school, `/admin/notices/${notice.id}/edit`, { ...(await formOf(school, notice)), ...change });
}

async function formOf({ house }: KeptSchool, { id, title, details, category, version, is_pinned }: Schema['notice']) {
  const files = await house.db.selectFrom('attachment').select('id').where('notice_id', '=', id).execute();
  return {
    title,
    details,
    category,
    version: String(version),
    ...(is_pinned && { is_pinned: '1' }),
    [attachmentField]: files.map((file) => file.id),
  };
}

function later(ms: number): string {
  return localInIndia(new Date(Date.now() + ms).toISOString());
}

function fileForm({ picture }: KeptSchool, fields: Record<string, string>): FormData {
  const form = new FormData();
  form.set(attachmentFileField, new File([picture], 'map.jpg', { type: 'image/jpeg' }));
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  return form;
}

/** Everything that can be done to a notice. */
export const noticeDeeds: Deed[] = [
  { name: 'a notice is published', door: newPath, room, act: (school) => send(school, newPath, words) },
  {
    name: 'a second one is published',
    door: newPath,
    room,
    act: (school) => send(school, newPath, { ...words, title: 'Half-yearly exams', category: 'exam' }),
  },
  { name: 'it is reworded', door: editPath, room, act: (school) => revise(school, { details: 'From Monday on.' }) },
  { name: 'it is pinned', door: editPath, room, act: (school) => revise(school, { is_pinned: '1' }) },
  {
    name: 'it is to expire',
    door: editPath,
    room,
    isHidden: true,
    act: (school) => revise(school, { expires_at: later(3 * day) }),
  },
  {
    name: 'a file is sent for it',
    door: '/admin/notices/files',
    room,
    isHidden: true,
    act: (school) => send(school, '/admin/notices/files', fileForm(school, { upload_key: 'kept-pages-1' })),
  },
  {
    name: 'the file is attached',
    door: editPath,
    room,
    async act(school) {
      const { id } = await school.house.db.selectFrom('attachment').select('id').executeTakeFirstOrThrow();
      await revise(school, { [attachmentField]: id });
    },
  },
  { name: 'the file is dropped', door: editPath, room, act: (school) => revise(school, { [attachmentField]: '' }) },
  {
    name: 'a notice is published with a file',
    door: newPath,
    room,
    act: (school) => send(school, newPath, fileForm(school, { ...words, title: 'The way to the sports ground' })),
  },
  {
    name: 'a draft is written',
    door: newPath,
    room,
    isHidden: true,
    act: (school) => send(school, newPath, { ...words, title: 'Not yet', intent: 'draft' }),
  },
  { name: 'the draft is published', door: editPath, room, act: (school) => revise(school, { intent: 'publish' }) },
  {
    name: 'a notice is scheduled',
    door: newPath,
    room,
    isHidden: true,
    act: (school) => send(school, newPath, { ...words, title: 'To come', publish_at: later(hour) }),
  },
  {
    name: 'its moment comes',
    door: 'publish notices',
    room,
    async act(school) {
      const publish_at = new Date(Date.now() - 1000).toISOString();
      await school.house.db.updateTable('notice').set({ publish_at }).where('state', '=', 'scheduled').execute();
      await runJob(school, 'publish notices');
    },
  },
  {
    name: 'a file is forgotten',
    door: 'drop attachments',
    room,
    isHidden: true,
    async act(school) {
      await send(school, '/admin/notices/files', fileForm(school, { upload_key: 'kept-pages-2' }));
      const created_at = new Date(Date.now() - 2 * day).toISOString();
      const { db } = school.house;
      await db.updateTable('attachment').set({ created_at }).where('notice_id', 'is', null).execute();
      await runJob(school, 'drop attachments');
    },
  },
  {
    name: 'a call publishes a notice',
    door: '/api/uploadnotice.php',
    room,
    act: (school) => callAs(school, 'uploadnotice.php', { title: 'Rain', details: 'No school tomorrow.' }),
  },
  {
    name: 'a call rewords a notice',
    door: '/api/updatenotice.php',
    room,
    async act(school) {
      const { id } = await newest(school.house.db, 'notice');
      await callAs(school, 'updatenotice.php', { id, details: 'School begins at ten.' });
    },
  },
  {
    name: 'a call deletes a notice',
    door: '/api/deletenotice.php',
    room,
    act: async (school) => callAs(school, `deletenotice.php?id=${(await newest(school.house.db, 'notice')).id}`),
  },
  {
    name: 'the deletion is undone',
    door: '/admin/bin',
    room,
    async act(school) {
      const { id } = await newest(school.house.db, 'notice');
      await send(school, '/admin/bin', { intent: 'restore', list: 'notices', id });
    },
  },
  ...binDeeds('notices', room),
];
