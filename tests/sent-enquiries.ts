import type { TestDatabase } from './fresh-database.ts';

type Enquiry = { number: number; fields: URLSearchParams };

/** What parents know who send enquiries: which were answered with success, and which were sent at all. */
export type Memory = { sent: Enquiry[]; acknowledged: Set<number>; unanswered: number; strange: string[] };

/** An enquiry that nobody has sent yet; each tenth agrees to updates. */
export function nextEnquiry(memory: Memory): Enquiry {
  const number = memory.sent.length;
  const fields = new URLSearchParams({
    name: `Parent ${number}`,
    mobile_no: String(number).padStart(10, '0'),
    message: `Question ${number}: ক্লাসে জায়গা আছে?`,
  });
  if (number % 5 === 0) fields.set('email', `parent${number}@post.example`);
  if (number % 10 === 0) fields.set('consent', 'whatsapp');
  const enquiry = { number, fields };
  memory.sent.push(enquiry);
  return enquiry;
}

/** Many rounds send more than a school takes in an hour. */
export async function liftSchoolLimits(db: TestDatabase): Promise<void> {
  await db.deleteFrom('throttle').where('key', 'like', 'enquiry-school%').execute();
}

export async function send(port: number, { number, fields }: Enquiry, memory: Memory): Promise<void> {
  const address = `http://localhost:${port}`;
  const line = Math.floor(number / 5);
  const headers = { Origin: address, 'X-Forwarded-For': `10.0.${line >> 8}.${line & 255}` };
  const path = number % 2 ? '/contact' : '/?index';
  const answer = await fetch(address + path, { method: 'POST', body: fields, headers, redirect: 'manual' }).catch(
    () => undefined,
  );
  // 503 says that there is too much to do just now, and asks to send it again.
  if (answer?.status === 303) memory.acknowledged.add(number);
  else if (!answer || answer.status === 503) memory.unanswered += 1;
  else memory.strange.push(`${answer.status} for ${number}`);
}
