import { calendarType } from '../app/calendar/calendar-fields.ts';
import { searchTexts } from '../app/content/search-texts.server.ts';
import type { ContentPath } from '../app/content-types.ts';
import type { Transaction } from '../app/database/schema.ts';
import { nextInSequence } from '../app/database/sequence.server.ts';
import { inTransaction } from '../app/database/transaction.server.ts';
import { answerFields } from '../app/enquiries/answers/answer-fields.ts';
import { facultyType } from '../app/faculty/faculty-fields.ts';
import { initialValues } from '../app/forms/fields.ts';
import { now } from '../app/lib/clock.ts';
import { newId } from '../app/lib/ids.ts';
import type { Image, ImageOwner } from '../app/media/image-rules.ts';
import { recordImage } from '../app/media/media.server.ts';
import { noticeFields, noticeType } from '../app/notices/notice-fields.ts';
import { templateFields } from '../app/notices/templates/template-fields.ts';
import { albumType } from '../app/photos/albums/album-fields.ts';
import { photoType } from '../app/photos/photo-fields.ts';
import { resultType } from '../app/results/result-fields.ts';
import type { TestDatabase } from './fresh-database.ts';
import { somePreparedImage } from './pictures.ts';

type Row = { id: string; sequence: number; image_id: string };

const at = now();
const agreed = { consent_reference: '', focus_x: 50, focus_y: 50 } as const;

/** What a row needs beside its name, for each list; `name` is what people call it. */
const inserts: Record<ContentPath, (db: Transaction, row: Row, name: string) => Promise<unknown>> = {
  notices: (db, { id, sequence }, title) =>
    db
      .insertInto('notice')
      .values({
        ...initialValues(noticeFields),
        id,
        sequence,
        version: 1,
        is_demonstration: 0,
        title,
        details: 'Words',
        ...searchTexts(noticeType, { title, details: 'Words' }),
        state: 'published',
        created_at: at,
        updated_at: at,
      })
      .execute(),
  photos: (db, row, title) =>
    db
      .insertInto('photo')
      .values({
        ...row,
        ...agreed,
        version: 1,
        is_demonstration: 0,
        title,
        ...searchTexts(photoType, { title }),
        description: '',
        alt: '',
        file_name: '',
        album_place: 0,
        uploaded_at: at,
      })
      .execute(),
  albums: (db, { id, sequence }, title) =>
    db
      .insertInto('album')
      .values({
        id,
        sequence,
        version: 1,
        is_demonstration: 0,
        title,
        ...searchTexts(albumType, { title }),
        day: '2026-11-22',
        created_at: at,
      })
      .execute(),
  results: (db, row, name) =>
    db
      .insertInto('result')
      .values({
        ...row,
        ...agreed,
        version: 1,
        is_demonstration: 0,
        name,
        ...searchTexts(resultType, { name }),
        marks: '',
        class_name: '',
        session: '',
        exam: '',
        is_topper: 0,
        uploaded_at: at,
      })
      .execute(),
  faculty: (db, { id, sequence, image_id }, name) =>
    db
      .insertInto('faculty')
      .values({
        id,
        position: sequence,
        version: 1,
        is_demonstration: 0,
        name,
        ...searchTexts(facultyType, { name }),
        title: '',
        details: '',
        qualification: '',
        department: '',
        subjects: '',
        cadre: '',
        focus_x: 50,
        focus_y: 30,
        image_id,
        uploaded_at: at,
      })
      .execute(),
  menu: (db, { id, sequence }, label) =>
    db
      .insertInto('menu_item')
      .values({
        id,
        place: 'header',
        kind: 'link',
        parent_id: null,
        position: 100 + sequence,
        label,
        page_id: null,
        target: '/results',
        icon: 'exam-fill',
        area: '',
        is_overview: 0,
        is_hidden: 0,
        is_demonstration: 0,
        version: 1,
      })
      .execute(),
  calendar: (db, { id, sequence }, title) =>
    db
      .insertInto('calendar_item')
      .values({
        id,
        sequence,
        version: 1,
        is_demonstration: 0,
        title,
        ...searchTexts(calendarType, { title }),
        kind: 'holiday',
        first_day: '2026-11-22',
        last_day: '2026-11-22',
        details: '',
        created_at: at,
        updated_at: at,
      })
      .execute(),
  pages: (db, { id }, title) => {
    const content = JSON.stringify({ title, description: '', blocks: [] });
    const row = { id, key: null, path: `/page-${id}`, area: 'about', draft: null, published: content } as const;
    return db
      .insertInto('page')
      .values({ ...row, version: 1, draft_by: '', published_at: at, updated_at: at, is_demonstration: 0 })
      .execute();
  },
  templates: (db, { id, sequence }, name) =>
    db
      .insertInto('notice_template')
      .values({
        ...initialValues(templateFields),
        ...{ id, sequence, name, key: null, details: 'Words', version: 1, is_demonstration: 0 },
        created_at: at,
        updated_at: at,
      })
      .execute(),
  answers: (db, { id, sequence }, name) =>
    db
      .insertInto('ready_answer')
      .values({
        ...initialValues(answerFields),
        ...{ id, sequence, name, key: null, text_en: 'Words', version: 1, is_demonstration: 0 },
        created_at: at,
        updated_at: at,
      })
      .execute(),
};

const owners: Partial<Record<ContentPath, ImageOwner>> = { photos: 'photo', results: 'result', faculty: 'faculty' };
export const recordTables = {
  notices: 'notice',
  photos: 'photo',
  albums: 'album',
  results: 'result',
  faculty: 'faculty',
  menu: 'menu_item',
  calendar: 'calendar_item',
  pages: 'page',
  templates: 'notice_template',
  answers: 'ready_answer',
} as const;

/** Puts a thing of the office where it stands; what has a picture gets one, the given one or one without files. */
export async function addThing(db: TestDatabase, list: ContentPath, name: string, image: Image = somePreparedImage()) {
  const id = newId();
  const owner = owners[list];
  await inTransaction(db, async (tx) => {
    if (owner) await recordImage(tx, image, owner);
    const sequence = await nextInSequence(tx, recordTables[list]);
    await inserts[list](tx, { id, sequence, image_id: image.id }, name);
  });
  return { id, imageId: owner && image.id };
}

/** Lets a thing in the bin have lain there for so many days. */
export async function ageInBin(db: TestDatabase, list: ContentPath, id: string, days: number): Promise<void> {
  const removed_at = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
  await db
    .updateTable(recordTables[list] as 'notice')
    .set({ removed_at })
    .where('id', '=', id)
    .execute();
}
