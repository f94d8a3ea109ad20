import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import type { TestDatabase } from '../../tests/fresh-database.ts';
import {
  acceptInvitation,
  createInvitation,
  findInvitation,
  listOpenInvitations,
  renewInvitation,
  revokeInvitation,
} from './invitations.server.ts';
import { findPersonByUsername, listPeople } from './people.server.ts';
import { findStaff } from './sessions.server.ts';

const by = { id: null, name: 'The test' };
const linkFacts = { origin: 'https://school.example', sendsMail: true, schoolName: 'Sundarpur School' };
const rina = { name: 'Rina Sen', email: '', role: 'editor' } as const;
const account = { password_hash: 'none', device: { userAgent: null, deviceToken: undefined } };

function tokenIn(link: string): string {
  return link.slice(`${linkFacts.origin}/invitation/`.length);
}

async function invite(db: TestDatabase): Promise<string> {
  return tokenIn((await createInvitation(db, by, rina, linkFacts)).link);
}

async function onlyId(db: TestDatabase): Promise<string> {
  const [invitation] = await listOpenInvitations(db);
  return invitation?.id ?? '';
}

async function lateDay(db: TestDatabase): Promise<void> {
  await db.updateTable('invitation').set({ expires_at: '2001-01-01T00:00:00.000Z' }).execute();
}

eachEngine('invitations', (openDatabase) => {
  test('whoever is invited becomes what the invitation says, and is signed in', async () => {
    const db = await openDatabase();
    const token = await invite(db);
    const answer = await acceptInvitation(db, token, { ...account, username: 'rina.sen' });
    if ('refused' in answer) throw new Error(answer.refused);
    expect(await findStaff(db, answer.sessionToken)).toMatchObject({ username: 'rina.sen', role: 'editor' });
    expect(await findPersonByUsername(db, 'rina.sen')).toMatchObject({ name: 'Rina Sen', must_change_password: 0 });
    expect(await listOpenInvitations(db)).toEqual([]);
  });

  test('a link works once, also for two at the same time', async () => {
    const db = await openDatabase();
    const token = await invite(db);
    const answers = await Promise.all([
      acceptInvitation(db, token, { ...account, username: 'rina' }),
      acceptInvitation(db, token, { ...account, username: 'rina.sen' }),
    ]);
    expect(answers.filter((answer) => 'refused' in answer)).toEqual([{ refused: 'dead link' }]);
    expect(await listPeople(db)).toHaveLength(1);
  });

  test('only the last link of a person works, whatever the role', async () => {
    const db = await openDatabase();
    const token = await invite(db);
    const again = await createInvitation(db, by, { ...rina, role: 'administrator' }, linkFacts);
    await createInvitation(db, by, { ...rina, name: 'Bina Sen' }, linkFacts);
    expect(await findInvitation(db, token)).toBeUndefined();
    expect(await findInvitation(db, tokenIn(again.link))).toMatchObject({ role: 'administrator' });
    expect(await listOpenInvitations(db)).toHaveLength(2);
  });

  test('a username that is taken leaves the link open', async () => {
    const db = await openDatabase();
    await acceptInvitation(db, await invite(db), { ...account, username: 'rina' });
    const token = await invite(db);
    expect(await acceptInvitation(db, token, { ...account, username: 'rina' })).toEqual({ refused: 'username taken' });
    expect(await acceptInvitation(db, token, { ...account, username: 'rina.2' })).toHaveProperty('sessionToken');
  });

  test('a link that ran out, was withdrawn or never made opens nothing', async () => {
    const db = await openDatabase();
    const token = await invite(db);
    await lateDay(db);
    expect(await findInvitation(db, token)).toBeUndefined();
    const withdrawn = tokenIn((await renewInvitation(db, by, await onlyId(db), linkFacts))?.link ?? '');
    await revokeInvitation(db, by, await onlyId(db));
    for (const dead of [token, withdrawn, 'never made']) {
      const answer = await acceptInvitation(db, dead, { ...account, username: 'rina' });
      expect(answer).toEqual({ refused: 'dead link' });
    }
    expect(await listPeople(db)).toEqual([]);
  });

  test('inviting again makes a new link and ends the older one', async () => {
    const db = await openDatabase();
    const older = await invite(db);
    const again = await renewInvitation(db, by, await onlyId(db), linkFacts);
    expect(await findInvitation(db, older)).toBeUndefined();
    expect(await findInvitation(db, tokenIn(again?.link ?? ''))).toMatchObject(rina);
  });

  test('an invitation is withdrawn once, and not invited again', async () => {
    const db = await openDatabase();
    await invite(db);
    const id = await onlyId(db);
    expect(await revokeInvitation(db, by, id)).toEqual({ id, name: 'Rina Sen' });
    expect(await revokeInvitation(db, by, id)).toBeUndefined();
    expect(await renewInvitation(db, by, id, linkFacts)).toBeUndefined();
  });

  test('the link also goes by e-mail, when there is an address and e-mails leave the website', async () => {
    const db = await openDatabase();
    expect((await createInvitation(db, by, rina, linkFacts)).isMailed).toBe(false);
    const addressed = { ...rina, email: 'rina@school.example' };
    expect((await createInvitation(db, by, addressed, { ...linkFacts, sendsMail: false })).isMailed).toBe(false);
    const { link, isMailed } = await createInvitation(db, by, addressed, linkFacts);
    const emails = await db.selectFrom('email').selectAll().execute();
    expect(isMailed).toBe(true);
    expect(emails).toMatchObject([{ kind: 'invitation', to_address: 'rina@school.example', is_secret: 1 }]);
    expect(emails[0]?.body).toContain(link);
  });

  test('the secret of a link is in no table but the outbox', async () => {
    const db = await openDatabase();
    const token = await invite(db);
    const rows = [
      await db.selectFrom('invitation').selectAll().execute(),
      await db.selectFrom('activity').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
