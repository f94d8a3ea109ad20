import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { stringify } from 'csv-stringify/sync';
import type { RouterContextProvider } from 'react-router';
import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import { requireStaff, servicesContext } from '../../context.ts';
import type { Connection, Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { formatMoment, formatPlainDay } from '../../lib/dates.ts';
import { normalized } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { type ConsentChannel, consentLabel } from '../consent/consent-channels.ts';
import { type EnquirySource, type EnquiryState, sourceLabel, stateLabel } from '../enquiry-rules.ts';
import { type Chosen, chosenEnquiries, type InboxQuestion, today } from './enquiry-list.server.ts';
import { readInboxChoice } from './inbox-choice.ts';

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
  return piece.map((enquiry) => ({ ...enquiry, channels: channels.get(enquiry.id) ?? [] }));
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
};

type Column = { head: () => string; width: number; cell: (enquiry: ExportedEnquiry) => string };

const exportColumns: readonly Column[] = [
  { head: m.inbox_export_arrived, width: 22, cell: ({ received_at }) => formatMoment(received_at) },
  { head: m.admin_name, width: 24, cell: ({ name }) => name },
  { head: m.enquiry_mobile, width: 16, cell: ({ mobile_no }) => mobile_no },
  { head: m.enquiry_email, width: 28, cell: ({ email }) => email },
  { head: m.inbox_column_question, width: 60, cell: ({ message }) => message },
  { head: m.admin_column_state, width: 14, cell: ({ state }) => stateLabel(state) },
  { head: m.enquiry_admin_reason, width: 24, cell: ({ reason }) => reason },
  { head: m.enquiry_admin_owner, width: 20, cell: ({ owner_name }) => owner_name },
  {
    head: m.inbox_export_date,
    width: 18,
    cell: ({ next_call_on }) => (next_call_on ? formatPlainDay(next_call_on) : ''),
  },
  { head: m.inbox_export_source, width: 16, cell: ({ source }) => sourceLabel(source) },
  { head: m.consent_panel_heading, width: 30, cell: ({ channels }) => channels.map(consentLabel).join(', ') },
];

function exportLine(enquiry: ExportedEnquiry): string[] {
  return exportColumns.map(({ cell }) => cell(enquiry));
}

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: workbookOf },
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

type Pieces = AsyncIterable<ExportedEnquiry[]> | Iterable<ExportedEnquiry[]>;

const byteOrderMark = '\uFEFF';

const rowsPerTurn = 50;

/** The rows of a file, with a turn of the event loop after every few, so that other requests do not wait for it. */
async function* exportRows(pieces: Pieces, toCell: (text: string) => string): AsyncGenerator<string[][]> {
  yield [head()];
  for await (const piece of pieces) {
    for (let start = 0; start < piece.length; start += rowsPerTurn) {
      yield piece.slice(start, start + rowsPerTurn).map((enquiry) => exportLine(enquiry).map(toCell));
      await setImmediate();
    }
  }
}

export async function csvOf(pieces: Pieces): Promise<string> {
  const parts = [byteOrderMark];
  for await (const rows of exportRows(pieces, withoutFormula)) parts.push(csvLines(rows));
  return parts.join('');
}

function head(): string[] {
  return exportColumns.map((column) => column.head());
}

function csvLines(lines: string[][]): string {
  return stringify(lines, { quoted: true, quoted_empty: true, record_delimiter: 'windows' });
}

// Shorter than the run of marks at which `normalized` gives up: a formula cannot hide behind one.
const formulaStartLength = 30;

/**
 * An apostrophe before whatever spreadsheets read as a formula, also behind blanks and invisible marks and in wide
 * forms.
 */
export function withoutFormula(text: string): string {
  const start = text.replace(/^[\s\p{C}]+/u, '').slice(0, formulaStartLength);
  const isFormula = /^[\t\r]/.test(text) || /^[\s\p{C}]*[=+\-@\u2212]/u.test(normalized(start, 'NFKC'));
  return isFormula ? `'${text}` : text;
}

export async function workbookOf(pieces: Pieces): Promise<Uint8Array<ArrayBuffer>> {
  const lines: string[][] = [];
  for await (const rows of exportRows(pieces, withoutCodes)) lines.push(...rows);
  const columns = exportColumns.map(({ width }) => ({ width }));
  return await writeInThread(lines, { sheet: m.admin_enquiries(), columns });
}

function withoutCodes(text: string): string {
  return text.replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_');
}

const inThread = `
const { parentPort, workerData: { writer, lines, options } } = require('node:worker_threads');
const { default: writeExcelFile } = require(writer);
const rows = lines.map((line, place) => line.map((value) => ({
  value, type: String, format: '@', alignVertical: 'top', ...(place === 0 && { fontWeight: 'bold' }),
})));
writeExcelFile(rows, options).toBuffer().then((bytes) => parentPort.postMessage(new Uint8Array(bytes)));
`;

type Options = { sheet: string; columns: { width: number }[] };

function writeInThread(lines: string[][], options: Options): Promise<Uint8Array<ArrayBuffer>> {
  const writer = createRequire(import.meta.url).resolve('write-excel-file/node');
  const thread = new Worker(inThread, { eval: true, workerData: { writer, lines, options } });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The workbook was not written.')));
  });
}
