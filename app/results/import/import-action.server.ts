import { data, type RouterContextProvider, redirect } from 'react-router';
import { houseContext, leaveSentence, signedInStaff } from '../../context.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { readForm } from '../../lib/form.ts';
import { isId, newId } from '../../lib/ids.ts';
import { tidy } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { type CheckedRow, checkRows } from './check-rows.ts';
import { csvText } from './csv-text.ts';
import { decodeText } from './decode-text.server.ts';
import { importLimits } from './import-limits.ts';
import { importResults, undoImport } from './imports.server.ts';
import { readCsv } from './read-csv.server.ts';
import { listStandingResults } from './standing-results.server.ts';

type Context = Readonly<RouterContextProvider>;

/** A list after its dry run: nothing of it is kept. */
export type CheckedList = {
  importId: string;
  fileName: string;
  good: CheckedRow[];
  faulty: CheckedRow[];
  unused: string[];
  /** The rows as text, for the forms that carry them on. */
  texts: { good: string; faulty: string; all: string };
  /** It was good when it was checked before. */
  hasChanged: boolean;
  fault?: undefined;
};

/** What was sent is no list; the sentence stands beside the field that it came in. */
export type UnreadableList = { fault: string; field: 'file' | 'text'; text: string };

/** Checks a list, imports one that was checked, or undoes an import. */
export async function receiveImport(request: Request, context: Context) {
  const form = await readForm(request);
  const intent = form.get('intent');
  if (intent === 'undo') return undo(form, context);
  if (intent === 'import') return take(form, context);
  return check(await givenList(form), context);
}

type GivenList = { text: string; fileName: string; field: 'file' | 'text' };

async function check(given: GivenList | UnreadableList, context: Context, again?: { importId: string }) {
  if ('fault' in given) return data<UnreadableList>(given, { status: 422 });
  const { text, fileName, field } = given;
  const unreadable = (fault: string) =>
    data<UnreadableList>({ fault, field, text: field === 'text' ? text : '' }, { status: 422 });
  const list = readCsv(text);
  if ('fault' in list) return unreadable(list.fault);
  const rows = checkRows(list.rows, await listStandingResults(context.get(houseContext).db, list.rows));
  const texts = { ...halves(rows), all: csvText(rows.map(({ cells }) => cells)) };
  if (Buffer.byteLength(texts.all) > importLimits.maxCarriedBytes) return unreadable(m.import_too_big());
  const { good, faulty } = parted(rows);
  const importId = again?.importId ?? newId();
  const answer = { importId, fileName, good, faulty, unused: list.unused, texts, hasChanged: again !== undefined };
  return data<CheckedList>(answer, { status: again ? 409 : 200 });
}

function parted(rows: CheckedRow[]) {
  return {
    good: rows.filter(({ faults }) => faults.length === 0),
    faulty: rows.filter(({ faults }) => faults.length > 0),
  };
}

function halves(rows: CheckedRow[]) {
  const { good, faulty } = parted(rows);
  return { good: csvText(good.map(({ cells }) => cells)), faulty: csvText(faulty.map(({ cells }) => cells)) };
}

/** The text of the file, or what was pasted when there is no file. */
async function givenList(form: FormData): Promise<GivenList | UnreadableList> {
  const [file, text] = [form.get('file'), textIn(form, 'text')];
  const fileName = textIn(form, 'file_name');
  if (!(file instanceof File) || (file.name === '' && file.size === 0)) {
    if (text.trim() === '') return { fault: m.desk_file_missing(), field: 'file', text: '' };
    return { text, fileName: nameOf(fileName), field: 'text' };
  }
  const refused = (fault: string) => ({ fault, field: 'file', text }) as const;
  if (file.size > importLimits.maxBytes) return refused(m.import_too_big());
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (decoded === undefined) return refused(m.import_unknown_letters());
  return { text: decoded, fileName: nameOf(file.name), field: 'file' };
}

function textIn(form: FormData, field: string): string {
  const entry = form.get(field);
  return typeof entry === 'string' ? entry.toWellFormed() : '';
}

function nameOf(text: string): string {
  const name = tidy(text.toWellFormed()).replace(/\s+/g, ' ');
  return Array.from(name).slice(0, importLimits.fileName).join('') || m.import_pasted();
}

async function take(form: FormData, context: Context) {
  const importId = textIn(form, 'import_id');
  if (!isId(importId)) throw data(null, { status: 400 });
  const text = textIn(form, 'text');
  const fileName = nameOf(textIn(form, 'file_name'));
  const list = readCsv(text);
  if ('fault' in list) return check({ text, fileName, field: 'text' }, context);
  const { db } = context.get(houseContext);
  const answer = await inTransaction(db, (tx) =>
    importResults(tx, { id: importId, file_name: fileName, rows: list.rows }, signedInStaff(context)),
  );
  if (!('refused' in answer)) {
    leaveSentence(context, sentenceFor(answer.imported, textIn(form, 'left_out')));
    return redirect('/admin/dashboard', 303);
  }
  if (answer.refused === 'changed') return check({ text, fileName, field: 'text' }, context, { importId });
  leaveSentence(context, m.import_was_undone());
  return redirect('/admin/results/import', 303);
}

/** What the dashboard says; `leftOut` is how many rows of the file were found faulty, as the form has it. */
function sentenceFor(imported: number, leftOut: string): string {
  const done = m.import_done({ count: imported });
  return /^[1-9]\d{0,3}$/.test(leftOut) ? `${done} ${m.import_rows_left_out({ count: Number(leftOut) })}` : done;
}

async function undo(form: FormData, context: Context) {
  const id = textIn(form, 'import_id');
  if (!isId(id)) throw data(null, { status: 404 });
  const { db } = context.get(houseContext);
  const count = await inTransaction(db, (tx) => undoImport(tx, id, signedInStaff(context)));
  leaveSentence(context, count === undefined ? m.import_undone_already() : m.import_undone({ count }));
  return redirect('/admin/results/import', 303);
}
