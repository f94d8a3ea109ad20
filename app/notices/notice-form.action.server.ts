import { data } from 'react-router';
import { conflictOnRecord } from '../content/records.server.ts';
import { type Flash, requireStaff, type Staff, servicesContext } from '../context.ts';
import type { Connection, Transaction } from '../database/schema.ts';
import { typedValues } from '../forms/fields.ts';
import type { FieldErrors, TypedForm } from '../forms/form.ts';
import { type FormArgs, type Rejection, readUpload } from '../forms/handle-form.server.ts';
import { handleRecordForm } from '../forms/handle-record-form.server.ts';
import { now } from '../lib/clock.ts';
import { dayInIndia } from '../lib/dates.ts';
import { isId } from '../lib/ids.ts';
import { isolated } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import {
  type Attachment,
  attachmentField,
  attachmentFileField,
  readAttachmentNames,
  typedFiles,
  withNames,
} from './attachments/attachment-rules.ts';
import {
  listFiles,
  listFilesOf,
  readAttachmentIds,
  saveWithFiles,
  uploadFormFile,
} from './attachments/attachments.server.ts';
import { dayConfirmedField, dayErrors, dayInQuestionField, isDayOver, lastDayOf } from './days/notice-days.ts';
import { findRelativeDay } from './days/relative-days.server.ts';
import { type Notice, type NoticeValues, noticeFields, unpinField, urgencyErrors } from './notice-fields.ts';
import { listPinsInTheWay, type NewNotice, type NoticeRefusal, type SavedNotice } from './notices.server.ts';

type NoticeForm = {
  /** What is changed, as it is saved now. */
  saved?: Notice | undefined;
  save: (
    tx: Transaction,
    notice: NoticeValues & NewNotice,
    by: Staff,
    version: number,
  ) => Promise<NoticeRefusal | SavedNotice>;
  failure: () => string;
  done: (values: NoticeValues, state: 'draft' | 'published', id: string) => { to: string } & Flash;
};

export async function handleNoticeForm(args: FormArgs, { saved, save, failure, done }: NoticeForm) {
  const { context } = args;
  const { db } = context.get(servicesContext);
  const sent = args.form ?? (await readUpload(args));
  if (!sent) return data({ typed: {}, errors: { file: m.notice_admin_too_large() } }, { status: 413 });
  let latest = sent;
  const answer = await handleRecordForm(
    { ...args, form: sent },
    {
      fields: noticeFields,
      failure,
      check: (values) => ({ ...dayErrors(values), ...urgencyErrors(values) }),
      async prepare(form, values) {
        latest = form;
        const ids = readAttachmentIds(form);
        const upload = await uploadFormFile(context, form);
        if (upload.id) {
          ids.push(upload.id);
          form.append(attachmentField, upload.id);
          form.delete(attachmentFileField);
        }
        const found = await listFiles(db, ids, saved?.id);
        const isDraft = stateIn(form) === 'draft';
        const times = values && timeErrors(values, { saved, isDraft });
        const day = values && !isDraft ? findDayQuestion(values, saved, form) : undefined;
        const fault = upload.fault ?? (found.length < ids.length ? m.notice_admin_file_gone() : undefined);
        const errors = { ...times, ...day?.errors, ...(fault !== undefined && { file: fault }) };
        return { ids, names: readAttachmentNames(form, ids), typed: { ...intentIn(form), ...day?.typed }, errors };
      },
      runOutside: (_db, { values, prepared, form, version }) =>
        saveWithFiles(db, (tx) => {
          const files = { attachments: prepared.ids, attachmentNames: prepared.names };
          const notice = { ...values, ...files, state: stateIn(form), unpin: unpinIn(form) };
          return save(tx, notice, requireStaff(context), version);
        }),
      conflict: (current, { typed, prepared }) => findNoticeConflict(db, current, typed, prepared),
      refuse,
      done: ({ id, replaced }, { values, form }) => {
        const { text, ...next } = done(values, stateIn(form), id);
        const flash = replaced ? `${text}. ${m.notice_pin_replaced({ title: replaced })}`.replace('..', '.') : text;
        return { ...next, flash };
      },
    },
  );
  if (answer instanceof Response) return answer;
  const ids = readAttachmentIds(latest);
  // A failure to list these must not hide the failure that is being reported.
  const [files, pinned] = await Promise.all([
    listFiles(db, ids, saved?.id).catch(() => []),
    listPinsInTheWay(db, saved?.id).catch(() => []),
  ]);
  const attachments = withNames(files, readAttachmentNames(latest, ids));
  return data({ ...answer.data, attachments, pinned }, answer.init ?? {});
}

function stateIn(form: FormData): 'draft' | 'published' {
  return form.get('intent') === 'draft' ? 'draft' : 'published';
}

function intentIn(form: FormData): TypedForm {
  const intent = form.get('intent');
  const unpin = unpinIn(form);
  return {
    ...(typeof intent === 'string' && { intent: [intent] }),
    ...(unpin && { [unpinField]: [unpin] }),
    ...confirmedDayIn(form),
  };
}

function findDayQuestion(values: NoticeValues, saved: Notice | undefined, form: FormData) {
  const question = dayQuestionOf(values, saved, now());
  if (!question) return undefined;
  const { about, sentence } = question;
  const errors: FieldErrors = form.get(dayConfirmedField) === about ? {} : { happens_on: sentence };
  return { errors, typed: { [dayInQuestionField]: [about] } };
}

function unpinIn(form: FormData): string | undefined {
  const unpin = form.get(unpinField);
  return typeof unpin === 'string' && isId(unpin) ? unpin : undefined;
}

export function typedNotice(notice: Notice): TypedForm {
  const isPublished = notice.state === 'published';
  return typedValues(noticeFields, { ...notice, publish_at: isPublished ? null : notice.publish_at });
}

type Files = { ids: string[]; names: Record<string, string> };

async function findNoticeConflict(db: Connection, current: Notice, typed: TypedForm, { ids, names: own }: Files) {
  const saved = await listFilesOf(db, current.id);
  const mine = withNames(await listFiles(db, ids, current.id), own);
  const names = (files: Attachment[]) => files.map(({ name }) => name).join(', ');
  const conflict = await conflictOnRecord(db, {
    table: 'notice',
    fields: noticeFields,
    current: { ...current, publish_at: current.state === 'published' ? null : current.publish_at },
    typed,
  });
  const files = { name: 'attachments', label: m.notice_admin_files(), saved: names(saved), typed: names(mine) };
  if (files.saved === files.typed) return conflict;
  return { ...conflict, differences: [...conflict.differences, { ...files, inputs: typedFiles(saved) }] };
}

function refuse(refusal: { refused: 'file gone' } | { refused: 'three pinned'; pinned: string[] }): Rejection {
  if (refusal.refused === 'file gone') return { errors: { file: m.notice_admin_file_gone() }, status: 422 };
  const names = refusal.pinned.map((title) => `“${title}”`).join(', ');
  return { errors: { is_pinned: m.notice_admin_pins_full({ names }) }, status: 422 };
}

type Times = Pick<NoticeValues, 'publish_at' | 'expires_at'>;
type SavedTimes = Pick<Notice, 'state' | 'publish_at' | 'expires_at'>;

/**
 * A time in the past is an error, so that a slip in a date neither publishes nor hides anything. A saved time may stay;
 * a draft may have any time of publishing.
 */
function timeErrors(times: Times, { saved, isDraft }: { saved: SavedTimes | undefined; isDraft: boolean }) {
  const errors: FieldErrors = {};
  const { publish_at, expires_at } = times;
  const isOut = saved?.state === 'published';
  const isSame = saved?.state === 'scheduled' && isSameMinute(publish_at, saved.publish_at);
  if (publish_at && publish_at <= now() && !isOut && !isDraft && !isSame) {
    errors.publish_at = m.notice_admin_publish_past();
  }
  if (!expires_at || isSameMinute(expires_at, saved?.expires_at)) return errors;
  if (expires_at <= now()) errors.expires_at = m.notice_admin_expires_past();
  else if (!isOut && publish_at && expires_at <= publish_at) errors.expires_at = m.notice_admin_expires_first();
  return errors;
}

/** The field knows no seconds. */
function isSameMinute(one: string | null, other: string | null | undefined): boolean {
  return Boolean(one && other) && one?.slice(0, 16) === other?.slice(0, 16);
}

type NoticeWithDays = Pick<NoticeValues, 'title' | 'details' | 'happens_on' | 'happens_until' | 'publish_at'>;

type DayQuestion = { about: string; sentence: string };

/** A saved notice needs a new confirmation only when the clerk has changed its text or its day. */
function dayQuestionOf(notice: NoticeWithDays, saved: Notice | undefined, now: string): DayQuestion | undefined {
  if (Object.keys(dayErrors(notice)).length > 0) return undefined;
  const isOut = saved?.state === 'published';
  const publish_at = !isOut && notice.publish_at && notice.publish_at > now ? notice.publish_at : undefined;
  const isSame = (names: readonly (keyof NoticeWithDays)[]) => names.every((name) => saved?.[name] === notice[name]);
  const wasChecked = isOut || (saved?.state === 'scheduled' && isSame(['publish_at']));
  const last = lastDayOf(notice);
  if (last === null) {
    const word = findRelativeDay(`${notice.title}\n${notice.details}`);
    if (!word || (wasChecked && isSame(['title', 'details', 'happens_on']))) return undefined;
    return { about: 'none', sentence: m.notice_day_which({ word: isolated(word) }) };
  }
  if (!isDayOver(notice, dayInIndia(publish_at ?? now))) return undefined;
  if (wasChecked && isSame(['happens_on', 'happens_until'])) return undefined;
  return { about: last, sentence: publish_at ? m.notice_day_will_have_passed() : m.notice_day_has_passed() };
}

function confirmedDayIn(form: FormData): TypedForm {
  const confirmed = form.get(dayConfirmedField);
  return typeof confirmed === 'string' && /^(?:none|[\d-]{10})$/.test(confirmed)
    ? { [dayConfirmedField]: [confirmed], [dayInQuestionField]: [confirmed] }
    : {};
}
