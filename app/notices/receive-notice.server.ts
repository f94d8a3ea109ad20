import { data, type RouterContextProvider, redirect } from 'react-router';
import { houseContext, leaveSentence, type Staff, signedInStaff, visitContext } from '../context.ts';
import type { Connection } from '../database/schema.ts';
import { type FieldErrors, type FormAnswer, parseForm, type TypedForm } from '../lib/form.ts';
import { readVersion } from '../lib/revision.ts';
import { readPatiently } from '../media/receive-upload.server.ts';
import { m } from '../paraglide/messages.js';
import { listFiles, saveWithFiles } from './asked-files.server.ts';
import type { Attachment } from './attachments/attachment-rules.ts';
import { readAttachments, receiveFormFile } from './attachments/receive-file.server.ts';
import { conflictOf } from './notice-conflict.server.ts';
import type { NoticeRefusal } from './notice-desk.server.ts';
import { type NoticeWords, noticeSchema, timeFaults } from './notice-form.ts';
import type { NewNotice, Notice } from './notices.server.ts';

/** What a notice form shows that was not taken: also the files that came with it, which are kept. */
type NoticeAnswer = FormAnswer & { attachments: Attachment[] };

type Context = Readonly<RouterContextProvider>;

type Receiving = {
  /** What is changed, as it is saved now. */
  saved?: Notice | undefined;
  /** The room's verb, run in a transaction of its own. */
  save: (tx: Connection, notice: NewNotice, by: Staff, version: number) => Promise<NoticeRefusal | { id: string }>;
  /** Said when the house fails. */
  broke: string;
  /** Where the browser is sent when it is done, and what is said there. */
  done: (words: NoticeWords) => { to: string; sentence: string };
};

type Asked = { context: Context; typed: TypedForm; kept: string[]; saved: Notice | undefined };

/** Takes a posted notice form with its files. Nothing that was typed or sent is lost by a fault. */
export async function receiveNotice(request: Request, context: Context, { saved, save, broke, done }: Receiving) {
  const form = await readPatiently(request, context);
  if (!form) return data<NoticeAnswer>(tooLarge(), { status: 413 });
  const words = parseForm(noticeSchema, form, m.desk_unstorable());
  const asked: Asked = { context, typed: words.typed, kept: readAttachments(form), saved };
  try {
    const file = await takeFile(asked, form);
    const faults = { ...(words.errors ?? timeFaults(words.value, saved)), ...file };
    if (words.errors) return await answerTo(asked, { errors: faults }, words.status);
    if (Object.keys(faults).length > 0) return await answerTo(asked, { errors: faults }, 422);
    const notice = noticeOf(words.value, asked.kept);
    const { db } = context.get(houseContext);
    const outcome = await saveWithFiles(db, (tx) => save(tx, notice, signedInStaff(context), readVersion(form)));
    if ('refused' in outcome) return await answerTo(asked, await refusalOf(asked, outcome), statusOf[outcome.refused]);
    const { to, sentence } = done(words.value);
    leaveSentence(context, sentence);
    return redirect(to, 303);
  } catch (error) {
    const visit = context.get(visitContext);
    visit.failed(error);
    return await answerTo(asked, { broke }, visit.failureStatus ?? 500);
  }
}

function tooLarge(): NoticeAnswer {
  return { typed: {}, errors: { file: m.notice_desk_too_large() }, attachments: [] };
}

/** Takes the file that came with the form, and looks whether those that came before are still there. */
async function takeFile({ context, kept, saved }: Asked, form: FormData): Promise<FieldErrors> {
  const file = await receiveFormFile(context, form);
  if (file.fault !== undefined) return { file: file.fault };
  if (file.id) kept.push(file.id);
  const { db } = context.get(houseContext);
  const found = await listFiles(db, kept, saved?.id);
  return found.length < kept.length ? { file: m.notice_desk_file_gone() } : {};
}

function noticeOf({ intent, intended, ...words }: NoticeWords, attachments: string[]): NewNotice {
  return { ...words, attachments, state: (intent ?? intended) === 'draft' ? 'draft' : 'published' };
}

/** The form again. The files are shown as far as they can be found: their loss must not hide what has failed. */
async function answerTo({ context, typed, kept, saved }: Asked, answer: Partial<FormAnswer>, status: number) {
  const { db } = context.get(houseContext);
  const attachments = await listFiles(db, kept, saved?.id).catch(() => []);
  return data<NoticeAnswer>({ typed, errors: {}, ...answer, attachments }, { status });
}

const statusOf = { gone: 404, stale: 409, 'three pinned': 422, 'file gone': 422 } as const;

type Refusal = NoticeRefusal | { refused: 'file gone' };

async function refusalOf({ context, typed, kept }: Asked, outcome: Refusal): Promise<Partial<FormAnswer>> {
  if (outcome.refused === 'gone') return { broke: m.desk_revised_gone() };
  if (outcome.refused === 'stale') {
    return { conflict: await conflictOf(context.get(houseContext).db, outcome.current, { typed, kept }) };
  }
  if (outcome.refused === 'file gone') return { errors: { file: m.notice_desk_file_gone() } };
  const names = outcome.pinned.map((title) => `“${title}”`).join(', ');
  return { errors: { is_pinned: m.notice_desk_pins_full({ names }) } };
}
