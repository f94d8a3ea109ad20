import { z } from 'zod';
import { m } from '../paraglide/messages.js';
import { amendPhoto } from '../photos/amend-photo.server.ts';
import { listNewestPhotos } from '../photos/newest-photos.server.ts';
import { captionSchema } from '../photos/photo-form.ts';
import type { Photo } from '../photos/photos.server.ts';
import { findPhoto, hangPhoto, photoBin } from '../photos/photos.server.ts';
import { answerDelete } from './delete-call.server.ts';
import { endpoint } from './endpoint.ts';
import { example } from './example-values.ts';
import { doneAnswer, idField, listFields, madeAnswer, photoIdFields, photosAnswer } from './fields.ts';
import { imageUrl } from './image-url.ts';
import { answerList } from './list-call.server.ts';
import { answerChange, answerUpload } from './picture-calls.server.ts';

const amendedCaption = captionSchema.extend({ id: idField() });
const exampleWords = { title: 'Van Mahotsav', description: 'Two hundred saplings on the edge of the playground.' };

const fetchPhotos = endpoint({
  method: 'GET',
  access: 'everybody',
  body: 'none',
  fields: listFields,
  needs: [],
  summary: m.api_about_fetchimage,
  answer: photosAnswer({ title: z.string(), description: z.string() }),
  broke: m.api_broke,
  example: {
    send: {},
    answer: {
      success: true,
      photos: [{ id: example.id, ...exampleWords, image_url: example.image, uploaded_at: example.at }],
    },
  },
  handle: (call) =>
    answerList(call, {
      list: listNewestPhotos,
      find: async (db, id) => (await findPhoto(db, id))?.photo,
      tell,
      gone: { message: m.api_photo_gone(), more: { photos: [] } },
    }),
});

function tell(rows: Photo[]) {
  const photos = rows.map(({ id, title, description, image, uploaded_at }) => {
    return { id, title, description, image_url: imageUrl(image), uploaded_at };
  });
  return { success: true, photos };
}

const uploadPhoto = endpoint({
  method: 'POST',
  access: 'staff',
  body: 'multipart',
  photo: 'needed',
  fields: captionSchema,
  needs: [],
  summary: m.api_about_uploadimage,
  answer: madeAnswer,
  broke: m.desk_upload_broke,
  example: { send: exampleWords, answer: { success: true, message: m.desk_photo_uploaded(), id: example.id } },
  handle: ({ words, ...call }) =>
    answerUpload(call, (tx, image, by) => hangPhoto(tx, { ...words, alt: '', image }, by), m.desk_photo_uploaded()),
});

const updatePhoto = endpoint({
  method: 'POST',
  access: 'staff',
  body: 'multipart',
  photo: 'optional',
  fields: amendedCaption,
  needs: ['id'],
  summary: m.api_about_updateimg,
  answer: doneAnswer,
  broke: m.desk_upload_broke,
  example: {
    send: { id: example.id, ...exampleWords },
    answer: { success: true, message: m.photo_desk_updated() },
  },
  handle: ({ words: { id }, given: { id: _, ...words }, ...call }) =>
    answerChange(call, {
      id,
      bin: photoBin,
      save: (tx, image, by) => amendPhoto(tx, id, { words, image }, by),
      done: m.photo_desk_updated(),
      gone: m.api_photo_gone(),
    }),
});

const deletePhoto = endpoint({
  method: 'DELETE',
  access: 'staff',
  body: 'json',
  fields: photoIdFields,
  needs: ['photo_id'],
  summary: m.api_about_deleteimg,
  answer: doneAnswer,
  broke: m.bin_photo_not_deleted,
  example: { send: { photo_id: example.id }, answer: { success: true, message: m.bin_photo_deleted() } },
  handle: ({ words: { photo_id: id }, context }) =>
    answerDelete({ context }, { id, bin: photoBin, done: m.bin_photo_deleted(), gone: m.api_photo_gone() }),
});

/** The gallery. */
export const photoCalls = {
  'fetchimage.php': fetchPhotos,
  'uploadimage.php': uploadPhoto,
  'updateimg.php': updatePhoto,
  'deleteimg.php': deletePhoto,
};
