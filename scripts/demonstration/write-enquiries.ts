import type { Schema, Transaction } from '../../app/database/schema.ts';
import { nextInSequence } from '../../app/database/transaction.server.ts';
import { createConsents } from '../../app/enquiries/consent/consents.server.ts';
import { insertEnquiry } from '../../app/enquiries/enquiries.server.ts';
import { newId } from '../../app/lib/ids.ts';
import { dayAfter } from './content/days.ts';
import { enquiries, type SeedEnquiry } from './content/enquiries.ts';
import { author } from './content/school.ts';

const hourMs = 3_600_000;

export async function writeEnquiries(tx: Transaction, moment: Date): Promise<void> {
  for (const enquiry of enquiries.toReversed()) {
    const id = await writeEnquiry(tx, enquiry);
    const received_at = new Date(moment.getTime() - enquiry.hoursAgo * hourMs).toISOString();
    await tx.updateTable('consent').set({ given_at: received_at }).where('enquiry_id', '=', id).execute();
    const done = await writeSteps(tx, id, received_at, enquiry.steps ?? []);
    const { reason = '', nextCallInDays } = enquiry;
    const next_call_on = nextCallInDays === undefined ? null : dayAfter(moment, nextCallInDays);
    await tx
      .updateTable('enquiry')
      .set({ received_at, reason, next_call_on, ...done })
      .where('id', '=', id)
      .execute();
  }
}

async function writeEnquiry(tx: Transaction, enquiry: SeedEnquiry): Promise<string> {
  const { name, mobile, email = '', message, source = 'contact', doubts = [], consent = [] } = enquiry;
  const mobile_no = mobile ? `00000000${mobile}` : '';
  const words = { name: name.normalize('NFC'), message: message.normalize('NFC'), mobile_no, email };
  const { id } = await insertEnquiry(tx, author, { ...words, source, signals: doubts });
  await createConsents(tx, { enquiryId: id, channels: consent, source, addressHash: '' });
  return id;
}

type Done = Partial<Pick<Schema['enquiry'], 'state' | 'state_at' | 'touched_at' | 'version'>>;

async function writeSteps(
  tx: Transaction,
  enquiry_id: string,
  received_at: string,
  steps: NonNullable<SeedEnquiry['steps']>,
): Promise<Done> {
  let done: Done = { state_at: received_at, touched_at: received_at, version: 1 + steps.length };
  for (const { afterHours, state, note } of steps) {
    const at = new Date(Date.parse(received_at) + afterHours * hourMs).toISOString();
    const entries = [state && { kind: 'state' as const, words: state }, note && { kind: 'note' as const, words: note }];
    for (const entry of entries) {
      if (!entry) continue;
      const sequence = await nextInSequence(tx, 'enquiry_entry');
      const row = { ...entry, id: newId(), enquiry_id, sequence, at, person_name: author.name };
      await tx.insertInto('enquiry_entry').values(row).execute();
    }
    done = { ...done, touched_at: at, ...(state && { state, state_at: at }) };
  }
  return done;
}
