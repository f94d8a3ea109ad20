import { sizeWords } from '../../lib/file-size.ts';
import { m } from '../../paraglide/messages.js';
import type { Attachment } from './attachment-rules.ts';

/** `PDF, 84 KB` */
export function attachmentSize({ kind, bytes }: Pick<Attachment, 'kind' | 'bytes'>): string {
  const size = sizeWords(bytes);
  return kind === 'pdf' ? m.attachment_pdf_size({ size }) : m.attachment_photo_size({ size });
}
