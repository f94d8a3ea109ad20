import type { Bin } from '../activity/bin.server.ts';
import type { Staff } from '../context.ts';
import { houseContext } from '../context.ts';
import type { Connection } from '../database/schema.ts';
import { isId } from '../lib/ids.ts';
import type { Image } from '../media/image-rules.ts';
import { photoField, saveWithImage, workshopOf } from '../media/receive-upload.server.ts';
import { missingFileFault, readUploadedImage } from '../media/uploaded-image.server.ts';
import type { Call } from './endpoint.ts';
import { faulty, type Reply } from './reply.ts';

/** Takes what comes with a picture and keeps both, or nothing. `save` is the room's verb and answers the id. */
export async function answerUpload(
  { form, context }: Pick<Call, 'form' | 'context'>,
  save: (tx: Connection, image: Image, by: Staff) => Promise<string>,
  message: string,
): Promise<Reply> {
  const upload = await readUploadedImage(workshopOf(context), form, photoField);
  if ('fault' in upload) return faulty({ [photoField]: upload.fault });
  const id = await saveWithImage(context, upload.image, (tx, by) => save(tx, upload.image, by));
  return { done: { success: true, message, id } };
}

type Change = {
  id: string;
  bin: Bin;
  /** The room's verb. False = the thing does not stand any more. */
  save: (tx: Connection, image: Image | undefined, by: Staff) => Promise<boolean>;
  done: string;
  gone: string;
};

/** Changes something with a picture: with a new one, or with the one that it has. */
export async function answerChange(
  { form, context }: Pick<Call, 'form' | 'context'>,
  { id, bin, save, done, gone }: Change,
): Promise<Reply> {
  const { db } = context.get(houseContext);
  // Asked before the picture is made, which takes a while.
  if (!isId(id) || (await bin.findLabel(db, id)) === undefined) return { status: 404, message: gone };
  const hasFile = missingFileFault(form, photoField) === undefined;
  const upload = hasFile ? await readUploadedImage(workshopOf(context), form, photoField) : { image: undefined };
  if ('fault' in upload) return faulty({ [photoField]: upload.fault });
  const isDone = await saveWithImage(context, upload.image, (tx, by) => save(tx, upload.image, by));
  return isDone ? { done: { success: true, message: done } } : { status: 404, message: gone };
}
