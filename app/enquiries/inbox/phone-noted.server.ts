import type { Connection } from '../../database/schema.ts';
import { isId } from '../../lib/ids.ts';
import { findEnquiry } from '../desk/enquiry-desk.server.ts';

/** The call that was written down last, as the address names it. */
export async function findNoted(db: Connection, search: URLSearchParams) {
  const id = search.get('noted') ?? undefined;
  const noted = isId(id) ? await findEnquiry(db, id) : undefined;
  return noted && { id: noted.id, name: noted.name };
}
