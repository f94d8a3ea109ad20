import { expect, test } from 'vitest';
import { listActivity } from '../app/activity/activity.server.ts';
import type { ActivitySubject } from '../app/activity/activity-kinds.ts';
import type { Database, Transaction } from '../app/database/schema.ts';
import { fileDocument } from '../app/disclosure/documents.server.ts';
import { countNewEnquiries, createEnquiry } from '../app/enquiries/enquiries.server.ts';
import { countFaculty, createFaculty } from '../app/faculty/faculty.server.ts';
import { countNotices, insertNotice } from '../app/notices/notices.server.ts';
import { countPhotos, createPhoto } from '../app/photos/photos.server.ts';
import { countResults, createResult } from '../app/results/results.server.ts';
import { findSchool, setSchoolFact } from '../app/settings/school.server.ts';
import { eachEngine } from './engines.ts';
import { somePreparedImage } from './pictures.ts';
import { asStaff } from './staff.ts';

const image = somePreparedImage;
const notice = { title: 'Fees', details: 'Pay by Friday.', category: 'fee', is_pinned: 0 } as const;
const photo = { title: 'Van Mahotsav', description: '', alt: '' };
const result = { name: 'Priya Soren', marks: '', class_name: '', session: '', is_topper: 0 } as const;
const teacher = { name: 'Smt. Sujata Das', title: '', details: '' };
const document = { slug: 'fee', name: 'Fee', section: 'B', position: 1, file: undefined } as const;

const creating: [ActivitySubject, string, (tx: Transaction) => Promise<string>][] = [
  ['notice', 'Fees', (tx) => insertNotice(tx, notice, asStaff)],
  ['photo', 'Van Mahotsav', (tx) => createPhoto(tx, { ...photo, image: image() }, asStaff)],
  ['result', 'Priya Soren', (tx) => createResult(tx, { ...result, image: image() }, asStaff)],
  ['faculty', 'Smt. Sujata Das', (tx) => createFaculty(tx, { ...teacher, image: image() }, asStaff)],
  ['document', 'Fee', (tx) => fileDocument(tx, document, asStaff)],
];

const enquiry = { name: 'Kavita Murmu', mobile_no: '0000000000', email: '', message: 'Is there a seat?', consent: [] };
const arrival = { source: 'contact', clientAddress: '192.0.2.7' } as const;

function send(db: Database) {
  return createEnquiry({ db, origin: 'https://school.example' }, enquiry, arrival);
}

async function everyActivity(db: Database) {
  return (await listActivity(db, { cursor: undefined, personId: undefined, kind: undefined })).rows;
}

eachEngine('what was done', (openDatabase) => {
  test('each new thing is written down once, with its name and who did it', async () => {
    const db = await openDatabase();
    for (const [subject, label, create] of creating) {
      const id = await db.transaction().execute(create);
      const rows = (await everyActivity(db)).filter((row) => row.subject === subject);
      const written = {
        kind: 'create',
        subject_id: id,
        label,
        person_id: null,
        person_name: asStaff.name,
        changes: [],
      };
      expect(rows).toMatchObject([written]);
    }
    expect(await everyActivity(db)).toHaveLength(creating.length);
  });

  test('what was taken back has never happened', async () => {
    const db = await openDatabase();
    const changing = [
      ...creating.map(([, , create]) => create),
      (tx: Transaction) => setSchoolFact(tx, 'phone', '00000 00000', asStaff),
    ];
    for (const change of changing) {
      const failing = db.transaction().execute(async (tx) => {
        await change(tx);
        throw new Error('the light went out');
      });
      await expect(failing).rejects.toThrow('the light went out');
    }
    expect((await findSchool(db)).phone).toBe('');
    expect(await everyActivity(db)).toEqual([]);
  });

  test('a fact about the school is written down with what it was before, and only when it changes', async () => {
    const db = await openDatabase();
    const settle = (value: string) => db.transaction().execute((tx) => setSchoolFact(tx, 'phone', value, asStaff));
    for (const value of ['00000 00000', '00000 00000', '']) await settle(value);
    const rows = await everyActivity(db);
    expect(rows.map((row) => row.changes)).toEqual([
      [{ field: 'phone', before: '00000 00000', after: '' }],
      [{ field: 'phone', before: '', after: '00000 00000' }],
    ]);
    expect(rows[0]).toMatchObject({
      kind: 'change',
      subject: 'setting',
      subject_id: 'phone',
      person_name: asStaff.name,
    });
  });

  test('an enquiry is written down once, without a word of the sender', async () => {
    const db = await openDatabase();
    const taken = await send(db);
    await send(db);
    const rows = await everyActivity(db);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ kind: 'create', subject: 'enquiry', person_name: 'A visitor' });
    expect(taken).toEqual({ id: rows[0]?.subject_id });
    expect(JSON.stringify(rows)).not.toMatch(/Kavita|0000000000|seat/);
  });

  test('each list knows how long it is', async () => {
    const db = await openDatabase();
    const counts = () =>
      Promise.all([countNotices, countPhotos, countResults, countFaculty, countNewEnquiries].map((count) => count(db)));
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
    for (const [, , create] of creating) await db.transaction().execute(create);
    await send(db);
    expect(await counts()).toEqual([1, 1, 1, 1, 1]);
  });
});
