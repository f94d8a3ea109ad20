import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { agreedEnquiry } from '../../../tests/agreed-enquiry.ts';
import { eachEngine } from '../../../tests/engines.ts';
import type { TestDatabase } from '../../../tests/fresh-database.ts';
import { asStaff } from '../../../tests/staff.ts';
import { testApp } from '../../../tests/test-app.ts';
import { createConsents, listConsents, stopByForm } from '../consent/consents.server.ts';
import { eraseEnquiriesOfPerson, listEnquiriesOfPerson } from '../retention/erase-enquiries.server.ts';
import { listInboxRows } from './inbox-rows.server.ts';

const origin = 'https://school.example';
/** More than the database takes as parameters of one statement. */
const tooMany = { sqlite: 33_000, postgres: 66_000 };
const copiesAtOnce = 6000;
const sequencesBefore = 1000;

/** Copies an enquiry, with its number and its e-mail. */
async function copyEnquiry(db: TestDatabase, id: string, count: number): Promise<void> {
  const row = await db.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { id: _, sequence, fingerprint, ...same } = row;
  const values = Object.values(same).map((value) =>
    value === null ? sql`null` : typeof value === 'number' ? sql.lit(value) : sql`cast(${value} as text)`,
  );
  const names = sql.join(Object.keys(same).map((name) => sql.ref(name)));
  for (let first = 1; first <= count; first += copiesAtOnce) {
    const last = sql.lit(Math.min(count, first + copiesAtOnce - 1));
    await sql`
      insert into enquiry (id, sequence, ${names})
      with recursive n(i) as (select ${sql.lit(first)} union all select i + 1 from n where i < ${last})
      select 'copy' || i, i + ${sql.lit(sequencesBefore)}, ${sql.join(values)} from n`.execute(db);
  }
}

eachEngine('somebody who has sent very much', (openDatabase, engine) => {
  test('leaves the inbox as it is', async () => {
    const db = await openDatabase();
    const id = await agreedEnquiry(db, { consent: ['whatsapp'] });
    await copyEnquiry(db, id, tooMany[engine]);
    const question = { choice: {}, staffId: 'nobody', cursor: undefined };
    const { rows, older } = await listInboxRows({ db, origin }, question);
    expect(rows.every(({ withdrawalLink }) => withdrawalLink?.startsWith(origin))).toBe(true);
    expect(older).toBe(rows.at(-1) && sequencesBefore + tooMany[engine] - rows.length + 1);
  });

  test('is stopped by one form, with all that was agreed to', async () => {
    const db = await openDatabase();
    const id = await agreedEnquiry(db, { consent: ['whatsapp'] });
    await copyEnquiry(db, id, 1200);
    for (let copy = 1; copy <= 1200; copy++) {
      await createConsents(db, { enquiryId: `copy${copy}`, channels: ['whatsapp'], source: 'api', addressHash: '' });
    }
    await db.transaction().execute((tx) => stopByForm(tx, { mobile_no: '0000000000' }, ['whatsapp']));
    const consents = await Promise.all([id, 'copy1', 'copy1200'].map((one) => listConsents(db, one)));
    expect(consents.flat().map(({ withdrawn_how }) => withdrawn_how)).toEqual(['form', 'form', 'form']);
  });

  test('is erased in batches, as far as the page has promised it', async () => {
    const db = await openDatabase();
    const id = await agreedEnquiry(db);
    const other = await agreedEnquiry(db, { mobile_no: '0000000009', email: 'other@school.example' });
    await copyEnquiry(db, id, 1200);
    const page = await listEnquiriesOfPerson(db, 'copy7', undefined);
    expect(page).toMatchObject({ totals: { enquiries: 1201, notes: 0, emails: 0, consents: 2 } });
    expect(page?.rows).toHaveLength(24);
    const later = await agreedEnquiry(db, { message: 'Something new' });
    await db.updateTable('enquiry').set({ sequence: 5000 }).where('id', '=', later).execute();
    const erased = await eraseEnquiriesOfPerson(db, asStaff, 'copy7', { until: page?.until ?? 0 });
    expect(erased).toEqual({ enquiries: 1201, notes: 0, emails: 0, consents: 2 });
    const left = await db.selectFrom('enquiry').select('id').orderBy('sequence').execute();
    expect(left.map((row) => row.id)).toEqual([other, later]);
    const proofs = await listConsents(db, id);
    expect(proofs.map(({ withdrawn_how }) => withdrawn_how)).toEqual(['erased', 'erased']);
  });
});

test('the page of somebody who has sent very much lists a page, counts all and erases all with one button', async () => {
  const site = await testApp();
  try {
    const asha = await site.signIn();
    const id = await agreedEnquiry(site.db);
    await copyEnquiry(site.db, id, 1200);
    const address = `/admin/enquiries/${id}/erase`;
    const page = await asha.visit(address);
    expect(page.all('input[name=enquiries][checked]')).toHaveLength(24);
    expect(page.body).toContain('1201 enquiries, 0 notes, 0 e-mails');
    expect((await asha.visit(page.all('a[rel=next]')[0]?.getAttribute('href') ?? '')).status).toBe(200);
    const until = page.all('input[name=until]')[0]?.getAttribute('value') ?? '';
    expect((await asha.post(address, { intent: 'all', until: 'now' })).status).toBe(422);
    expect((await asha.post(address, { intent: 'all', until })).status).toBe(303);
    expect((await asha.visit('/admin/dashboard')).body).toContain('Erased permanently: 1201 enquiries');
    expect(await site.db.selectFrom('enquiry').select('id').execute()).toEqual([]);
  } finally {
    await site.close();
  }
});
