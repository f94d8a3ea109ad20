import type { Connection } from '../../app/database/schema.ts';
import { now } from '../../app/lib/clock.ts';
import { newId } from '../../app/lib/ids.ts';
import { type ImageOwner, widthsFor } from '../../app/media/image-rules.ts';

const most = 8;
const colours = ['#b54a2a', '#2f5d50', '#e0b04b', '#38598b'];

/** Ids of a few pictures that many rows share: those of this owner that there are, else new rows without files. */
export async function sharedImages(tx: Connection, owner: ImageOwner): Promise<string[]> {
  const found = await tx.selectFrom('image').select('id').where('owner', '=', owner).limit(most).execute();
  if (found.length > 0) return found.map(({ id }) => id);
  const size = { width: 1200, height: 900, widths: JSON.stringify(widthsFor(1200)) };
  const rows = colours.map((colour) => ({ id: newId(), ...size, colour, owner, created_at: now() }));
  await tx.insertInto('image').values(rows).execute();
  return rows.map(({ id }) => id);
}
