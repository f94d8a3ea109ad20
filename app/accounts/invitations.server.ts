import type { RouterContextProvider } from 'react-router';
import { type Actor, recordActivity } from '../activity/activity.server.ts';
import { servicesContext } from '../context.ts';
import type { Connection, Database, Schema, Transaction } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { day, fromNow, minute, now } from '../lib/clock.ts';
import { formatDay } from '../lib/dates.ts';
import { newId } from '../lib/ids.ts';
import { localizedPath } from '../lib/languages/languages.ts';
import { hashToken, newToken } from '../lib/tokens.server.ts';
import { enqueueEmail, type NewEmail } from '../mail/outbox.server.ts';
import { m } from '../paraglide/messages.js';
import { findSchool } from '../settings/school.server.ts';
import { renewSetupToken } from '../settings/setup.server.ts';
import { hasAdministrator } from './first-administrator.server.ts';
import type { EmailFacts } from './password-reset.server.ts';
import { createPerson, disablePerson, withdrawInvitations } from './people.server.ts';
import { oneLine } from './people-rules.ts';
import { createSession, type SignedIn } from './sessions.server.ts';

const linkMs = 7 * day;
const linkForADayMs = 30 * minute;

export type Invitation = Schema['invitation'];
type NewInvitation = Pick<Invitation, 'name' | 'email' | 'role'> & { access_ends_at?: string | null };

/** Shown once: only the hash of the secret is stored. */
type IssuedInvitation = NewInvitation & { link: string; expires_at: string; isMailed: boolean };

type LinkFacts = { origin: string; sendsMail: boolean; schoolName: string };

export function createInvitation(
  db: Database,
  by: Actor,
  invitation: NewInvitation,
  linkFacts: LinkFacts,
): Promise<IssuedInvitation> {
  const { token, ...secret } = newLink(invitation.access_ends_at ? linkForADayMs : linkMs);
  const id = newId();
  return inTransaction(db, async (tx) => {
    // Somebody who is invited again gets one link: an earlier one may be for another role.
    const { name, email } = invitation;
    await withdrawInvitations(tx, by, email === '' ? { name, email } : { email });
    await tx
      .insertInto('invitation')
      .values({ ...invitation, ...secret, id, invited_by: by.id, created_at: now() })
      .execute();
    const link = await issueLink(tx, { ...invitation, token, expires_at: secret.expires_at }, linkFacts);
    const changes = [{ field: 'role', before: '', after: invitation.role }];
    await recordActivity(tx, by, { kind: 'create', ...about(id, invitation), changes });
    return link;
  });
}

export function renewInvitation(
  db: Database,
  by: Actor,
  id: string,
  linkFacts: LinkFacts,
): Promise<IssuedInvitation | undefined> {
  const { token, ...secret } = newLink();
  return inTransaction(db, async (tx) => {
    const invitation = await tx
      .updateTable('invitation')
      .set({ ...secret, invited_by: by.id })
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning(['name', 'email', 'role'])
      .executeTakeFirst();
    if (!invitation) return undefined;
    const link = await issueLink(tx, { ...invitation, token, expires_at: secret.expires_at }, linkFacts);
    await recordActivity(tx, by, { kind: 'change', ...about(id, invitation) });
    return link;
  });
}

async function issueLink(
  tx: Transaction,
  { token, ...invitation }: NewInvitation & { token: string; expires_at: string },
  { origin, sendsMail, schoolName }: LinkFacts,
): Promise<IssuedInvitation> {
  const link = origin + localizedPath(`/invitation/${token}`);
  const isMailed = sendsMail && invitation.email !== '';
  if (isMailed) await enqueueEmail(tx, invitationEmail(invitation, { ...invitation, schoolName, link }));
  return { ...invitation, link, isMailed };
}

function newLink(lastsMs = linkMs) {
  const token = newToken();
  return { token, token_hash: hashToken(token), expires_at: fromNow(lastsMs) };
}

/** Undefined = accepted, revoked or deleted before. */
export function revokeInvitation(db: Database, by: Actor, id: string): Promise<{ name: string } | undefined> {
  return inTransaction(db, async (tx) => (await withdrawInvitations(tx, by, { id }))[0]);
}

export type OpenInvitation = Pick<Invitation, 'id' | 'name' | 'email' | 'role' | 'created_at' | 'expires_at'>;

/** Includes invitations whose link has expired. */
export function listOpenInvitations(db: Connection): Promise<OpenInvitation[]> {
  return db
    .selectFrom('invitation')
    .select(['id', 'name', 'email', 'role', 'created_at', 'expires_at'])
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
}

export function findInvitation(db: Connection, token: string): Promise<(NewInvitation & { id: string }) | undefined> {
  return db
    .selectFrom('invitation')
    .select(['id', 'name', 'email', 'role'])
    .where('token_hash', '=', hashToken(token))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst();
}

type Acceptance = {
  username: string;
  password_hash: string;
  device: { userAgent: string | null; deviceToken: string | undefined };
};

/** When the username exists already, the link can be used again. */
export function acceptInvitation(
  db: Database,
  token: string,
  { device, ...account }: Acceptance,
): Promise<SignedIn | { refused: 'dead link' | 'username taken' }> {
  return inTransaction(db, async (tx) => {
    const invitation = await tx
      .updateTable('invitation')
      .set({ accepted_at: now() })
      .where('token_hash', '=', hashToken(token))
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('expires_at', '>', now())
      .returning(['id', 'name', 'email', 'role', 'access_ends_at'])
      .executeTakeFirst();
    if (!invitation) return { refused: 'dead link' };
    const { id, ...facts } = invitation;
    const added = await createPerson(
      tx,
      { id: null, name: facts.name },
      { ...facts, ...account, must_change_password: 0 },
    );
    if ('refused' in added) {
      await tx.updateTable('invitation').set({ accepted_at: null }).where('id', '=', id).execute();
      return added;
    }
    return createSession(tx, { id: added.id, name: facts.name }, { isRemembered: false, ...device });
  });
}

function about(id: string, { name }: { name: string }) {
  return { subject: 'invitation', subject_id: id, label: name } as const;
}

export type ShownLink = { name: string; email: string; link: string; until: string; isMailed: boolean };

export async function linkFacts(context: Readonly<RouterContextProvider>): Promise<LinkFacts> {
  const { db, origin, sendsMail } = context.get(servicesContext);
  const { name } = await findSchool(db);
  return { origin, sendsMail, schoolName: name };
}

export function shownLink({ name, email, link, expires_at, isMailed }: IssuedInvitation): ShownLink {
  return { name, email, link, isMailed, until: formatDay(expires_at) };
}

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

export function invitationEmail(
  invitation: { name: string; email: string },
  { schoolName, link, expires_at }: EmailFacts,
): NewEmail {
  const school = oneLine(schoolName);
  return {
    kind: 'invitation',
    to: invitation.email,
    subject: m.people_invitation_email_subject({ school }),
    body: m.people_invitation_email({ name: invitation.name, school, link }),
    isSecret: true,
    expiresAt: expires_at,
  };
}
