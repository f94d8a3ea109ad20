import { dayInIndia } from '../app/lib/dates.ts';
import { attribute } from './answer.ts';
import { pdfFile } from './pdfs.ts';
import type { Visitor } from './visitor.ts';

/** `YYYY-MM-DD` in India, so many days from now. */
export function inDays(days: number): string {
  return dayInIndia(Date.now() + days * 86_400_000);
}

/** The version that the form of this page was opened with. */
export async function versionAt(staff: Visitor, path: string): Promise<string> {
  const [input] = (await staff.visit(path)).all('input[name=version]');
  return attribute(input, 'value') ?? '';
}

/** Sends the form of a document, as somebody does who has just opened it. */
export async function sendDocument(
  staff: Visitor,
  slug: string,
  { file, ...fields }: { file?: Uint8Array | undefined; [field: string]: unknown } = {},
) {
  const path = `/admin/documents/${slug}`;
  const form = new FormData();
  const typed = { version: await versionAt(staff, path), issued_on: '', valid_until: '', attested_by: '', ...fields };
  for (const [name, text] of Object.entries(typed)) form.set(name, String(text));
  form.set('document', new File(file ? [file as Uint8Array<ArrayBuffer>] : [], file ? 'scan.pdf' : ''));
  return staff.post(path, form);
}

/** Presses a button of the page of a document. */
export function pressDocument(staff: Visitor, slug: string, fields: Record<string, string>) {
  return staff.post(`/admin/documents/${slug}`, fields);
}

/** A paper whose bytes differ from those of another number, also when they are read as text. */
export function paper(number: number): Promise<Uint8Array> {
  return pdfFile((pdf) => pdf.setTitle(`Paper ${number}`), { useObjectStreams: false });
}
