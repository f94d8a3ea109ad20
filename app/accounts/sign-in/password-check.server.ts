import type { Staff } from '../../context.ts';
import type { Database } from '../../database/schema.ts';
import { m } from '../../paraglide/messages.js';
import { type ToldRefusal, throttled, wrong } from '../people/told-refusal.ts';
import { confirmPassword } from './sign-in.server.ts';

/** Undefined = it is the person's password. */
export async function refusePassword(db: Database, staff: Staff, password: string): Promise<ToldRefusal | undefined> {
  const proof = await confirmPassword(db, staff, password);
  if (proof === 'right') return undefined;
  return proof === 'wrong' ? wrong(m.account_password_wrong()) : throttled(proof.retryAfterSeconds);
}
