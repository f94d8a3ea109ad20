import { z } from 'zod';
import { schemaOf } from '../forms/field-schema.ts';
import { pickFields } from '../forms/fields.ts';
import { isId } from '../lib/ids.ts';
import { noticeFields } from '../notices/notice-fields.ts';
import { type ApiNotice, findApiNotice, listNewestNotices } from '../notices/notice-lists.server.ts';
import { createNotice, noticeTrash, patchNotice } from '../notices/notices.server.ts';
import { m } from '../paraglide/messages.js';
import {
  answerDelete,
  answerList,
  createdResponse,
  doneResponse,
  exampleId,
  exampleTime,
  idField,
  listFields,
  writeAsStaff,
} from './calls.server.ts';
import { endpoint } from './endpoint.ts';

const noticeSchema = schemaOf(pickFields(noticeFields, ['title', 'details']));
const exampleNotice = { title: 'Summer holidays', details: 'The school is closed from 18 May to 14 June.' };

const notice = z.object({
  id: z.string(),
  title: z.string(),
  details: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

const fetchNotices = endpoint({
  method: 'GET',
  access: 'public',
  body: 'none',
  fields: listFields,
  requiredFields: [],
  summary: m.api_about_fetchnotice,
  response: z.object({ success: z.literal(true), message: z.string(), data: z.array(notice) }),
  failureMessage: m.api_broke,
  example: {
    request: {},
    response: toBody([{ id: exampleId, ...exampleNotice, created_at: exampleTime, updated_at: exampleTime }]),
  },
  handle: (call) =>
    answerList(call, {
      list: listNewestNotices,
      find: findApiNotice,
      toBody,
      notFound: { message: m.api_notice_gone(), more: { data: [] } },
    }),
});

function toBody(newestFirst: ApiNotice[]) {
  return { success: true, message: m.api_notice_fetched(), data: newestFirst.toReversed() };
}

const uploadNotice = endpoint({
  method: 'POST',
  access: 'staff',
  body: 'json',
  fields: noticeSchema,
  requiredFields: ['details'],
  summary: m.api_about_uploadnotice,
  response: createdResponse,
  failureMessage: m.admin_notice_failed,
  example: { request: exampleNotice, response: { success: true, message: m.admin_notice_created(), id: exampleId } },
  async handle({ values, context }) {
    const plain = { ...values, category: 'general', is_pinned: 0 } as const;
    const created = await writeAsStaff(context, (tx, by) => createNotice(tx, plain, by));
    if ('refused' in created) throw new Error('A notice that is not pinned was refused its pin.');
    return { body: { success: true, message: m.admin_notice_created(), id: created.id } };
  },
});

const updateNotice = endpoint({
  method: 'POST',
  access: 'staff',
  body: 'json',
  fields: noticeSchema.extend({ id: idField() }),
  requiredFields: ['id', 'details'],
  summary: m.api_about_updatenotice,
  response: doneResponse,
  failureMessage: m.notice_admin_not_updated,
  example: {
    request: { id: exampleId, ...exampleNotice },
    response: { success: true, message: m.notice_admin_updated() },
  },
  async handle({ values: { id }, sentValues: { id: _, ...changes }, context }) {
    const notFound = { status: 404, message: m.api_notice_gone() };
    if (!isId(id)) return notFound;
    const outcome = await writeAsStaff(context, (tx, by) => patchNotice(tx, id, changes, by));
    if (!outcome.refused) return { body: { success: true, message: m.notice_admin_updated() } };
    if (outcome.refused === 'gone') return notFound;
    const names = outcome.pinned.map((title) => `“${title}”`).join(', ');
    return { status: 422, message: m.notice_admin_pins_full({ names }) };
  },
});

const deleteNotice = endpoint({
  method: 'DELETE',
  access: 'staff',
  body: 'none',
  fields: z.object({ id: idField() }),
  requiredFields: ['id'],
  summary: m.api_about_deletenotice,
  response: doneResponse,
  failureMessage: m.bin_notice_not_deleted,
  example: { request: { id: exampleId }, response: { success: true, message: m.bin_notice_deleted() } },
  handle: ({ values: { id }, context }) =>
    answerDelete(context, {
      id,
      trash: noticeTrash,
      message: m.bin_notice_deleted(),
      notFoundMessage: m.api_notice_gone(),
    }),
});

export const noticeCalls = {
  'fetchnotice.php': fetchNotices,
  'uploadnotice.php': uploadNotice,
  'updatenotice.php': updateNotice,
  'deletenotice.php': deleteNotice,
};
