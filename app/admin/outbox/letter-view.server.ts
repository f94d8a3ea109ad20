import type { House } from '../../context.ts';
import { now } from '../../lib/clock.ts';
import { findLetter, whyNotAgain } from '../../mail/outbox-desk.server.ts';
import { findSchool } from '../../settings/school.server.ts';
import { letterOnPaper } from './paper-letter.ts';

/** A letter as its page shows it, with what can be done about it; undefined = it is not there. */
export async function findPaper({ db, sendsMail, officeAddress }: House, id: string) {
  const letter = await findLetter(db, id);
  if (!letter) return undefined;
  const { email } = await findSchool(db);
  return {
    paper: letterOnPaper(letter, { office: officeAddress || email, sendsMail, at: now() }),
    notAgain: whyNotAgain(letter),
    canCancel: letter.state === 'waiting' || letter.state === 'failed',
  };
}
