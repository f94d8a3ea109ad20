import type { Connection, Schema, Transaction } from '../../database/schema.ts';
import { now } from '../../lib/clock.ts';
import type { Language } from '../../lib/languages/languages.ts';

type Person = Schema['person'];

export type MorningReader = Pick<Person, 'id' | 'name' | 'email' | 'language'>;

/** Everybody with an e-mail address who has switched the morning e-mail on; administrators unless they switched it off. */
export function listMorningReaders(db: Connection): Promise<MorningReader[]> {
  return db
    .selectFrom('person')
    .select(['id', 'name', 'email', 'language'])
    .where('disabled_at', 'is', null)
    .where('email', '<>', '')
    .where(({ and, eb, or }) =>
      or([eb('has_morning_mail', '=', 1), and([eb('has_morning_mail', 'is', null), eb('role', '=', 'administrator')])]),
    )
    .orderBy('id')
    .execute();
}

export function hasMorningMail({ has_morning_mail, role }: Pick<Person, 'has_morning_mail' | 'role'>): boolean {
  return has_morning_mail === null ? role === 'administrator' : has_morning_mail === 1;
}

export async function setMorningMail(tx: Transaction, id: string, isOn: boolean): Promise<void> {
  await tx
    .updateTable('person')
    .set({ has_morning_mail: isOn ? 1 : 0, updated_at: now() })
    .where('id', '=', id)
    .execute();
}

export async function setLanguage(tx: Transaction, id: string, language: Language): Promise<void> {
  await tx.updateTable('person').set({ language, updated_at: now() }).where('id', '=', id).execute();
}
