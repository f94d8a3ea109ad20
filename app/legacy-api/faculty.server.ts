import { z } from 'zod';
import { amendFaculty } from '../faculty/amend-faculty.server.ts';
import { addFaculty, type FacultyMember, facultyBin, findFaculty } from '../faculty/faculty.server.ts';
import { facultySchema } from '../faculty/faculty-form.ts';
import { listFirstFaculty } from '../faculty/first-faculty.server.ts';
import { m } from '../paraglide/messages.js';
import { answerDelete } from './delete-call.server.ts';
import { endpoint } from './endpoint.ts';
import { example } from './example-values.ts';
import { doneAnswer, idField, listFields, madeAnswer, photoIdFields, photosAnswer } from './fields.ts';
import { imageUrl } from './image-url.ts';
import { answerList } from './list-call.server.ts';
import { answerChange, answerUpload } from './picture-calls.server.ts';

const memberWords = facultySchema.pick({ name: true, title: true, details: true });
const amendedWords = memberWords.extend({ id: idField() });
const exampleWords = {
  name: 'Sujata Das',
  title: 'Teacher of mathematics',
  details: 'M.Sc., twelve years at the school.',
};

const fetchFaculty = endpoint({
  method: 'GET',
  access: 'everybody',
  body: 'none',
  fields: listFields,
  needs: [],
  summary: m.api_about_fetch_faculty,
  answer: photosAnswer({ name: z.string(), title: z.string(), details: z.string() }),
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
      list: listFirstFaculty,
      async find(db, id) {
        const member = await findFaculty(db, id);
        return member?.isInBin ? undefined : member;
      },
      tell,
      gone: { message: m.api_faculty_gone(), more: { photos: [] } },
    }),
});

function tell(rows: FacultyMember[]) {
  const photos = rows.map(({ id, name, title, details, image, uploaded_at }) => {
    return { id, name, title, details, image_url: imageUrl(image), uploaded_at };
  });
  return { success: true, photos };
}

const addMember = endpoint({
  method: 'POST',
  access: 'staff',
  body: 'multipart',
  photo: 'needed',
  fields: memberWords,
  needs: [],
  summary: m.api_about_addfaculty,
  answer: madeAnswer,
  broke: m.desk_upload_broke,
  example: { send: exampleWords, answer: { success: true, message: m.desk_faculty_added(), id: example.id } },
  handle: ({ words, ...call }) =>
    answerUpload(call, (tx, image, by) => addFaculty(tx, { ...words, image }, by), m.desk_faculty_added()),
});

const updateMember = endpoint({
  method: 'POST',
  access: 'staff',
  body: 'multipart',
  photo: 'optional',
  fields: amendedWords,
  needs: ['id'],
  summary: m.api_about_updatefaculty,
  answer: doneAnswer,
  broke: m.desk_upload_broke,
  example: {
    send: { id: example.id, ...exampleWords },
    answer: { success: true, message: m.faculty_desk_updated() },
  },
  handle: ({ words: { id }, given: { id: _, ...words }, ...call }) =>
    answerChange(call, {
      id,
      bin: facultyBin,
      save: (tx, image, by) => amendFaculty(tx, id, { words, image }, by),
      done: m.faculty_desk_updated(),
      gone: m.api_faculty_gone(),
    }),
});

const deleteMember = endpoint({
  method: 'DELETE',
  access: 'staff',
  body: 'json',
  fields: photoIdFields,
  needs: ['photo_id'],
  summary: m.api_about_deletefaculty,
  answer: doneAnswer,
  broke: m.bin_photo_not_deleted,
  example: { send: { photo_id: example.id }, answer: { success: true, message: m.bin_photo_deleted() } },
  handle: ({ words: { photo_id: id }, context }) =>
    answerDelete({ context }, { id, bin: facultyBin, done: m.bin_photo_deleted(), gone: m.api_faculty_gone() }),
});

/** The people of the school. */
export const facultyCalls = {
  'fetch_faculty.php': fetchFaculty,
  'addfaculty.php': addMember,
  'updatefaculty.php': updateMember,
  'deletefaculty.php': deleteMember,
};
