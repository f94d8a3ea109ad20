import { setImmediate } from 'node:timers/promises';
import type { RouterContextProvider } from 'react-router';
import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import { requireStaff, servicesContext } from '../../context.ts';
import type { Connection, Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { downloadList, type FileFormat } from '../../spreadsheets/list-download.server.ts';
import type { ConsentChannel } from '../consent/consent-channels.ts';
import { type Chosen, chosenEnquiries, type InboxQuestion, today } from '../inbox/enquiry-list.server.ts';
import { readInboxChoice } from '../inbox/inbox-choice.ts';
import { type ExportedEnquiry, type ExportedEntry, enquirySheets } from './export-files.server.ts';

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

const pieceSize = 200;

/** `read` gives all of them each time it is called, but none that came after the export began. */
export async function exportEnquiries(db: Database, by: Actor, question: InboxQuestion) {
  const before = await beginExport(db, by, question);
  return { read: () => readPieces(db, question, before) };
}

async function* readPieces(db: Connection, question: InboxQuestion, before: number): AsyncGenerator<ExportedEnquiry[]> {
  let below = before;
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
    entries: entries.get(enquiry.id) ?? [],
  }));
}

async function listEntries(db: Connection, ids: readonly string[]): Promise<Map<string, ExportedEntry[]>> {
  const entries = new Map<string, ExportedEntry[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return entries;
  const rows = await db
    .selectFrom('enquiry_entry')
    .select(['enquiry_id', 'at', 'person_name', 'kind', 'words'])
    .where('enquiry_id', 'in', ids)
    .orderBy('sequence', 'desc')
    .execute();
  for (const { enquiry_id, ...entry } of rows) entries.get(enquiry_id)?.push(entry);
  return entries;
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

/** Everything that the inbox lists for the choice in the address, on all its pages. */
export async function answerExport(
  args: { request: Request; context: Readonly<RouterContextProvider> },
  url: URL,
  format: FileFormat,
): Promise<Response> {
  const by = requireStaff(args.context);
  const question = { choice: readInboxChoice(url.searchParams), staffId: by.id };
  const { read } = await exportEnquiries(args.context.get(servicesContext).db, by, question);
  return downloadList(args, { name: `enquiries-${today()}`, format, ...enquirySheets(read) });
}
