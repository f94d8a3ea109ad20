import { type Image, imageFileTypes } from '../../media/image-rules.ts';

/** A file of a notice, as pages show it. */
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

export const attachmentRules = { most: 10, nameLetters: 120 } as const;

/** The hidden fields with the ids of a notice's files, in their order. */
export const attachmentField = 'attachment[]';
/** The file itself, where it is sent with the notice or by itself. */
export const attachmentFileField = 'file';

/** What a browser offers to choose from, for `accept`. */
export const attachmentTypes = `application/pdf,${imageFileTypes}`;

/** What to call a picture for those who cannot see it: its name without the ending. */
export function attachmentAlt(name: string): string {
  return name.replace(/\.\w{1,5}$/, '');
}
