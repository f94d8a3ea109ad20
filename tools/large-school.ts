import { sql } from 'kysely';
import { otherSubjects } from '../app/activity/activity-kinds.ts';
import { readConfig } from '../app/config.server.ts';
import { allContentTypes } from '../app/content-types.ts';
import { openDatabase } from '../app/database/open.server.ts';
import type { Database, Transaction } from '../app/database/schema.ts';
import { inTransaction, isPostgres, liftTimeLimits } from '../app/database/transaction.server.ts';
import { newId } from '../app/lib/ids.ts';
import { noticeCategories } from '../app/notices/notice-fields.ts';
import { binColumns, type Columns, fillTable, idOf, oneOf, secondsAgo, sharedImages } from './fill-table.ts';

export const smallSchool = { notices: 100, photos: 50, results: 100, activity: 100, enquiries: 20, emails: 20 };

/** In proportion to `factor`, with expired and deleted rows. The newest rows look the same at any factor. */
export async function makeLargeSchool(db: Database, factor: number): Promise<void> {
  const of = (count: number) => Math.max(1, Math.round(count * factor));
  await inTransaction(db, async (tx) => {
    await liftTimeLimits(tx);
    await fillNotices(tx, of(smallSchool.notices));
    await fillPhotos(tx, of(smallSchool.photos));
    await fillResults(tx, of(smallSchool.results));
    await fillOffice(tx, {
      activity: of(smallSchool.activity),
      enquiries: of(smallSchool.enquiries),
      emails: of(smallSchool.emails),
    });
    // PostgreSQL would do this by itself a minute later.
    if (isPostgres(tx)) await sql`analyze`.execute(tx);
  });
}

const hour = 3600;
const day = 24 * hour;
const details =
  'The office is open from nine to one. Children bring the signed sheet of their parents by Friday, and those who come by bus wait at the gate until they are called.';

const age = sql`(case when age <= 100 then age * ${sql.lit(day)} else ${sql.lit(100 * day)} + (age - 100) * ${sql.lit(day / 30)} end)`;
const isPinned = sql`age in (30, 45, 60) or age % 1000 = 999`;
const isDraft = sql`i % 97 = 5`;
const isScheduled = sql`i % 97 = 43`;
const ends = sql`i % 7 = 3 or age % 1000 = 999`;

async function fillNotices(tx: Transaction, count: number): Promise<void> {
  const bin = await binColumns(tx, count);
  const moment = secondsAgo(tx, age);
  const columns = {
    title: sql`'Notice ' || i || ' of the office'`,
    details: sql`${sql.lit(details)}`,
    category: oneOf(noticeCategories, sql`i / 3`),
    is_pinned: sql`case when ${isPinned} then 1 else 0 end`,
    state: sql`case when ${isDraft} then 'draft' when ${isScheduled} then 'scheduled' else 'published' end`,
    publish_at: sql`case when ${isScheduled} then ${secondsAgo(tx, sql`${sql.lit(-40 * day)} - age`)} end`,
    // Two weeks after publication, so that older ones have expired.
    expires_at: sql`case when ${ends} then ${secondsAgo(tx, sql`${age} - ${sql.lit(14 * day)}`)} end`,
    created_at: moment,
    updated_at: moment,
    ...bin,
  };
  await fillTable(tx, 'notice', { count, columns });
}

const photosInAlbum = 12;

async function fillPhotos(tx: Transaction, count: number): Promise<void> {
  const albums = Math.ceil(count / photosInAlbum);
  const moment = (perRow: number) => secondsAgo(tx, sql`age * ${sql.lit(perRow)}`);
  const albumsBegin = await fillTable(tx, 'album', {
    count: albums,
    columns: {
      title: sql`'Album ' || i`,
      day: sql`substr(${moment(photosInAlbum * hour)}, 1, 10)`,
      created_at: moment(photosInAlbum * hour),
    },
  });
  const images = await sharedImages(tx, 'photo');
  const bin = await binColumns(tx, count);
  const columns: Columns = {
    title: sql`'Photo ' || i`,
    description: sql`'Children of our school, photographed by a teacher on a day of the year.'`,
    alt: sql`'Children in the courtyard'`,
    image_id: oneOf(images, sql`i`),
    album_id: sql`case when i % 10 <> 9 then ${idOf(albumsBegin, sql`1 + (i - 1) / ${sql.lit(photosInAlbum)}`)} end`,
    album_place: sql`case when i % 10 <> 9 then i % ${sql.lit(photosInAlbum)} else 0 end`,
    consent_on: sql`case when i % 20 <> 4 then '2026-04-01' end`,
    uploaded_at: moment(hour),
    ...bin,
  };
  await fillTable(tx, 'photo', { count, columns });
}

const classes = ['X', 'XII Arts', 'XII Commerce', 'XII Science'];
const exams = ['Board', 'Annual', 'Half-yearly'];
const maxSessions = 25;
const minInSession = 20;
const newestSession = 2025;
const faculty = 40;

async function fillResults(tx: Transaction, count: number): Promise<void> {
  const inSession = Math.max(minInSession, Math.ceil(count / maxSessions));
  const year = sql`(${sql.lit(newestSession)} - age / ${sql.lit(inSession)})`;
  const images = await sharedImages(tx, 'result');
  const columns: Columns = {
    name: sql`'Student ' || i`,
    marks: sql`(60 + i % 40) || '.' || (i % 10) || '%'`,
    class_name: oneOf(classes, sql`i`),
    session: sql`${year} || '–' || substr(cast(${year} + 1 as text), 3)`,
    exam: oneOf(exams, sql`i / 4`),
    is_topper: sql`case when age < 6 or i % 200 = 3 then 1 else 0 end`,
    consent_on: sql`case when i % 20 <> 4 then '2026-04-01' end`,
    image_id: sql`case when i % 3 = 0 then ${oneOf(images, sql`i`)} end`,
    uploaded_at: secondsAgo(tx, sql`age * 3600`),
    ...(await binColumns(tx, count)),
  };
  await fillTable(tx, 'result', { count, columns });
  await fillFaculty(tx);
}

async function fillFaculty(tx: Transaction): Promise<void> {
  const images = await sharedImages(tx, 'faculty');
  const columns: Columns = {
    position: sql`sequence`,
    name: sql`'Teacher ' || i`,
    title: sql`'Assistant teacher'`,
    details: sql`'Teaches since many years.'`,
    department: oneOf(['Science', 'Languages', 'Arts', 'Sports'], sql`i`),
    cadre: oneOf(['pgt', 'tgt', 'prt'], sql`i`),
    image_id: oneOf(images, sql`i`),
    uploaded_at: secondsAgo(tx, sql`age * 3600`),
  };
  await fillTable(tx, 'faculty', { count: faculty, columns });
}

const kinds = ['sign-in', 'create', 'change', 'sign-out', 'failed-sign-in', 'delete', 'restore', 'export'];
const closedStates = ['admitted', 'not-now'];
const openStates = ['called', 'visit-fixed', 'visited', 'form-given'];

type OfficeCounts = { activity: number; enquiries: number; emails: number };

export async function fillOffice(tx: Transaction, counts: OfficeCounts): Promise<void> {
  const person = await tx.selectFrom('person').select(['id', 'name']).orderBy('created_at').executeTakeFirst();
  await fillActivity(tx, counts.activity, person ?? { id: newId(), name: 'Asha Mahato' });
  const enquiriesBegin = await fillEnquiries(tx, counts.enquiries, person);
  await fillEmails(tx, counts.emails, enquiriesBegin);
}

type Person = { id: string; name: string };

async function fillActivity(tx: Transaction, count: number, { id, name }: Person): Promise<void> {
  const columns: Columns = {
    at: secondsAgo(tx, sql`age * 600`),
    person_id: sql`case when i % 4 <> 0 then ${sql.lit(id)} end`,
    person_name: sql`${sql.lit(name)}`,
    kind: oneOf(kinds, sql`i`),
    subject: oneOf([...allContentTypes.map(({ table }) => table), ...otherSubjects], sql`i`),
    subject_id: sql`cast(i as text)`,
    label: sql`'Activity ' || i`,
    changes: sql`'[]'`,
  };
  await fillTable(tx, 'activity', { count, columns });
}

async function fillEnquiries(tx: Transaction, count: number, person: Person | undefined): Promise<string> {
  const moment = secondsAgo(tx, sql`age * ${sql.lit(day / 60)}`);
  const isOpen = sql`i % 100 = 7`;
  const state = sql`case when age < 12 then 'new' when i % 10 = 3 then 'spam'
    when ${isOpen} then ${oneOf(openStates, sql`i / 100`)} else ${oneOf(closedStates, sql`i`)} end`;
  const columns: Columns = {
    name: sql`'Parent ' || i`,
    email: sql`'parent' || i || '@post.example'`,
    mobile_no: sql`substr(cast(10000000000 + i as text), 2)`,
    message: sql`'Is there a seat in the class of our child, and when may we come to see the school?'`,
    source: oneOf(['home', 'contact', 'api', 'phone'], sql`i`),
    state,
    state_at: moment,
    next_call_on: sql`case when ${isOpen} then substr(${secondsAgo(tx, sql`(i / 100 % 60 - 30) * ${sql.lit(day)}`)}, 1, 10) end`,
    owner_id: sql`case when i % 3 = 0 then ${sql.lit(person?.id ?? null)} end`,
    owner_name: sql`case when i % 3 = 0 then ${sql.lit(person?.name ?? '')} else '' end`,
    received_at: moment,
    touched_at: moment,
  };
  const first = await fillTable(tx, 'enquiry', { count, columns });
  await agree(tx, first);
  return first;
}

async function agree(tx: Transaction, enquiriesBegin: string): Promise<void> {
  await sql`insert into consent (id, enquiry_id, channel, words, words_version, language, source, given_at, address_hash,
      mobile_hash, email_hash)
    select id, id, 'whatsapp', 'The school may send us news by WhatsApp.', '1', 'en', source, received_at, '', '', ''
    from enquiry where id like ${`${enquiriesBegin}%`} and sequence % 4 = 0`.execute(tx);
}

async function fillEmails(tx: Transaction, count: number, enquiriesBegin: string): Promise<void> {
  const moment = secondsAgo(tx, sql`age * ${sql.lit(day / 30)}`);
  const columns: Columns = {
    kind: sql`'enquiry'`,
    to_address: sql`''`,
    reply_to: sql`'parent' || i || '@post.example'`,
    subject: sql`'Enquiry from a parent'`,
    body: sql`'Is there a seat in the class of our child?'`,
    is_secret: sql`0`,
    enquiry_id: idOf(enquiriesBegin, sql`i`),
    state: sql`case when i % 500 = 19 then 'failed' when i % 50 = 9 then 'cancelled' else 'sent' end`,
    due_at: moment,
    sent_at: moment,
    created_at: moment,
  };
  await fillTable(tx, 'email', { count, columns });
}

const usage = `node tools/large-school.ts FACTOR
  adds FACTOR times ${Object.entries(smallSchool)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')}
  to the database of DATA_DIR or DATABASE_URL, to see how the lists bear it. For trials only: it cannot be undone.`;

const maxRows = 10_000;

async function main([text = '']: string[]): Promise<void> {
  const factor = Number(text);
  if (!(factor > 0 && factor <= maxRows)) {
    console.error(usage);
    process.exitCode = 1;
    return;
  }
  const db = await openDatabase(readConfig());
  try {
    await makeLargeSchool(db, factor);
  } finally {
    await db.destroy();
  }
}

if (import.meta.main) await main(process.argv.slice(2));
