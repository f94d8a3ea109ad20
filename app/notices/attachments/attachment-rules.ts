import { tidyFileName } from '../../lib/file-name.ts';
import { formatFileSize } from '../../lib/sizes.ts';
import { isStorable } from '../../lib/text.ts';
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

export const attachmentRules = { max: 10, maxName: 120 } as const;

export const attachmentField = 'attachment[]';
export const attachmentFileField = 'file';

/** Of the name under which visitors read the file. */
export function attachmentNameField(id: string): string {
  return `attachment-name.${id}`;
}

export const attachmentTypes = `application/pdf,${imageFileTypes}`;

export function attachmentName(sent: string, nameless: string = m.attachment_nameless()): string {
  return tidyFileName(sent, nameless);
}

/** The name without the kind of the file: what it is called, in any language. */
export function attachmentTitle(name: string): string {
  return name.replace(/\.\w{1,5}$/, '');
}

export function attachmentTitleField(id: string): string {
  return `attachments.${id}`;
}

export function attachmentSize({ kind, bytes }: Pick<Attachment, 'kind' | 'bytes'>): string {
  const size = formatFileSize(bytes);
  return kind === 'pdf' ? m.attachment_pdf_size({ size }) : m.attachment_photo_size({ size });
}

/** The names that were typed, by the ids of the files. */
export function readAttachmentNames(form: FormData, ids: readonly string[]): Record<string, string> {
  const typed = ids.map((id) => [id, form.get(attachmentNameField(id))] as const);
  const given = typed.filter((pair): pair is [string, string] => typeof pair[1] === 'string' && isStorable(pair[1]));
  const named = given.map(([id, name]) => [id, attachmentName(name, '')]);
  return Object.fromEntries(named.filter(([, name]) => name !== ''));
}

export function withNames(files: Attachment[], names: Readonly<Record<string, string>>): Attachment[] {
  return files.map((file) => ({ ...file, name: names[file.id] ?? file.name }));
}

/** What the form holds of the files. */
export function typedFiles(files: readonly Attachment[]): Record<string, string[]> {
  const names = files.map(({ id, name }) => [attachmentNameField(id), [name]]);
  return { [attachmentField]: files.map(({ id }) => id), ...Object.fromEntries(names) };
}
