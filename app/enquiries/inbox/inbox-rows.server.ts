import type { House } from '../../context.ts';
import { now } from '../../lib/clock.ts';
import type { Cursor } from '../../lib/list-page.ts';
import { withdrawalLink } from '../consent/withdrawal-link.server.ts';
import { findAgreedFamilies } from './agreed-families.server.ts';
import { type InboxQuestion, listEnquiries } from './enquiry-list.server.ts';
import { inboxRow } from './inbox-row.ts';

/** One page of the inbox as it is shown. Who has agreed to updates gets the way to stop them with every mail. */
export async function listInboxRows(
  { db, origin }: Pick<House, 'db' | 'origin'>,
  question: InboxQuestion & { cursor: Cursor },
) {
  const { rows, ...page } = await listEnquiries(db, question);
  const hasAgreed = await findAgreedFamilies(db, rows);
  const present = now();
  const shown = rows.map(async (row) => {
    const link = hasAgreed(row) ? await withdrawalLink(db, origin, row.id) : undefined;
    return inboxRow(row, { present, withdrawalLink: link });
  });
  return { ...page, rows: await Promise.all(shown) };
}
