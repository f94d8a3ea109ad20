import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import type { TestDatabase } from '../../tests/fresh-database.ts';
import { createEnquiry } from './enquiries.server.ts';
import { schoolLimits } from './enquiry-limits.server.ts';

const origin = 'https://school.example';
let sent = 0;

/** From an address, a number and an e-mail of its own. */
function send(db: TestDatabase) {
  sent += 1;
  const contact = { mobile_no: `${1_000_000_000 + sent}`.slice(0, 10), email: `family${sent}@school.example` };
  const enquiry = {
    name: 'Kavita Murmu',
    message: `Is there a seat? ${sent}`,
    consent: ['email' as const],
    ...contact,
  };
  return createEnquiry({ db, origin }, enquiry, { source: 'contact', clientAddress: `192.0.2.${sent % 250}` });
}

async function countedBefore(db: TestDatabase, counted: string, count: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('throttle')
    .set({ count })
    .where('key', 'like', `${counted}:%`)
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(1n);
}

const states = async (db: TestDatabase) =>
  (await db.selectFrom('enquiry').select('state').orderBy('sequence').execute()).map(({ state }) => state);
const emails = async (db: TestDatabase) =>
  (await db.selectFrom('email').select('kind').orderBy('sequence').execute()).map(({ kind }) => kind);

eachEngine('what strangers with ever new addresses send', (openDatabase) => {
  test('goes to Spam when it is more than a school ever gets', async () => {
    const db = await openDatabase();
    await send(db);
    await countedBefore(db, 'enquiry-school', schoolLimits.maxListedAnHour - 1);
    await send(db);
    await send(db);
    expect(await states(db)).toEqual(['new', 'new', 'spam']);
  });

  test.each([
    ['enquiry-school-hour', schoolLimits.maxAcceptedAnHour],
    ['enquiry-school-day', schoolLimits.maxAcceptedADay],
  ])('is refused beyond the limit %s, and nothing of it is stored', async (counted, max) => {
    const db = await openDatabase();
    await send(db);
    await countedBefore(db, counted, max - 1);
    expect(await send(db)).toHaveProperty('id');
    expect(await send(db)).toMatchObject({ refused: 'throttled', retryAfterSeconds: expect.any(Number) });
    expect(await states(db)).toHaveLength(2);
  });

  test('sends no more than so many e-mails in the name of the school', async () => {
    const db = await openDatabase();
    await send(db);
    await countedBefore(db, 'consent-school', schoolLimits.maxConsentEmailsAnHour - 1);
    await send(db);
    await send(db);
    expect(await states(db)).toEqual(['new', 'new', 'new']);
    expect(await emails(db)).toEqual(['enquiry', 'consent', 'enquiry', 'consent', 'enquiry']);
    expect(await db.selectFrom('consent').select('id').execute()).toHaveLength(3);
  });
});
