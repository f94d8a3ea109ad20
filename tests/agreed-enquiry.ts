import type { Database } from '../app/database/schema.ts';
import { inTransaction } from '../app/database/transaction.server.ts';
import { createConsents, visitor } from '../app/enquiries/consent/consents.server.ts';
import { insertEnquiry } from '../app/enquiries/enquiries.server.ts';
import type { Enquiry } from '../app/enquiries/enquiry-fields.ts';

const kavita = {
  name: 'Kavita Murmu',
  mobile_no: '0000000000',
  email: 'kavita@murmu.example',
  message: 'Is there a seat in Class VI?',
};

/** Stores an enquiry with what was agreed to, as the form does, and answers its id. */
export function agreedEnquiry(db: Database, changed: Partial<Enquiry> = {}): Promise<string> {
  const { consent = ['whatsapp', 'email'], ...words } = { ...kavita, ...changed };
  return inTransaction(db, async (tx) => {
    const { id } = await insertEnquiry(tx, visitor, { ...words, source: 'contact' });
    await createConsents(tx, { enquiryId: id, channels: consent, source: 'contact', addressHash: '' });
    return id;
  });
}

/** The channels of all active consents in the website, in alphabetical order. */
export async function everyActiveChannel(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('consent').select('channel').where('withdrawn_at', 'is', null).execute();
  return rows.map(({ channel }) => channel).toSorted();
}
