import type { ImageRefusal } from '../lib/image-maker.ts';
import { m } from '../paraglide/messages.js';
import { fileKind } from './file-kind.ts';
import { type Image, imageRules } from './image-rules.ts';
import { type MediaWorkshop, prepareImage } from './media.server.ts';

const sentences: Record<ImageRefusal, () => string> = {
  broken: m.desk_file_broken,
  'not a picture we take': m.desk_file_no_picture,
  'too many pixels': m.desk_file_too_many_pixels,
  'too big': m.desk_file_too_big,
};

/** The sentence for a form without a file in that field; undefined when there is one. */
export function missingFileFault(form: FormData, field: string): string | undefined {
  return fileIn(form, field) ? undefined : m.desk_file_missing();
}

/** The picture in a field of a posted form, prepared and kept, or the sentence that says what to send instead. */
export async function readUploadedImage(
  media: MediaWorkshop,
  form: FormData,
  field: string,
): Promise<{ image: Image } | { fault: string }> {
  const file = fileIn(form, field);
  if (!file) return { fault: m.desk_file_missing() };
  if (file.size > imageRules.maxBytes) return { fault: m.desk_file_too_big() };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = bytes.length === 0 ? 'empty' : fileKind(bytes);
  if (kind === 'empty') return { fault: m.desk_file_broken() };
  if (kind === 'heic') return { fault: m.desk_file_heic() };
  if (kind === 'other') return { fault: m.desk_file_no_picture() };
  const answer = await prepareImage(media, bytes);
  return 'refused' in answer ? { fault: sentences[answer.refused]() } : answer;
}

/** A browser sends an empty file without a name when none was chosen. */
function fileIn(form: FormData, field: string): File | undefined {
  const entry = form.get(field);
  return entry instanceof File && (entry.name !== '' || entry.size > 0) ? entry : undefined;
}
