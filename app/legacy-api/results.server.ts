import { z } from 'zod';
import { m } from '../paraglide/messages.js';
import { amendResult } from '../results/amend-result.server.ts';
import { findShownResult, listNewestResults } from '../results/newest-results.server.ts';
import { achievementSchema } from '../results/result-form.ts';
import { recordResult, resultBin } from '../results/results.server.ts';
import type { ShownResult } from '../results/shown-result.ts';
import { answerDelete } from './delete-call.server.ts';
import { endpoint } from './endpoint.ts';
import { example } from './example-values.ts';
import { doneAnswer, idField, listFields, madeAnswer, photoIdFields, photosAnswer } from './fields.ts';
import { imageUrl, initialsUrl } from './image-url.ts';
import { answerList } from './list-call.server.ts';
import { answerChange, answerUpload } from './picture-calls.server.ts';

const amendedWords = achievementSchema.extend({ id: idField() });
const exampleWords = { name: 'Priya Soren', marks: '468 / 500' };
/** What the form of the office asks besides, and this call does not. */
const unsaid = { class_name: '', session: '', is_topper: 0 } as const;

const fetchResults = endpoint({
  method: 'GET',
  access: 'everybody',
  body: 'none',
  fields: listFields,
  needs: [],
  summary: m.api_about_fetchresult,
  answer: photosAnswer({ name: z.string(), marks: z.string() }),
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
      list: listNewestResults,
      find: findShownResult,
      tell,
      gone: { message: m.api_result_gone(), more: { photos: [] } },
    }),
});

function tell(rows: ShownResult[]) {
  const photos = rows.map(({ id, name, marks, image, uploaded_at }) => {
    return { id, name, marks, image_url: image ? imageUrl(image) : initialsUrl(id), uploaded_at };
  });
  return { success: true, photos };
}

const uploadResult = endpoint({
  method: 'POST',
  access: 'staff',
  body: 'multipart',
  photo: 'needed',
  fields: achievementSchema,
  needs: [],
  summary: m.api_about_uploadresult,
  answer: madeAnswer,
  broke: m.desk_upload_broke,
  example: { send: exampleWords, answer: { success: true, message: m.desk_result_uploaded(), id: example.id } },
  handle: ({ words, ...call }) =>
    answerUpload(
      call,
      (tx, image, by) => recordResult(tx, { ...unsaid, ...words, image }, by),
      m.desk_result_uploaded(),
    ),
});

const updateResult = endpoint({
  method: 'POST',
  access: 'staff',
  body: 'multipart',
  photo: 'optional',
  fields: amendedWords,
  needs: ['id'],
  summary: m.api_about_updateresult,
  answer: doneAnswer,
  broke: m.desk_upload_broke,
  example: {
    send: { id: example.id, ...exampleWords },
    answer: { success: true, message: m.result_desk_revised() },
  },
  handle: ({ words: { id }, given: { id: _, ...words }, ...call }) =>
    answerChange(call, {
      id,
      bin: resultBin,
      save: (tx, image, by) => amendResult(tx, id, { words, image }, by),
      done: m.result_desk_revised(),
      gone: m.api_result_gone(),
    }),
});

const deleteResult = endpoint({
  method: 'DELETE',
  access: 'staff',
  body: 'json',
  fields: photoIdFields,
  needs: ['photo_id'],
  summary: m.api_about_deleteresult,
  answer: doneAnswer,
  broke: m.bin_photo_not_deleted,
  example: { send: { photo_id: example.id }, answer: { success: true, message: m.bin_photo_deleted() } },
  handle: ({ words: { photo_id: id }, context }) =>
    answerDelete({ context }, { id, bin: resultBin, done: m.bin_photo_deleted(), gone: m.api_result_gone() }),
});

/** What pupils have reached. */
export const resultCalls = {
  'fetchresult.php': fetchResults,
  'uploadresult.php': uploadResult,
  'updateresult.php': updateResult,
  'deleteresult.php': deleteResult,
};
