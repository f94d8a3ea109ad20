import { recordActivity } from '../app/activity/activity.server.ts';
import { rebuildSearchTexts } from '../app/content/search-texts.server.ts';
import { searchedTypes } from '../app/content-types.ts';
import type { Database, Schema } from '../app/database/schema.ts';
import { inTransaction } from '../app/database/transaction.server.ts';
import { now } from '../app/lib/clock.ts';
import { newId } from '../app/lib/ids.ts';
import { prepareImage, recordImage } from '../app/media/media.server.ts';
import { insertNotice } from '../app/notices/notices.server.ts';
import { setSchoolFact } from '../app/settings/school.server.ts';
import { pdfFile } from './pdfs.ts';
import { pictureFile } from './pictures.ts';
import { asStaff } from './staff.ts';
import type { TestApp } from './test-app.ts';

type Insertable = Record<string, string | number | null>;

/** A record in every list that an archive has: small, so that many archives of it can be made. */
export async function writeSmallSchool(site: TestApp): Promise<void> {
  const picture = await prepareImage({ store: site.mediaStore, maker: site.imageMaker }, await pictureFile(200, 150));
  if ('refused' in picture) throw new Error(picture.refused);
  const { image } = picture;
  await site.mediaStore.keep(paperKey, await pdfFile());
  await inTransaction(site.db, async (tx) => {
    await recordImage(tx, image, 'photo');
    await setSchoolFact(tx, 'name', 'Sundarpur School', asStaff);
    await recordActivity(tx, asStaff, { kind: 'create', subject: 'notice' });
    const notice = {
      title: 'Holiday',
      details: 'No school tomorrow.\n\nCome on Monday.',
      category: 'holiday',
    } as const;
    const notice_id = await insertNotice(tx, { ...notice, is_pinned: 0, created_at: now() }, asStaff);
    const page = await tx.selectFrom('page').select('id').where('key', '=', 'library').executeTakeFirstOrThrow();
    for (const [table, row] of Object.entries(rowsFor({ page_id: page.id, notice_id, image_id: image.id }))) {
      await tx
        .insertInto(table as 'notice')
        .values(row as never)
        .execute();
    }
    await tx
      .insertInto('counter')
      .values([
        { name: 'album', value: 7 },
        { name: 'enquiry', value: 1 },
      ])
      .execute();
    await rebuildSearchTexts(tx, searchedTypes, 'missing');
  });
}

const paperKey = `files/${newId()}.pdf`;
const at = '2026-11-20T04:30:00.000Z';

type Ids = { page_id: string; notice_id: string; image_id: string };

function rowsFor({ page_id, notice_id, image_id }: Ids): Partial<Record<keyof Schema, Insertable>> {
  const [album_id, enquiry_id, document_id] = [newId(), newId(), newId()];
  const binned = { removed_at: at, removed_by: 'Asha Mahato', version: 2 };
  const written = { id: newId(), sequence: 9, created_at: at, updated_at: at };
  const content = JSON.stringify({ title: 'Library', description: '', blocks: [] });
  return {
    translation: {
      subject: 'notice',
      subject_id: notice_id,
      language: 'bn',
      field: 'title',
      text: 'ছুটি',
      original: 'Holiday',
      is_older: 0,
      is_demonstration: 0,
      updated_at: at,
      person_name: 'Asha Mahato',
    },
    album: { id: album_id, sequence: 7, title: 'Sports day', day: '2026-11-19', created_at: at },
    photo: { id: newId(), sequence: 1, title: 'Run!', description: '', alt: '', image_id, album_id, uploaded_at: at },
    attachment: {
      id: newId(),
      notice_id,
      place: 0,
      name: 'List.pdf',
      kind: 'pdf',
      bytes: 1,
      file_key: paperKey,
      created_at: at,
    },
    result_import: { id: newId(), sequence: 1, file_name: 'x.csv', row_count: 1, created_at: at, created_by: 'Asha' },
    result: {
      id: newId(),
      sequence: 1,
      name: 'Rina',
      marks: '90',
      class_name: 'X',
      session: '2026',
      is_topper: 0,
      uploaded_at: at,
    },
    calendar_import: { id: newId(), sequence: 1, file_name: 'y.csv', row_count: 1, created_at: at, created_by: 'Asha' },
    calendar_item: {
      id: newId(),
      sequence: 1,
      title: 'Puja',
      kind: 'holiday',
      first_day: '2026-11-24',
      last_day: '2026-11-25',
      details: '',
      created_at: at,
      updated_at: at,
    },
    faculty_import: { id: newId(), sequence: 1, file_name: 'z.csv', row_count: 1, created_at: at, created_by: 'Asha' },
    faculty: {
      id: newId(),
      position: 4,
      name: 'Asha',
      title: '',
      details: '',
      image_id,
      uploaded_at: at,
      ...binned,
      bin_sequence: 9,
    },
    document: {
      id: document_id,
      slug: 'fees',
      name: 'Fees',
      section: 'C',
      position: 1,
      bytes: 1,
      file_key: paperKey,
      updated_at: at,
    },
    document_version: {
      id: newId(),
      document_id,
      file_key: paperKey,
      bytes: 1,
      issued_on: '2026-04-01',
      valid_until: '2027-03-31',
      attested_by: 'Chairman',
      replaced_at: at,
    },
    disclosure_value: { name: 'girls_toilets', value: '14', updated_at: at },
    page_revision: { id: newId(), page_id, sequence: 1, content, at, person_name: 'Asha' },
    page_file: { id: newId(), key: paperKey, created_at: at },
    page_address: { path: '/books', page_id },
    enquiry: {
      id: enquiry_id,
      sequence: 1,
      name: 'Mina',
      email: '',
      mobile_no: '+910000000000',
      message: 'Fees?',
      source: 'phone',
      state: 'new',
      state_at: at,
      owner_id: newId(),
      owner_name: 'Asha',
      received_at: at,
      touched_at: at,
    },
    notice_template: { ...written, name: 'Bus late', category: 'transport', details: 'The bus is late {when}.' },
    ready_answer: { ...written, name: 'Uniform', text_en: 'From the shop at the bazar.' },
    enquiry_entry: { id: newId(), enquiry_id, sequence: 1, at, person_name: 'Asha', kind: 'note', words: 'Rings back' },
    consent: {
      id: newId(),
      enquiry_id,
      channel: 'post',
      words: 'Yes',
      words_version: '1',
      language: 'en',
      source: 'phone',
      given_at: at,
      address_hash: '',
      mobile_hash: '',
      email_hash: '',
    },
  };
}

/** Everything that the database and the media store hold, to compare. */
export async function everyRow(db: Database, tables: readonly string[]): Promise<Record<string, unknown[]>> {
  const found = await Promise.all(
    tables.map(
      async (table) =>
        [
          table,
          await db
            .selectFrom(table as 'notice')
            .selectAll()
            .execute(),
        ] as const,
    ),
  );
  return Object.fromEntries(found);
}
