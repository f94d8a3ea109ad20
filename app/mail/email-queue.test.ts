import { describe, expect, test } from 'vitest';
import { findEmailRow, setEmails } from '../../tests/email-sender.ts';
import { eachEngine } from '../../tests/engines.ts';
import { day, fromNow, hour, minute } from '../lib/clock.ts';
import {
  claimEmail,
  cleanUpOutbox,
  leaseMs,
  markSent,
  postpone,
  retryDelayMs,
  serverDelayMs,
} from './email-queue.server.ts';
import {
  countFailedEmails,
  deleteEmailsOfEnquiries,
  enqueueEmail,
  listEmailsOfEnquiry,
  type NewEmail,
} from './outbox.server.ts';

const plain: NewEmail = { kind: 'enquiry', to: '', subject: 'A question', body: 'When does the school open?' };

eachEngine('the queue of e-mails', (openDatabase) => {
  test('gives each of 200 emails to one of eight workers', async () => {
    const db = await openDatabase();
    await db.transaction().execute(async (tx) => {
      for (let count = 0; count < 200; count += 1) await enqueueEmail(tx, plain);
    });
    const taken: string[] = [];
    async function work() {
      for (let email = await claimEmail(db); email; email = await claimEmail(db)) {
        taken.push(email.id);
        await markSent(db, email);
      }
    }
    await Promise.all(Array.from({ length: 8 }, work));
    expect(taken).toHaveLength(200);
    expect(new Set(taken).size).toBe(200);
    const rows = await db.selectFrom('email').select(['state', 'attempts', 'claim']).execute();
    expect(rows.filter(({ state, attempts, claim }) => state === 'sent' && attempts === 1 && !claim)).toHaveLength(200);
  });

  test('gives out what is due for longest first, and nothing that is not due, over or taken', async () => {
    const db = await openDatabase();
    const [late, early, ahead, over] = [
      await enqueueEmail(db, plain),
      await enqueueEmail(db, plain),
      await enqueueEmail(db, plain),
      await enqueueEmail(db, { ...plain, expiresAt: fromNow(-1) }),
    ];
    const put = (id: string, due_at: string) => db.updateTable('email').set({ due_at }).where('id', '=', id).execute();
    await put(early, fromNow(-hour));
    await put(ahead, fromNow(minute));
    expect((await claimEmail(db))?.id).toBe(early);
    expect((await claimEmail(db))?.id).toBe(late);
    expect(await claimEmail(db)).toBeUndefined();
    expect(await findEmailRow(db, over)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  test('gives out what was never tried before what was, and of it the oldest or the newest', async () => {
    const db = await openDatabase();
    const [tried, first, second, third] = [
      await enqueueEmail(db, plain),
      await enqueueEmail(db, plain),
      await enqueueEmail(db, plain),
      await enqueueEmail(db, plain),
    ];
    await db
      .updateTable('email')
      .set({ attempts: 1, due_at: fromNow(-hour) })
      .where('id', '=', tried)
      .execute();
    expect((await claimEmail(db))?.id).toBe(first);
    expect((await claimEmail(db, 'newest'))?.id).toBe(third);
    expect((await claimEmail(db))?.id).toBe(second);
    expect((await claimEmail(db, 'newest'))?.id).toBe(tried);
  });

  test('gives an email out again when its worker does not come back, and no mark of the first counts then', async () => {
    const db = await openDatabase();
    const id = await enqueueEmail(db, plain);
    const first = await claimEmail(db);
    expect(first).toMatchObject({ id, attempts: 1 });
    expect(await claimEmail(db)).toBeUndefined();
    await setEmails(db, { due_at: fromNow(-1) });
    const second = await claimEmail(db);
    expect(second).toMatchObject({ id, attempts: 2, first_tried_at: first?.first_tried_at });
    expect(first && (await markSent(db, first))).toBe(false);
    expect(second && (await markSent(db, second))).toBe(true);
    expect(await findEmailRow(db, id)).toMatchObject({ state: 'sent', claim: null });
  });

  test('gives out an email that a clock five years ahead has put off', async () => {
    const db = await openDatabase();
    await enqueueEmail(db, plain);
    await setEmails(db, { due_at: fromNow(5 * 365 * day) });
    expect(await claimEmail(db)).toBeDefined();
  });

  test.each([minute, hour, 3 * hour, 20 * hour])(
    'leaves an email on its way to its worker when the clock is set back by %i ms',
    async (back) => {
      const db = await openDatabase();
      await enqueueEmail(db, plain);
      await claimEmail(db);
      await setEmails(db, { due_at: fromNow(back + leaseMs), tried_at: fromNow(back), created_at: fromNow(back) });
      expect(await claimEmail(db)).toBeUndefined();
    },
  );

  test('gives out an email whose worker took it under a clock that was more than a day ahead', async () => {
    const db = await openDatabase();
    await enqueueEmail(db, plain);
    await claimEmail(db);
    await setEmails(db, { due_at: fromNow(day + hour), tried_at: fromNow(day + hour) });
    expect(await claimEmail(db)).toBeDefined();
  });

  test.each(['written', 'tried'])(
    'gives out at once what was %s before the clock was set back, and lets it rest as ever',
    async (action) => {
      const db = await openDatabase();
      await enqueueEmail(db, plain);
      const ahead = fromNow(hour);
      await setEmails(db, {
        created_at: ahead,
        due_at: ahead,
        ...(action === 'tried' && { attempts: 1, tried_at: ahead }),
      });
      const email = await claimEmail(db);
      expect(email).toBeDefined();
      expect(email && (await postpone(db, email, 'No.', minute))).toBe(true);
      expect(await claimEmail(db)).toBeUndefined();
    },
  );

  test('cancels what came too late and empties its secret, but not while it is being sent', async () => {
    const db = await openDatabase();
    const secret = { ...plain, kind: 'invitation', isSecret: true } as const;
    const id = await enqueueEmail(db, { ...secret, expiresAt: fromNow(hour) });
    const other = await enqueueEmail(db, { ...secret, expiresAt: fromNow(hour) });
    expect((await claimEmail(db))?.id).toBe(id);
    await setEmails(db, { expires_at: fromNow(-1) });
    await cleanUpOutbox(db);
    expect(await findEmailRow(db, id)).toMatchObject({ state: 'waiting', body: plain.body });
    expect(await findEmailRow(db, other)).toMatchObject({
      state: 'cancelled',
      body: '',
      last_fault: 'It was not sent in time: the link in it has expired.',
    });
  });

  test('lets go of old emails about accounts only', async () => {
    const db = await openDatabase();
    const [account, enquiry, waiting] = [
      await enqueueEmail(db, { ...plain, kind: 'invitation' }),
      await enqueueEmail(db, { ...plain, enquiryId: 'e' }),
      await enqueueEmail(db, { ...plain, kind: 'invitation' }),
    ];
    const young = await enqueueEmail(db, plain);
    await db.updateTable('email').set({ state: 'sent' }).where('id', '<>', waiting).execute();
    await db
      .updateTable('email')
      .set({ created_at: fromNow(-31 * day) })
      .where('id', '<>', young)
      .execute();
    await cleanUpOutbox(db);
    const left = await db.selectFrom('email').select('id').orderBy('sequence').execute();
    expect(left.map(({ id }) => id)).toEqual([enquiry, waiting, young]);
    expect(left.map(({ id }) => id)).not.toContain(account);
  });

  test('lists the emails about one enquiry, counts what was given up, and erases with the enquiries', async () => {
    const db = await openDatabase();
    const first = await enqueueEmail(db, { ...plain, enquiryId: 'one' });
    const second = await enqueueEmail(db, { ...plain, enquiryId: 'one', kind: 'consent', to: 'mina@family.example' });
    await enqueueEmail(db, { ...plain, enquiryId: 'two' });
    const kept = await enqueueEmail(db, { ...plain, kind: 'invitation' });
    expect(await countFailedEmails(db)).toBe(0);
    await db.updateTable('email').set({ state: 'failed' }).where('id', '=', first).execute();
    expect(await countFailedEmails(db)).toBe(1);
    expect(await listEmailsOfEnquiry(db, 'one')).toMatchObject([
      { id: first, state: 'failed', to_address: '' },
      { id: second, state: 'waiting', to_address: 'mina@family.example' },
    ]);
    expect(await deleteEmailsOfEnquiries(db, ['one', 'none', 'two'])).toBe(3);
    expect(await deleteEmailsOfEnquiries(db, [])).toBe(0);
    expect(await db.selectFrom('email').select('id').execute()).toEqual([{ id: kept }]);
  });
});

describe('delays', () => {
  test('of a server that is away grow to a minute, so that nothing waits for long after its return', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 100].map(serverDelayMs)).toEqual(
      [2, 5, 10, 20, 40, 60, 60, 60].map((seconds) => seconds * 1000),
    );
  });

  test('of an email that is refused grow from ten seconds to an hour', () => {
    const inMinutes = (attempts: number, triedForMs: number) => retryDelayMs(attempts, triedForMs) / minute;
    expect([1, 2, 3, 4, 50].map((attempts) => retryDelayMs(attempts, 0) / 1000)).toEqual([10, 20, 40, 60, 60]);
    expect([hour, 3 * hour, 12 * hour, 2 * day].map((triedForMs) => inMinutes(60, triedForMs))).toEqual([
      5, 15, 60, 60,
    ]);
  });
});
