import type { RouterContextProvider } from 'react-router';
import { houseContext } from '../../context.ts';
import { isId } from '../../lib/ids.ts';
import { fileKind } from '../../media/file-kind.ts';
import { startsLikePdf } from '../../media/pdf-check.server.ts';
import { pdfFaults, preparePdf } from '../../media/pdf-file.server.ts';
import { workshopOf } from '../../media/receive-upload.server.ts';
import { missingFileFault, readUploadedImage } from '../../media/uploaded-image.server.ts';
import { m } from '../../paraglide/messages.js';
import { tidyFileName } from './attachment-name.ts';
import { type Attachment, attachmentField, attachmentFileField, attachmentRules } from './attachment-rules.ts';
import { findSentBefore, keepAttachment } from './keep-attachment.server.ts';

type Context = Readonly<RouterContextProvider>;

/** The ids of the files that a posted notice names, in their order. */
export function readAttachments(form: FormData): string[] {
  const ids = form.getAll(attachmentField).filter((entry) => typeof entry === 'string' && isId(entry));
  return [...new Set(ids as string[])].slice(0, attachmentRules.most);
}

/**
 * Without script: the one file that came with a notice's form, checked and kept for it. Neither when none was chosen.
 * @throws when it cannot be kept
 */
export async function receiveFormFile(
  context: Context,
  form: FormData,
): Promise<{ id?: string; fault?: undefined } | { fault: string }> {
  if (missingFileFault(form, attachmentFileField)) return {};
  if (readAttachments(form).length >= attachmentRules.most) {
    return { fault: m.attachment_too_many({ most: attachmentRules.most }) };
  }
  const received = await receiveFile(context, form, null);
  return 'fault' in received ? received : { id: received.attachment.id };
}

/**
 * Checks and keeps the file in a posted form, for a notice that is still being written. The same key again answers the
 * file that came with it first.
 */
export async function receiveFile(
  context: Context,
  form: FormData,
  uploadKey: string | null,
): Promise<{ attachment: Attachment } | { fault: string }> {
  const { db, mediaStore: store } = context.get(houseContext);
  const before = uploadKey === null ? undefined : await findSentBefore(db, uploadKey);
  if (before) return { attachment: before };
  const file = form.get(attachmentFileField);
  if (!(file instanceof File) || file.size === 0) return { fault: m.attachment_missing() };
  const prepared = await prepareFile(context, form, file);
  if ('fault' in prepared) return prepared;
  const name = tidyFileName(file.name, m.attachment_nameless());
  return { attachment: await keepAttachment({ db, store }, { name, bytes: file.size, uploadKey, ...prepared }) };
}

async function prepareFile(context: Context, form: FormData, file: File) {
  const start = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  if (startsLikePdf(start)) {
    const { db, mediaStore: store, pdfChecker: checker } = context.get(houseContext);
    const answer = await preparePdf({ db, store, checker }, new Uint8Array(await file.arrayBuffer()));
    return 'refused' in answer ? { fault: pdfFaults[answer.refused]() } : answer;
  }
  if (fileKind(start) === 'other') return { fault: m.attachment_wrong_kind() };
  return readUploadedImage(workshopOf(context), form, attachmentFileField);
}
