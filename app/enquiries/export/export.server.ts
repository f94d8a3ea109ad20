import { setImmediate } from 'node:timers/promises';
import type { RouterContextProvider } from 'react-router';
import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import { requireStaff, servicesContext } from '../../context.ts';
import type { Connection, Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { workbookType } from '../../spreadsheets/write-workbook.server.ts';
import type { ConsentChannel } from '../consent/consent-channels.ts';
import { type Chosen, chosenEnquiries, type InboxQuestion, today } from '../inbox/enquiry-list.server.ts';
import { readInboxChoice } from '../inbox/inbox-choice.ts';
import { csvOf, type ExportedEnquiry, workbookOf } from './export-files.server.ts';

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

const pieceSize = 500;

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
  const channels = await listActiveChannels(db, lower.where('sequence', '>=', piece.at(-1)?.sequence ?? below));
  const entries = await listEntries(
    db,
    piece.map(({ id }) => id),
  );
  return piece.map((enquiry) => ({
    ...enquiry,
    channels: channels.get(enquiry.id) ?? [],
    entries: entries.filter(({ enquiry_id }) => enquiry_id === enquiry.id).map(({ enquiry_id, ...entry }) => entry),
  }));
}

async function listEntries(db: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('enquiry_entry')
    .select(['enquiry_id', 'at', 'person_name', 'kind', 'words'])
    .where('enquiry_id', 'in', ids)
    .orderBy('sequence', 'desc')
    .execute();
}

async function listActiveChannels(db: Connection, chosen: Chosen['rows']): Promise<Map<string, ConsentChannel[]>> {
  const rows = await db
    .selectFrom('consent')
    .select(['enquiry_id', 'channel'])
    .where('withdrawn_at', 'is', null)
    .where('enquiry_id', 'in', chosen.select('id'))
    .orderBy('given_at')
    .orderBy('id')
    .execute();
  const channels = new Map<string, ConsentChannel[]>();
  for (const { enquiry_id, channel } of rows) {
    channels.set(enquiry_id, [...(channels.get(enquiry_id) ?? []), channel]);
  }
  return channels;
}

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: { type: workbookType, write: workbookOf },
};

/** Everything that the inbox lists for the choice in the address, on all its pages. */
export async function answerExport(
  context: Readonly<RouterContextProvider>,
  url: URL,
  format: keyof typeof formats,
): Promise<Response> {
  const by = requireStaff(context);
  const question = { choice: readInboxChoice(url.searchParams), staffId: by.id };
  const { type, write } = formats[format];
  return new Response(await write(exportEnquiries(context.get(servicesContext).db, by, question)), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="enquiries-${today()}.${format}"`,
      'Cache-Control': 'no-store',
    },
  });
}
