import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import type { Connection, Database, Schema } from '../../database/schema.ts';
import { now } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { day, fromNow } from '../../lib/moments.ts';
import { hashToken, newToken } from '../../lib/tokens.server.ts';
import { enqueueLetter } from '../../mail/outbox.server.ts';
import { beginSession, type SignedIn } from '../sessions.server.ts';
import { invitationLetter } from './account-letters.ts';
import { addPerson } from './people.server.ts';

const linkMs = 7 * day;

export type Invitation = Schema['invitation'];
export type NewInvitation = Pick<Invitation, 'name' | 'email' | 'role'>;

/** What the inviting person gets to see once: only the hash of the link's secret is stored. */
export type InvitationLink = NewInvitation & { link: string; expires_at: string; isMailed: boolean };

/** What the link and the letter with it are made of. */
export type LetterDesk = { origin: string; sendsMail: boolean; schoolName: string };

/** Invites somebody by a link that works once, for seven days. It also goes by letter when there is an address. */
export function invitePerson(
  db: Database,
  by: Actor,
  invitation: NewInvitation,
  desk: LetterDesk,
): Promise<InvitationLink> {
  const { token, ...secret } = newLink();
  const id = newId();
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('invitation')
      .values({ ...invitation, ...secret, id, invited_by: by.id, created_at: now() })
      .execute();
    const link = await sendInvitation(tx, { ...invitation, token, expires_at: secret.expires_at }, desk);
    const changes = [{ field: 'role', before: '', after: invitation.role }];
    await recordActivity(tx, by, { kind: 'create', ...about(id, invitation), changes });
    return link;
  });
}

/** Makes a new link for an invitation that is still open or has run out; the older link ends. */
export function inviteAgain(
  db: Database,
  by: Actor,
  id: string,
  desk: LetterDesk,
): Promise<InvitationLink | undefined> {
  const { token, ...secret } = newLink();
  return db.transaction().execute(async (tx) => {
    const invitation = await tx
      .updateTable('invitation')
      .set({ ...secret, invited_by: by.id })
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning(['name', 'email', 'role'])
      .executeTakeFirst();
    if (!invitation) return undefined;
    const link = await sendInvitation(tx, { ...invitation, token, expires_at: secret.expires_at }, desk);
    await recordActivity(tx, by, { kind: 'change', ...about(id, invitation) });
    return link;
  });
}

async function sendInvitation(
  tx: Connection,
  { token, ...invitation }: NewInvitation & { token: string; expires_at: string },
  { origin, sendsMail, schoolName }: LetterDesk,
): Promise<InvitationLink> {
  const link = `${origin}/invitation/${token}`;
  const isMailed = sendsMail && invitation.email !== '';
  if (isMailed) await enqueueLetter(tx, invitationLetter(invitation, { ...invitation, schoolName, link }));
  return { ...invitation, link, isMailed };
}

function newLink() {
  const token = newToken();
  return { token, token_hash: hashToken(token), expires_at: fromNow(linkMs) };
}

/** Ends the link for good. Undefined = it was accepted or withdrawn already, or never there. */
export function withdrawInvitation(db: Database, by: Actor, id: string): Promise<{ name: string } | undefined> {
  return db.transaction().execute(async (tx) => {
    const invitation = await tx
      .updateTable('invitation')
      .set({ withdrawn_at: now() })
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (invitation) await recordActivity(tx, by, { kind: 'delete', ...about(id, invitation) });
    return invitation;
  });
}

export type OpenInvitation = Omit<Invitation, 'token_hash' | 'invited_by' | 'accepted_at' | 'withdrawn_at'>;

/** Invitations that nobody has accepted or withdrawn, the newest first; the link of some may have run out. */
export function listOpenInvitations(db: Connection): Promise<OpenInvitation[]> {
  return db
    .selectFrom('invitation')
    .select(['id', 'name', 'email', 'role', 'created_at', 'expires_at'])
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
}

/** The invitation behind a link, while it works. Looking does not use it up. */
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

/** Uses the link up: the person exists from now on and is signed in. A username that is taken leaves the link open. */
export function acceptInvitation(
  db: Database,
  token: string,
  { device, ...account }: Acceptance,
): Promise<SignedIn | { refused: 'dead link' | 'username taken' }> {
  return db.transaction().execute(async (tx) => {
    const invitation = await tx
      .updateTable('invitation')
      .set({ accepted_at: now() })
      .where('token_hash', '=', hashToken(token))
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('expires_at', '>', now())
      .returning(['id', 'name', 'email', 'role'])
      .executeTakeFirst();
    if (!invitation) return { refused: 'dead link' };
    const { id, ...facts } = invitation;
    const added = await addPerson(
      tx,
      { id: null, name: facts.name },
      { ...facts, ...account, must_change_password: 0 },
    );
    if ('refused' in added) {
      await tx.updateTable('invitation').set({ accepted_at: null }).where('id', '=', id).execute();
      return added;
    }
    return beginSession(tx, { id: added.id, name: facts.name }, { isRemembered: false, ...device });
  });
}

function about(id: string, { name }: { name: string }) {
  return { subject: 'invitation', subject_id: id, label: name } as const;
}
