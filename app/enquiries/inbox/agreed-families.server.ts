import type { Connection } from '../../database/schema.ts';
import type { ListedEnquiry } from './enquiry-list.server.ts';

/**
 * Tells of each of these enquiries whether its family has agreed to updates that still stand, with this enquiry or
 * with another one of the same number or e-mail.
 */
export async function findAgreedFamilies(
  db: Connection,
  enquiries: readonly ListedEnquiry[],
): Promise<(enquiry: ListedEnquiry) => boolean> {
  // Where nothing was given, nothing is the same.
  const [mobiles, emails] = [enquiries.map(mobileOf).filter(Boolean), enquiries.map(emailOf).filter(Boolean)];
  if (mobiles.length + emails.length === 0) return () => false;
  const sameReach = await db
    .selectFrom('enquiry')
    .select(['id', 'mobile_no', 'email'])
    .where((eb) => eb.or([eb('mobile_no', 'in', mobiles), eb(eb.fn<string>('lower', ['email']), 'in', emails)]))
    .execute();
  const standing = await db
    .selectFrom('consent')
    .select('enquiry_id')
    .where(
      'enquiry_id',
      'in',
      sameReach.map(({ id }) => id),
    )
    .where('withdrawn_at', 'is', null)
    .execute();
  const agreedIds = new Set(standing.map(({ enquiry_id }) => enquiry_id));
  const agreed = sameReach.filter(({ id }) => agreedIds.has(id));
  const known = new Set(agreed.flatMap((one) => [mobileOf(one), emailOf(one)]).filter(Boolean));
  return (enquiry) => known.has(mobileOf(enquiry)) || known.has(emailOf(enquiry));
}

type Reach = Pick<ListedEnquiry, 'mobile_no' | 'email'>;

function mobileOf({ mobile_no }: Reach): string {
  return mobile_no;
}

function emailOf({ email }: Reach): string {
  return email.toLowerCase();
}
