import { data, href } from 'react-router';
import { requireStaff } from '../../context.ts';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { type FormAnswer, readForm } from '../../forms/form.ts';
import { type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { isId, newId } from '../../lib/ids.ts';
import { tidy } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { type CheckedRow, checkRows, listExistingKeys } from './check-rows.server.ts';
import { csvText, decodeText, readCsv } from './csv.server.ts';
import { importLimits } from './import-limits.ts';
import { importResults, undoImport } from './imports.server.ts';

export type CheckedList = {
  importId: string;
  fileName: string;
  valid: CheckedRow[];
  invalid: CheckedRow[];
  unusedHeadings: string[];
  texts: { valid: string; invalid: string; all: string };
  /** The previous check found it valid. */
  hasChanged: boolean;
};

export type ImportAnswer = FormAnswer & { list?: CheckedList };

type Answer = Response | ReturnType<typeof data<ImportAnswer>>;

export async function handleImport({ request, context }: FormArgs) {
  const form = await readForm(request);
  const args = { request, context, form };
  const intent = form.get('intent');
  if (intent === 'undo') return handleUndo(args) as Promise<Answer>;
  return (intent === 'import' ? handleRun(args) : handleCheck(args)) as Promise<Answer>;
}

type Args = FormArgs & { form: FormData };

function handleCheck(args: Args) {
  return handleForm(args, {
    fields: {},
    failure: m.admin_error_occurred,
    prepare: async (form) => ({ typed: { text: [textIn(form, 'text')], file_name: [textIn(form, 'file_name')] } }),
    async runOutside(db, { form }) {
      const sent = await readList(form);
      return 'refused' in sent ? sent : checkList(db, sent);
    },
    done: (list) => ({ stay: checkedAnswer(list, 200) }),
  });
}

function checkedAnswer(list: CheckedList, status: number) {
  return data<ImportAnswer>({ typed: {}, errors: {}, list }, { status });
}

type SentList = { text: string; fileName: string; field: 'file' | 'text' };

function refuseField(field: SentList['field'], error: string) {
  return { refused: 'invalid', errors: { [field]: error } } as const;
}

async function checkList(db: Database, { text, fileName, field }: SentList, again?: { importId: string }) {
  const list = readCsv(text);
  if ('error' in list) return refuseField(field, list.error);
  const rows = checkRows(list.rows, await listExistingKeys(db, list.rows));
  const valid = rows.filter(({ errors }) => errors.length === 0);
  const invalid = rows.filter(({ errors }) => errors.length > 0);
  const texts = { valid: textOf(valid), invalid: textOf(invalid), all: textOf(rows) };
  if (Buffer.byteLength(texts.all) > importLimits.maxCarriedBytes) return refuseField(field, m.import_too_big());
  const importId = again?.importId ?? newId();
  const { unusedHeadings } = list;
  return { importId, fileName, valid, invalid, unusedHeadings, texts, hasChanged: again !== undefined };
}

function textOf(rows: CheckedRow[]): string {
  return csvText(rows.map(({ cells }) => cells));
}

async function readList(form: FormData): Promise<SentList | ReturnType<typeof refuseField>> {
  const [file, text] = [form.get('file'), textIn(form, 'text')];
  if (!(file instanceof File) || (file.name === '' && file.size === 0)) {
    if (text.trim() === '') return refuseField('file', m.admin_file_missing());
    return { text, fileName: tidyFileName(textIn(form, 'file_name')), field: 'text' };
  }
  if (file.size > importLimits.maxBytes) return refuseField('file', m.import_too_big());
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (decoded === undefined) return refuseField('file', m.import_unknown_letters());
  return { text: decoded, fileName: tidyFileName(file.name), field: 'file' };
}

function textIn(form: FormData, field: string): string {
  const entry = form.get(field);
  return typeof entry === 'string' ? entry.toWellFormed() : '';
}

function tidyFileName(text: string): string {
  const name = tidy(text.toWellFormed()).replace(/\s+/g, ' ');
  return Array.from(name).slice(0, importLimits.maxFileNameLength).join('') || m.import_pasted();
}

function handleRun(args: Args) {
  const { context, form } = args;
  const importId = textIn(form, 'import_id');
  if (!isId(importId)) throw data(null, { status: 400 });
  const text = textIn(form, 'text');
  const fileName = tidyFileName(textIn(form, 'file_name'));
  return handleForm(args, {
    fields: {},
    failure: m.admin_error_occurred,
    prepare: async () => ({
      typed: { text: [text + withoutHeadings(textIn(form, 'invalid'))], file_name: [fileName] },
    }),
    async runOutside(db) {
      const list = readCsv(text);
      if ('error' in list) return refuseField('text', list.error);
      const answer = await inTransaction(db, (tx) =>
        importResults(tx, { id: importId, file_name: fileName, rows: list.rows }, requireStaff(context)),
      );
      if (!('refused' in answer)) return answer;
      if (answer.refused === 'undone') return { isUndone: true } as const;
      return checkList(db, { text, fileName, field: 'text' }, { importId });
    },
    done(outcome) {
      if ('texts' in outcome) return { stay: checkedAnswer(outcome, 409) };
      if ('isUndone' in outcome) return { to: href('/admin/results/import'), flash: m.import_was_undone() };
      return { to: href('/admin/dashboard'), flash: importedMessage(outcome.imported, textIn(form, 'left_out')) };
    },
  });
}

function withoutHeadings(text: string): string {
  return text.slice(text.indexOf('\n') + 1);
}

function importedMessage(imported: number, leftOut: string): string {
  const done = m.import_done({ count: imported });
  return /^[1-9]\d{0,3}$/.test(leftOut) ? `${done} ${m.import_rows_left_out({ count: Number(leftOut) })}` : done;
}

function handleUndo(args: Args) {
  const id = textIn(args.form, 'import_id');
  if (!isId(id)) throw data(null, { status: 404 });
  return handleForm(args, {
    fields: {},
    failure: m.admin_error_occurred,
    run: (tx) => undoImport(tx, id, requireStaff(args.context)),
    done: (count) => ({
      to: href('/admin/results/import'),
      flash: count === undefined ? m.import_undone_already() : m.import_undone({ count }),
    }),
  });
}
