import type { Connection, Database } from '../database/schema.ts';
import { newId } from '../lib/ids.ts';
import type { MediaStore } from '../lib/media-store.ts';
import type { PdfChecker, PdfVerdict } from '../lib/pdf-checker.ts';
import { m } from '../paraglide/messages.js';
import { claimFiles, leaveToSweep, takeClaim } from './stray-files.server.ts';

type PdfShelf = { db: Database; store: MediaStore; checker: PdfChecker };

type PdfRefusal = Exclude<PdfVerdict, 'fine'>;

/** A PDF in the media store; its id also names the note that nothing refers to it yet. */
export type KeptPdf = { id: string; key: string };

/** What to do about a PDF that was refused. */
export const pdfFaults: Record<PdfRefusal, () => string> = {
  'too big': m.attachment_pdf_too_big,
  'not a pdf': m.attachment_wrong_kind,
  encrypted: m.attachment_pdf_encrypted,
  active: m.attachment_pdf_active,
  broken: m.attachment_pdf_broken,
};

/**
 * Believes a PDF only after reading it, and keeps it in the store. The caller then writes the row and `takeClaim`s the
 * id in one transaction, or calls `discardPdf` when that fails.
 */
export async function preparePdf(
  { db, store, checker }: PdfShelf,
  bytes: Uint8Array,
): Promise<{ pdf: KeptPdf } | { refused: PdfRefusal }> {
  const verdict = await checker.checkPdf(bytes);
  if (verdict !== 'fine') return { refused: verdict };
  const id = newId();
  const pdf = { id, key: `files/${id}.pdf` };
  await claimFiles(db, id, [pdf.key]);
  try {
    await store.keep(pdf.key, bytes);
  } catch (error) {
    await discardPdf({ db, store }, pdf);
    throw error;
  }
  return { pdf };
}

/** Lets go of a PDF in the transaction in which its row goes: its file is swept. */
export function dropPdf(tx: Connection, { id, key }: KeptPdf): Promise<void> {
  return leaveToSweep(tx, id, [key]);
}

/** Removes the file at once. Call it only when no row refers to it, or none will. */
export async function discardPdf({ db, store }: Omit<PdfShelf, 'checker'>, { id, key }: KeptPdf): Promise<void> {
  await store.discard(key);
  await takeClaim(db, id);
}
