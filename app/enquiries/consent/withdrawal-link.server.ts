import { timingSafeEqual } from 'node:crypto';
import type { Connection } from '../../database/schema.ts';
import { hmac } from './consent-secret.server.ts';

/** 128 bits, which nobody guesses, in letters that no mail program cuts off at the end of an address. */
const macLetters = 32;

/** The address at which whoever sent this enquiry can stop what they have agreed to. It needs no row of its own. */
export async function withdrawalLink(db: Connection, origin: string, enquiryId: string): Promise<string> {
  return `${origin}/privacy/withdraw/${enquiryId}.${await macOf(db, enquiryId)}`;
}

/** The enquiry that a link was made for, erased meanwhile or not; undefined = we have not made this link. */
export async function readWithdrawalToken(db: Connection, token: string): Promise<string | undefined> {
  const [, enquiryId, mac] = /^([\w-]{1,64})\.([0-9a-f]{32})$/.exec(token) ?? [];
  if (enquiryId === undefined || mac === undefined) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(mac), Buffer.from(await macOf(db, enquiryId)));
  return isOurs ? enquiryId : undefined;
}

async function macOf(db: Connection, enquiryId: string): Promise<string> {
  return (await hmac(db, 'withdrawal', enquiryId)).toString('hex').slice(0, macLetters);
}
