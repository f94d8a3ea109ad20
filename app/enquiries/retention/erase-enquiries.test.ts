import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { agreedEnquiry } from '../../../tests/agreed-enquiry.ts';
import { eachEngine } from '../../../tests/engines.ts';
import type { TestDatabase } from '../../../tests/fresh-database.ts';
import { asStaff } from '../../../tests/staff.ts';
import type { Database } from '../../database/schema.ts';
import { inTransaction, nextInSequence } from '../../database/transaction.server.ts';
import { day, fromNow, minute, now } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { enqueueEmail } from '../../mail/outbox.server.ts';
import { listConsents, listConsentsOfContact, withdrawConsents } from '../consent/consents.server.ts';
import { createEnquiry } from '../enquiries.server.ts';
import type { Enquiry } from '../enquiry-fields.ts';
import { consumeConsentEmailLimit, consumeSpamLimits } from '../enquiry-limits.server.ts';
import { eraseEnquiries } from './erase-enquiries.server.ts';
import { eraseOldEnquiries } from './erase-many.server.ts';

async function addNote(db: TestDatabase, enquiry_id: string, words: string): Promise<void> {
  const sequence = await nextInSequence(db, 'enquiry_entry');
  const entry = { id: newId(), enquiry_id, sequence, at: now(), person_name: 'Asha Mahato', words };
  await db
    .insertInto('enquiry_entry')
    .values({ ...entry, kind: 'note' })
    .execute();
}

function addEmail(db: TestDatabase, enquiryId: string): Promise<string> {
  const email = { kind: 'enquiry', to: '', subject: 'Kavita Murmu has written', body: '0000000000' } as const;
  return inTransaction(db, (tx) => enqueueEmail(tx, { ...email, enquiryId }));
}

async function everything(db: TestDatabase): Promise<string> {
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(db)).rows),
  );
  return JSON.stringify(rows);
}

const erase = (db: TestDatabase, ids: string[]) => inTransaction(db, (tx) => eraseEnquiries(tx, asStaff, ids));

eachEngine('erasing', (openDatabase) => {
  test('erasing leaves no trace of name, number, e-mail or words in any table', async () => {
    const db = await openDatabase();
    const id = await agreedEnquiry(db);
    await addNote(db, id, 'Kavita Murmu has two sons.');
    await addEmail(db, id);
    await addEmail(db, id);
    const traces = /kavita|murmu|0000000000|seat in class|two sons/i;
    expect(await everything(db)).toMatch(traces);
    expect(await erase(db, [id])).toEqual({ enquiries: 1, notes: 1, emails: 2, consents: 2 });
    expect(await everything(db)).not.toMatch(traces);
    expect(await erase(db, [id])).toEqual({ enquiries: 0, notes: 0, emails: 0, consents: 0 });
    const lines = await db.selectFrom('activity').selectAll().where('kind', '=', 'erase').execute();
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]?.changes ?? '')).toEqual([
      { field: 'enquiries', before: '1', after: '0' },
      { field: 'notes', before: '1', after: '0' },
      { field: 'emails', before: '2', after: '0' },
    ]);
  });

  test('the proof of an erased enquiry is found by the number, and goes after a year', async () => {
    const db = await openDatabase();
    const id = await agreedEnquiry(db);
    const [first] = await listConsents(db, id);
    await withdrawConsents(db, asStaff, [first?.id ?? ''], 'office');
    const other = await agreedEnquiry(db, { mobile_no: '0000000009', email: '', message: 'Other', consent: ['post'] });
    await erase(db, [id]);
    for (const reach of [{ mobile_no: '0000000000' }, { email: 'KAVITA@murmu.example' }]) {
      const proofs = await listConsentsOfContact(db, reach);
      expect(proofs.map(({ withdrawn_how }) => withdrawn_how).toSorted()).toEqual(['erased', 'office']);
      expect(proofs.every(({ words }) => words.includes('updates by mobile'))).toBe(true);
      expect(proofs.every(({ erase_at }) => erase_at !== null && erase_at > fromNow(364 * day))).toBe(true);
    }
    await eraseOldEnquiries(db);
    expect(await listConsentsOfContact(db, { mobile_no: '0000000000' })).toHaveLength(2);
    await db
      .updateTable('consent')
      .set({ erase_at: fromNow(-minute) })
      .where('enquiry_id', '=', id)
      .execute();
    await eraseOldEnquiries(db);
    expect(await listConsentsOfContact(db, { mobile_no: '0000000000' })).toEqual([]);
    expect(await listConsents(db, other)).toHaveLength(1);
  });

  test('what was counted of a family goes with its enquiry, and what is counted of others stays', async () => {
    const db = await openDatabase();
    const id = await agreedEnquiry(db);
    const [kavita, ravi] = [
      { mobile_no: '0000000000', email: 'Kavita@murmu.example', clientAddress: '192.0.2.1' },
      { mobile_no: '0000000009', email: '', clientAddress: '192.0.2.1' },
    ];
    for (const sender of [kavita, ravi]) await consumeSpamLimits(db, sender);
    await consumeConsentEmailLimit(db, kavita.email);
    const counted = async () =>
      (await db.selectFrom('throttle').select('key').execute()).map(({ key }) => key.split(':')[0]).toSorted();
    expect(await counted()).toEqual([
      'consent-email',
      'consent-school',
      'enquiry-email',
      'enquiry-line',
      'enquiry-mobile',
      'enquiry-mobile',
      'enquiry-school',
    ]);
    await erase(db, [id]);
    expect(await counted()).toEqual(['consent-school', 'enquiry-line', 'enquiry-mobile', 'enquiry-school']);
  });
});

const site = (db: Database) => ({ db, origin: 'https://school.example' });

async function send(db: Database, enquiry: Enquiry): Promise<string> {
  const taken = await createEnquiry(site(db), enquiry, { source: 'contact', clientAddress: '192.0.2.1' });
  if ('refused' in taken) throw new Error('Too many were sent.');
  return taken.id;
}

async function leftOver(db: Database): Promise<{ consents: number; emails: number }> {
  const kept = db.selectFrom('enquiry').select('id');
  const consents = await db
    .selectFrom('consent')
    .select('id')
    .where('enquiry_id', 'not in', kept)
    .where((eb) => eb.or([eb('erase_at', 'is', null), eb('withdrawn_at', 'is', null)]))
    .execute();
  const emails = await db
    .selectFrom('email')
    .select('id')
    .where('enquiry_id', 'is not', null)
    .where('enquiry_id', 'not in', kept)
    .execute();
  return { consents: consents.length, emails: emails.length };
}

eachEngine('erasing while it is sent again', (openDatabase) => {
  test('what is sent once more while it is erased leaves no consent and no e-mail behind', async () => {
    const db = await openDatabase();
    for (let round = 0; round < 20; round++) {
      const [mobile_no, email] = [`00000000${round + 10}`, `family${round}@murmu.example`];
      const words = { name: 'Kavita Murmu', mobile_no, email, message: 'Is there a seat?' };
      const id = await send(db, { ...words, consent: [] });
      await Promise.all([
        send(db, { ...words, consent: ['whatsapp', 'email'] }),
        // Not run again: it conflicts with nothing.
        db.transaction().execute((tx) => eraseEnquiries(tx, asStaff, [id])),
        send(db, { ...words, consent: ['post'] }),
      ]);
      expect({ round, ...(await leftOver(db)) }).toEqual({ round, consents: 0, emails: 0 });
    }
  });
});
