import { setImmediate } from 'node:timers/promises';
import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import type { Connection, Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { chosenEnquiries, type InboxQuestion } from './enquiry-list.server.ts';
import { standingChannels } from './export-channels.server.ts';
import type { ExportedEnquiry } from './export-columns.ts';

const columns = [
  'sequence',
  'id',
  'received_at',
  'name',
  'mobile_no',
  'email',
  'message',
  'state',
  'reason',
  'owner_name',
  'next_call_on',
  'source',
] as const;

/** Enquiries in one piece: read at once, and put into lines before somebody else's turn comes. */
const pieceSize = 500;

/**
 * Everything that the inbox lists for a choice, newest first, to be taken out of the house: in pieces, between which
 * others are answered. Who does so is written down first, with how much it is.
 */
export async function* exportEnquiries(
  db: Database,
  by: Actor,
  question: InboxQuestion,
): AsyncGenerator<ExportedEnquiry[]> {
  let below = await beginExport(db, by, question);
  while (below > 0) {
    const piece = await readPiece(db, question, below);
    if (piece.length > 0) yield piece.map(({ sequence, id, ...enquiry }) => enquiry);
    below = piece.length === pieceSize ? (piece.at(-1)?.sequence ?? 0) : 0;
    await setImmediate();
  }
}

/** Writes down who takes how much. Answers the place below which the enquiries lie; 0 = there is none. */
function beginExport(db: Database, by: Actor, question: InboxQuestion): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await chosenEnquiries(tx, question);
    const chosen = await rows
      .select((eb) => [eb.fn.countAll().as('count'), eb.fn.max('sequence').as('last')])
      .executeTakeFirstOrThrow();
    const count = { field: 'enquiries', before: '', after: String(chosen.count) };
    await recordActivity(tx, by, { kind: 'export', subject: 'enquiry', changes: [count] });
    return Number(chosen.last ?? 0) + 1;
  });
}

async function readPiece(db: Connection, question: InboxQuestion, below: number) {
  const { rows } = await chosenEnquiries(db, question);
  const lower = rows.where('sequence', '<', below);
  const piece = await lower.select(columns).orderBy('sequence', 'desc').limit(pieceSize).execute();
  const channels = await standingChannels(db, lower.where('sequence', '>=', piece.at(-1)?.sequence ?? below));
  return piece.map((enquiry) => ({ ...enquiry, channels: channels.get(enquiry.id) ?? [] }));
}
