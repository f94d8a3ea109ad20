import type { Database, Transaction } from '../../database/schema.ts';
import { newId } from '../../lib/ids.ts';
import type { FileSource, MediaStore, PdfChecker, PdfVerdict } from '../../lib/media-services.ts';
import { m } from '../../paraglide/messages.js';
import { claimFiles, releaseClaim, scheduleRemoval } from '../stray-files.server.ts';

type PdfTools = { db: Database; store: MediaStore; checker: PdfChecker };

type PdfRefusal = Exclude<PdfVerdict, 'fine'>;

export type StoredPdf = { id: string; key: string };

export const pdfRefusals: Record<PdfRefusal, () => string> = {
  'too big': m.attachment_pdf_too_big,
  'not a pdf': m.attachment_wrong_kind,
  encrypted: m.attachment_pdf_encrypted,
  active: m.attachment_pdf_active,
  broken: m.attachment_pdf_broken,
};

export async function preparePdf(
  { db, store, checker }: PdfTools,
  source: FileSource,
): Promise<{ pdf: StoredPdf } | { refused: PdfRefusal }> {
  const verdict = await checker.checkPdf(source);
  if (verdict !== 'fine') return { refused: verdict };
  const id = newId();
  const pdf = { id, key: `files/${id}.pdf` };
  await claimFiles(db, id, [pdf.key]);
  try {
    await store.keep(pdf.key, source);
  } catch (error) {
    await discardPdf({ db, store }, pdf);
    throw error;
  }
  return { pdf };
}

export function deletePdf(tx: Transaction, { id, key }: StoredPdf): Promise<void> {
  return scheduleRemoval(tx, id, [key]);
}

export async function discardPdf({ db, store }: Omit<PdfTools, 'checker'>, { id, key }: StoredPdf): Promise<void> {
  await store.discard(key);
  await releaseClaim(db, id);
}
