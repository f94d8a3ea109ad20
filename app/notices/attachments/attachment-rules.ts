import { tidyFileName } from '../../lib/file-name.ts';
import { formatFileSize } from '../../lib/sizes.ts';
import { type Image, imageFileTypes } from '../../media/image-rules.ts';
import { m } from '../../paraglide/messages.js';

export type Attachment = {
  id: string;
  /** Name of the file as it was sent, for people. */
  name: string;
  kind: 'pdf' | 'image';
  /** Size of the file as it was sent. */
  bytes: number;
  image?: Image;
  /** Where it opens: the file, or the picture at its largest. */
  address: string;
};

export const attachmentRules = { max: 10 } as const;

export const attachmentField = 'attachment[]';
export const attachmentFileField = 'file';

export const attachmentTypes = `application/pdf,${imageFileTypes}`;

export function attachmentName(sent: string): string {
  return tidyFileName(sent, m.attachment_nameless());
}

export function attachmentAlt(name: string): string {
  return name.replace(/\.\w{1,5}$/, '');
}

export function attachmentSize({ kind, bytes }: Pick<Attachment, 'kind' | 'bytes'>): string {
  const size = formatFileSize(bytes);
  return kind === 'pdf' ? m.attachment_pdf_size({ size }) : m.attachment_photo_size({ size });
}
