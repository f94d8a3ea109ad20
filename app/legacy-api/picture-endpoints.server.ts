import { createFaculty, facultyTrash, findFaculty, listFirstFaculty, patchFaculty } from '../faculty/faculty.server.ts';
import { facultyFields } from '../faculty/faculty-fields.ts';
import { schemaOf } from '../forms/field-schema.ts';
import { pickFields } from '../forms/fields.ts';
import type { Image } from '../media/image-rules.ts';
import { m } from '../paraglide/messages.js';
import { photoFields } from '../photos/photo-fields.ts';
import { createPhoto, findPhotoWithNeighbours, listNewestPhotos, photoTrash } from '../photos/photos.server.ts';
import { patchPhoto } from '../photos/update-photo.server.ts';
import { resultFields } from '../results/result-fields.ts';
import { createResult, patchResult, resultTrash } from '../results/results.server.ts';
import { findShownResult, listNewestResults } from '../results/shown-results.server.ts';
import { imageUrl, pictureCalls } from './picture-calls.server.ts';

const captionFields = pickFields(photoFields, ['title', 'description']);

export const photoCalls = pictureCalls({
  names: { list: 'fetchimage.php', create: 'uploadimage.php', update: 'updateimg.php', delete: 'deleteimg.php' },
  summaries: {
    list: m.api_about_fetchimage,
    create: m.api_about_uploadimage,
    update: m.api_about_updateimg,
    delete: m.api_about_deleteimg,
  },
  messages: { created: m.admin_photo_uploaded, updated: m.photo_admin_updated, notFound: m.api_photo_gone },
  fields: schemaOf(captionFields),
  example: { title: 'Van Mahotsav', description: 'Two hundred saplings on the edge of the playground.' },
  list: listNewestPhotos,
  find: async (db, id) => (await findPhotoWithNeighbours(db, id))?.photo,
  create: createPhoto,
  patch: patchPhoto,
  trash: photoTrash,
});

function imageOrInitials({ id, image }: { id: string; image: Image | undefined }): string {
  return image ? imageUrl(image) : `./uploads/initials/${id}.svg`;
}

// As an argument of `schemaOf` the type would be inferred as all names.
const namedFields = pickFields(resultFields, ['name', 'marks']);

export const resultCalls = pictureCalls({
  names: {
    list: 'fetchresult.php',
    create: 'uploadresult.php',
    update: 'updateresult.php',
    delete: 'deleteresult.php',
  },
  summaries: {
    list: m.api_about_fetchresult,
    create: m.api_about_uploadresult,
    update: m.api_about_updateresult,
    delete: m.api_about_deleteresult,
  },
  messages: { created: m.admin_result_uploaded, updated: m.result_admin_updated, notFound: m.api_result_gone },
  fields: schemaOf(namedFields),
  example: { name: 'Priya Soren', marks: '468 / 500' },
  list: listNewestResults,
  find: findShownResult,
  imageUrlOf: imageOrInitials,
  create: createResult,
  patch: patchResult,
  trash: resultTrash,
});

const facultyApiFields = pickFields(facultyFields, ['name', 'title', 'details']);

export const facultyCalls = pictureCalls({
  names: {
    list: 'fetch_faculty.php',
    create: 'addfaculty.php',
    update: 'updatefaculty.php',
    delete: 'deletefaculty.php',
  },
  summaries: {
    list: m.api_about_fetch_faculty,
    create: m.api_about_addfaculty,
    update: m.api_about_updatefaculty,
    delete: m.api_about_deletefaculty,
  },
  messages: { created: m.admin_faculty_added, updated: m.faculty_admin_updated, notFound: m.api_faculty_gone },
  fields: schemaOf(facultyApiFields),
  example: {
    name: 'Sujata Das',
    title: 'Teacher of mathematics',
    details: 'M.Sc., twelve years at the school.',
  },
  list: listFirstFaculty,
  async find(db, id) {
    const member = await findFaculty(db, id);
    return member?.removed_at || member?.taken_down_at ? undefined : member;
  },
  imageUrlOf: imageOrInitials,
  create: createFaculty,
  patch: patchFaculty,
  trash: facultyTrash,
});
