import { z } from 'zod';
import { isId } from '../lib/ids.ts';
import { amendNotice } from '../notices/amend-notice.server.ts';
import { type BoardNotice, findBoardNotice, listNewestNotices } from '../notices/newest-notices.server.ts';
import { postNotice } from '../notices/notice-desk.server.ts';
import { noticeSchema } from '../notices/notice-form.ts';
import { noticeBin } from '../notices/notices.server.ts';
import { m } from '../paraglide/messages.js';
import { answerDelete } from './delete-call.server.ts';
import { endpoint } from './endpoint.ts';
import { example } from './example-values.ts';
import { doneAnswer, idField, listFields, madeAnswer } from './fields.ts';
import { answerList } from './list-call.server.ts';
import { writeAsStaff } from './write-call.server.ts';

const noticeWords = noticeSchema.pick({ title: true, details: true });
const amendedWords = noticeWords.extend({ id: idField() });
const deletedId = z.object({ id: idField() });
const exampleWords = { title: 'Summer holidays', details: 'The school is closed from 18 May to 14 June.' };

const notice = z.object({
  id: z.string(),
  title: z.string(),
  details: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

const fetchNotices = endpoint({
  method: 'GET',
  access: 'everybody',
  body: 'none',
  fields: listFields,
  needs: [],
  summary: m.api_about_fetchnotice,
  answer: z.object({ success: z.literal(true), message: z.string(), data: z.array(notice) }),
  broke: m.api_broke,
  example: {
    send: {},
    answer: tell([{ id: example.id, ...exampleWords, created_at: example.at, updated_at: example.at }]),
  },
  handle: (call) =>
    answerList(call, {
      list: listNewestNotices,
      find: findBoardNotice,
      tell,
      gone: { message: m.api_notice_gone(), more: { data: [] } },
    }),
});

function tell(newestFirst: BoardNotice[]) {
  return { success: true, message: m.api_notice_fetched(), data: newestFirst.toReversed() };
}

const uploadNotice = endpoint({
  method: 'POST',
  access: 'staff',
  body: 'json',
  fields: noticeWords,
  needs: ['details'],
  summary: m.api_about_uploadnotice,
  answer: madeAnswer,
  broke: m.desk_notice_broke,
  example: { send: exampleWords, answer: { success: true, message: m.desk_notice_created(), id: example.id } },
  async handle({ words, context }) {
    const plain = { ...words, category: 'general', is_pinned: 0 } as const;
    const posted = await writeAsStaff(context, (tx, by) => postNotice(tx, plain, by));
    if ('refused' in posted) throw new Error('A notice that is not pinned was refused its pin.');
    return { done: { success: true, message: m.desk_notice_created(), id: posted.id } };
  },
});

const updateNotice = endpoint({
  method: 'POST',
  access: 'staff',
  body: 'json',
  fields: amendedWords,
  needs: ['id', 'details'],
  summary: m.api_about_updatenotice,
  answer: doneAnswer,
  broke: m.notice_desk_not_updated,
  example: {
    send: { id: example.id, ...exampleWords },
    answer: { success: true, message: m.notice_desk_updated() },
  },
  async handle({ words: { id }, given: { id: _, ...changes }, context }) {
    const gone = { status: 404, message: m.api_notice_gone() };
    if (!isId(id)) return gone;
    const outcome = await writeAsStaff(context, (tx, by) => amendNotice(tx, id, changes, by));
    if (!('refused' in outcome)) return { done: { success: true, message: m.notice_desk_updated() } };
    if (outcome.refused === 'gone') return gone;
    const names = outcome.pinned.map((title) => `“${title}”`).join(', ');
    return { status: 422, message: m.notice_desk_pins_full({ names }) };
  },
});

const deleteNotice = endpoint({
  method: 'DELETE',
  access: 'staff',
  body: 'none',
  fields: deletedId,
  needs: ['id'],
  summary: m.api_about_deletenotice,
  answer: doneAnswer,
  broke: m.bin_notice_not_deleted,
  example: { send: { id: example.id }, answer: { success: true, message: m.bin_notice_deleted() } },
  handle: ({ words: { id }, context }) =>
    answerDelete({ context }, { id, bin: noticeBin, done: m.bin_notice_deleted(), gone: m.api_notice_gone() }),
});

/** The notice board. */
export const noticeCalls = {
  'fetchnotice.php': fetchNotices,
  'uploadnotice.php': uploadNotice,
  'updatenotice.php': updateNotice,
  'deletenotice.php': deleteNotice,
};
