import { sql } from 'kysely';
import { otherSubjects } from '../../app/activity/activity-kinds.ts';
import { allContentTypes } from '../../app/content-types.ts';
import type { Transaction } from '../../app/database/schema.ts';
import { newId } from '../../app/lib/ids.ts';
import { type Columns, fillTable, idOf, oneOf, secondsAgo } from './fill-table.ts';

const hour = 3600;
const day = 24 * hour;
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
