import type { Actor } from '../activity/activity.server.ts';
import type { Database } from '../database/schema.ts';
import { day, fromNow, now } from '../lib/clock.ts';
import { renewSetupToken } from '../settings/setup.server.ts';
import { hasAdministrator } from './first-administrator.server.ts';
import { createInvitation } from './invitations.server.ts';
import { disablePerson } from './people.server.ts';

const website: Actor = { id: null, name: 'The website' };

/**
 * A link for the operator of many schools, who is called to help: to an administrator's account that the school sees among
 * its people, or to the set-up of a school that has nobody yet.
 */
export async function inviteForADay(db: Database, { name, origin }: { name: string; origin: string }): Promise<string> {
  const setup = (await hasAdministrator(db)) ? undefined : await renewSetupToken(db);
  if (setup) return `${origin}/setup/${setup.token}`;
  const account = { name, email: '', role: 'administrator', access_ends_at: fromNow(day) } as const;
  const facts = { origin, schoolName: '', sendsMail: false };
  return (await createInvitation(db, { id: null, name }, account, facts)).link;
}

export async function disableAfterADay(db: Database): Promise<void> {
  const people = db.selectFrom('person').select('id').where('disabled_at', 'is', null);
  const due = await people.where('access_ends_at', '<=', now()).execute();
  for (const { id } of due) await disablePerson(db, website, id);
}
