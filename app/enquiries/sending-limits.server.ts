import type { Connection, Database } from '../database/schema.ts';
import { day, hour } from '../lib/moments.ts';
import { admit, countTry, forgetTries, forgive, type ThrottleRule, throttleKey } from '../throttle/throttle.server.ts';
import { keyedHash } from './consent/consent-secret.server.ts';

/** Families of one village share one address: beyond this theirs go to the Spam tray, and beyond the other nothing is taken. */
const mostFromLine = 20;
const mostTakenFromLine = 100;
const mostFromFamily = 10;
const mostConsentLetters = 3;

type Family = { mobile_no: string; email: string };
type Sender = Family & { clientAddress: string };

/** Whoever has the rows must not learn by trying whose they are: there are only so many numbers. */
async function keyOf(db: Connection, counted: string, what: 'address' | 'mobile' | 'email', whom: string) {
  return throttleKey(counted, await keyedHash(db, what, whom));
}

async function familyKeys(db: Connection, { mobile_no, email }: Family): Promise<string[]> {
  const keys = [];
  if (mobile_no) keys.push(await keyOf(db, 'enquiry-mobile', 'mobile', mobile_no));
  if (email) keys.push(await keyOf(db, 'enquiry-email', 'email', email));
  return keys;
}

async function softRules(db: Connection, sender: Sender): Promise<ThrottleRule[]> {
  const line = await keyOf(db, 'enquiry-line', 'address', sender.clientAddress);
  const rules = [
    { key: line, most: mostFromLine, windowMs: hour },
    ...(await familyKeys(db, sender)).map((key) => ({ key, most: mostFromFamily, windowMs: hour })),
  ];
  // One order of keys for all, or two senders could wait for each other.
  return rules.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** Undefined = this line may still send. */
export async function admitLine(
  db: Database,
  clientAddress: string,
): Promise<{ retryAfterSeconds: number } | undefined> {
  const key = await keyOf(db, 'enquiry-flood', 'address', clientAddress);
  return admit(db, [{ key, most: mostTakenFromLine, windowMs: hour }]);
}

/** Counts one sending, and answers whether there were more within an hour than a family or a village sends. */
export async function countSending(tx: Connection, sender: Sender): Promise<boolean> {
  let isMany = false;
  for (const rule of await softRules(tx, sender)) isMany = !(await countTry(tx, rule)) || isMany;
  return isMany;
}

/** The sending was the same once more, and counts as none. */
export async function forgetSending(tx: Connection, sender: Sender): Promise<void> {
  await forgive(
    tx,
    (await softRules(tx, sender)).map(({ key }) => key),
  );
}

/** Counts one letter about updates to an e-mail; false = it has had as many today as anybody gets. */
export async function countConsentLetter(tx: Connection, email: string): Promise<boolean> {
  return countTry(tx, { key: await letterKey(tx, email), most: mostConsentLetters, windowMs: day });
}

/** Many providers put what stands behind a plus into the same mailbox. */
function letterKey(db: Connection, email: string): Promise<string> {
  return keyOf(db, 'consent-letter', 'email', email.replace(/\+[^@]*@/, '@'));
}

/** Forgets what was counted of these families' sendings. */
export async function forgetSendingsOf(tx: Connection, families: readonly Family[]): Promise<void> {
  const keys = new Set<string>();
  for (const family of families) for (const key of await familyKeys(tx, family)) keys.add(key);
  await forgetTries(tx, [...keys]);
}

/** Forgets what was counted of whoever gave this number and this e-mail. */
export async function forgetFamily(tx: Connection, family: Family): Promise<void> {
  const keys = await familyKeys(tx, family);
  await forgetTries(tx, family.email ? [...keys, await letterKey(tx, family.email)] : keys);
}
