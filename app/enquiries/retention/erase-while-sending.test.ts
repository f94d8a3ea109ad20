import { expect, test } from 'vitest';
import { eachEngine } from '../../../tests/engines.ts';
import { asStaff } from '../../../tests/staff.ts';
import type { Database } from '../../database/schema.ts';
import { createEnquiry } from '../enquiries.server.ts';
import type { Enquiry } from '../enquiry-fields.ts';
import { eraseEnquiries } from './erase-enquiries.server.ts';

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
