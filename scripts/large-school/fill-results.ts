import { sql } from 'kysely';
import type { Connection } from '../../app/database/schema.ts';
import { binColumns } from './bin-columns.ts';
import { type Columns, fillTable, oneOf, secondsAgo } from './fill-table.ts';
import { sharedImages } from './shared-images.ts';

const classes = ['X', 'XII Arts', 'XII Commerce', 'XII Science'];
const exams = ['Board', 'Annual', 'Half-yearly'];
const mostSessions = 25;
const leastInSession = 20;
const newestSession = 2025;
const faculty = 40;

/** Results of up to 25 sessions, four classes and three exams, and a faculty of 40. */
export async function fillResults(tx: Connection, count: number): Promise<void> {
  const inSession = Math.max(leastInSession, Math.ceil(count / mostSessions));
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

async function fillFaculty(tx: Connection): Promise<void> {
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
