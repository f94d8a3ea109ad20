import { setImmediate } from 'node:timers/promises';
import type { RouterContextProvider } from 'react-router';
import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import { requireStaff, servicesContext } from '../../context.ts';
import type { Connection, Database, Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { formatMoment, formatPlainDay } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { downloadList, type FileFormat, type ListDownload } from '../../spreadsheets/list-download.server.ts';
import { inTurns, type Pieces, type WorkbookCell } from '../../spreadsheets/write-workbook.server.ts';
import {
  type ConsentChannel,
  consentLabel,
  type EnquirySource,
  type EnquiryState,
  sourceLabel,
  stateLabel,
} from '../enquiry-rules.ts';
import { type Chosen, chosenEnquiries, type InboxQuestion, today } from '../inbox/enquiry-list.server.ts';
import { entryText } from '../inbox/enquiry-steps.ts';
import { readInboxChoice } from '../inbox/inbox-choice.ts';

export type ExportedEnquiry = {
  received_at: string;
  name: string;
  mobile_no: string;
  email: string;
  message: string;
  state: EnquiryState;
  reason: string;
  owner_name: string;
  next_call_on: string | null;
  source: EnquirySource;
  channels: ConsentChannel[];
  entries: ExportedEntry[];
};

type ExportedEntry = Pick<Schema['enquiry_entry'], 'at' | 'person_name' | 'kind' | 'words'>;

type Column = { head: () => string; width: number; cell: (enquiry: ExportedEnquiry) => WorkbookCell };

const columns: readonly Column[] = [
  { head: m.inbox_export_arrived, width: 22, cell: ({ received_at }) => ({ instant: received_at }) },
  { head: m.admin_name, width: 24, cell: ({ name }) => name },
  { head: m.enquiry_mobile, width: 16, cell: ({ mobile_no }) => mobile_no },
  { head: m.enquiry_email, width: 28, cell: ({ email }) => email },
  { head: m.inbox_column_question, width: 60, cell: ({ message }) => message },
  { head: m.admin_column_state, width: 14, cell: ({ state }) => stateLabel(state) },
  { head: m.enquiry_admin_reason, width: 24, cell: ({ reason }) => reason },
  { head: m.enquiry_admin_owner, width: 20, cell: ({ owner_name }) => owner_name },
  { head: m.inbox_export_date, width: 18, cell: ({ next_call_on }) => (next_call_on ? { day: next_call_on } : '') },
  { head: m.inbox_export_source, width: 16, cell: ({ source }) => sourceLabel(source) },
  { head: m.consent_panel_heading, width: 30, cell: ({ channels }) => channels.map(consentLabel).join(', ') },
  { head: m.inbox_export_notes, width: 60, cell: notesOf },
];

/** A cell of a spreadsheet holds 32,767 characters. */
const maxCellCharacters = 32_000;

function notesOf({ entries }: ExportedEnquiry): string {
  const notes = entries.filter(({ kind }) => kind === 'note');
  const lines = notes.map(({ at, person_name, words }) => `${formatMoment(at)}, ${person_name}: ${words}`);
  return lines.join('\n').slice(0, maxCellCharacters);
}

const historyHead = [
  m.inbox_export_arrived,
  m.admin_name,
  m.enquiry_mobile,
  m.inbox_export_when,
  m.inbox_export_who,
  m.inbox_export_what,
];
const historyWidths = [22, 24, 16, 22, 20, 60];

function historyRows({ received_at, name, mobile_no, entries }: ExportedEnquiry): WorkbookCell[][] {
  return entries.map(({ at, person_name, kind, words }) => [
    { instant: received_at },
    name,
    mobile_no,
    { instant: at },
    person_name,
    entryText(kind, words),
  ]);
}

/** `read` is called once for each sheet: a workbook is written sheet by sheet, and nothing of it is kept. */
export function enquirySheets(read: () => Pieces<ExportedEnquiry>): Pick<ListDownload, 'sheets' | 'csvCell'> {
  async function* rows(rowsOf: (enquiry: ExportedEnquiry) => WorkbookCell[][]) {
    for await (const some of inTurns(read())) yield some.flatMap(rowsOf);
  }
  const list = {
    name: m.admin_enquiries(),
    widths: columns.map(({ width }) => width),
    head: columns.map((column) => column.head()),
    rows: rows((enquiry) => [columns.map(({ cell }) => cell(enquiry))]),
  };
  const history = {
    name: m.enquiry_admin_history(),
    widths: historyWidths,
    head: historyHead.map((word) => word()),
    rows: rows(historyRows),
  };
  return { sheets: [list, history], csvCell: plainText };
}

function plainText(cell: WorkbookCell): string {
  if (typeof cell === 'string') return cell;
  return 'day' in cell ? formatPlainDay(cell.day) : formatMoment(cell.instant);
}

const readColumns = [
  ...['sequence', 'id', 'received_at', 'name', 'mobile_no', 'email', 'message', 'state', 'reason'],
  ...['owner_name', 'next_call_on', 'source'],
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
  const piece = await lower.select(readColumns).orderBy('sequence', 'desc').limit(pieceSize).execute();
  const consents = await listActiveConsents(db, lower.where('sequence', '>=', piece.at(-1)?.sequence ?? below));
  const entries = await listEntries(
    db,
    piece.map(({ id }) => id),
  );
  return piece.map((enquiry) => ({
    ...enquiry,
    channels: (consents.get(enquiry.id) ?? []).map(({ channel }) => channel),
    entries: entries.get(enquiry.id) ?? [],
  }));
}

async function listEntries(db: Connection, ids: readonly string[]): Promise<Map<string, ExportedEntry[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('enquiry_entry')
    .select(['enquiry_id', 'at', 'person_name', 'kind', 'words'])
    .where('enquiry_id', 'in', ids)
    .orderBy('sequence', 'desc')
    .execute();
  return Map.groupBy(rows, ({ enquiry_id }) => enquiry_id);
}

async function listActiveConsents(
  db: Connection,
  chosen: Chosen['rows'],
): Promise<Map<string, { channel: ConsentChannel }[]>> {
  const rows = await db
    .selectFrom('consent')
    .select(['enquiry_id', 'channel'])
    .where('withdrawn_at', 'is', null)
    .where('enquiry_id', 'in', chosen.select('id'))
    .orderBy('given_at')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ enquiry_id }) => enquiry_id);
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
