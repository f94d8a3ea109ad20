import { sql } from 'kysely';
import type { Transaction } from '../../app/database/schema.ts';
import { noticeCategories } from '../../app/notices/notice-fields.ts';
import { binColumns, type Columns, fillTable, idOf, oneOf, secondsAgo, sharedImages } from './fill-table.ts';

const day = 86_400;
const details =
  'The office is open from nine to one. Children bring the signed sheet of their parents by Friday, and those who come by bus wait at the gate until they are called.';

const age = sql`(case when age <= 100 then age * ${sql.lit(day)} else ${sql.lit(100 * day)} + (age - 100) * ${sql.lit(day / 30)} end)`;
const isPinned = sql`age in (30, 45, 60) or age % 1000 = 999`;
const isDraft = sql`i % 97 = 5`;
const isScheduled = sql`i % 97 = 43`;
const ends = sql`i % 7 = 3 or age % 1000 = 999`;

export async function fillNotices(tx: Transaction, count: number): Promise<void> {
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
const hour = 3600;

export async function fillPhotos(tx: Transaction, count: number): Promise<void> {
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

export async function fillResults(tx: Transaction, count: number): Promise<void> {
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
