import type { Connection, Schema } from '../database/schema.ts';
import { maxCount } from '../lib/list-page.ts';
import { initialOfEachWord } from '../media/portrait/initials.ts';
import { openStates } from './enquiry-rules.ts';

export type DueEnquiry = Pick<Schema['enquiry'], 'id' | 'name' | 'owner_id' | 'next_call_on'>;

/** With a call or a visit on this day, `YYYY-MM-DD`, or before it; the oldest first. */
export function listDueEnquiries(db: Connection, day: string): Promise<DueEnquiry[]> {
  return db
    .selectFrom('enquiry')
    .select(['id', 'name', 'owner_id', 'next_call_on'])
    .where('state', 'in', openStates)
    .where('next_call_on', '<=', day)
    .orderBy('next_call_on')
    .orderBy('sequence')
    .limit(maxCount)
    .execute();
}

const maxInitials = 4;

/** For an e-mail, which others may read: only people who know the family recognise it. */
export function initialsOf(name: string): string {
  const initials = initialOfEachWord(name).slice(0, maxInitials);
  return initials.map((initial) => `${initial.toUpperCase()}.`).join(' ');
}
