import { data } from 'react-router';
import { requireStaff } from '../context.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { type FormAnswer, readForm } from '../forms/form.ts';
import { type FormArgs, handleForm } from '../forms/handle-form.server.ts';
import { isId, newId } from '../lib/ids.ts';
import { tidy } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { csvText, decodeText, readCsv } from './csv.server.ts';
import { type ImportKind, importRows, undoImport } from './imports.server.ts';
import { type CheckedRow, importLimits, type ReadRow } from './list-columns.ts';

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

/** `path` is the page of the imports. The answer after one tells of it where its rows are. */
export type ImportPage<Column extends string> = {
  kind: ImportKind<Column>;
  path: string;
  done: (imported: number, rows: readonly ReadRow<Column>[]) => { to: string; flash: string };
  undone: (count: number) => string;
};

export async function handleImport<Column extends string>(
  { request, context, form: given }: FormArgs,
  page: ImportPage<Column>,
) {
  const form = given ?? (await readForm(request));
  const args = { request, context, form, page };
  const intent = form.get('intent');
  if (intent === 'undo') return handleUndo(args) as Promise<Answer>;
  return (intent === 'import' ? handleRun(args) : handleCheck(args)) as Promise<Answer>;
}

type Args<Column extends string> = FormArgs & { form: FormData; page: ImportPage<Column> };

function handleCheck<Column extends string>(args: Args<Column>) {
  return handleForm(args, {
    fields: {},
    failure: m.admin_error_occurred,
    prepare: async (form) => ({ typed: { text: [textIn(form, 'text')], file_name: [textIn(form, 'file_name')] } }),
    async runOutside(db, { form }) {
      const sent = await readList(form);
      return 'refused' in sent ? sent : checkList(db, args.page.kind, sent);
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

async function checkList<Column extends string>(
  db: Database,
  { columns, checkRows }: ImportKind<Column>,
  { text, fileName, field, importId }: SentList & { importId?: string },
) {
  const list = readCsv(text, columns);
  if ('error' in list) return refuseField(field, list.error);
  const rows = await checkRows(db, list.rows);
  const valid = rows.filter(({ errors }) => errors.length === 0);
  const invalid = rows.filter(({ errors }) => errors.length > 0);
  const textOf = (some: CheckedRow<Column>[]) =>
    csvText(
      columns,
      some.map(({ cells }) => cells),
    );
  const texts = { valid: textOf(valid), invalid: textOf(invalid), all: textOf(rows) };
  if (Buffer.byteLength(texts.all) > importLimits.maxCarriedBytes) return refuseField(field, m.import_too_big());
  const { unusedHeadings } = list;
  const hasChanged = importId !== undefined;
  return { importId: importId ?? newId(), fileName, valid, invalid, unusedHeadings, texts, hasChanged };
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

function handleRun<Column extends string>(args: Args<Column>) {
  const { context, form, page } = args;
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
      const list = readCsv(text, page.kind.columns);
      if ('error' in list) return refuseField('text', list.error);
      const answer = await inTransaction(db, (tx) =>
        importRows(tx, page.kind, { id: importId, file_name: fileName, rows: list.rows }, requireStaff(context)),
      );
      if (!('refused' in answer)) return { ...answer, rows: list.rows };
      if (answer.refused === 'undone') return { isUndone: true } as const;
      return checkList(db, page.kind, { text, fileName, field: 'text', importId });
    },
    done(outcome) {
      if ('texts' in outcome) return { stay: checkedAnswer(outcome, 409) };
      if ('isUndone' in outcome) return { to: page.path, flash: m.import_was_undone() };
      const { to, flash } = page.done(outcome.imported, outcome.rows);
      return { to, flash: withLeftOut(flash, textIn(form, 'left_out')) };
    },
  });
}

function withoutHeadings(text: string): string {
  return text.slice(text.indexOf('\n') + 1);
}

function withLeftOut(done: string, leftOut: string): string {
  return /^[1-9]\d{0,3}$/.test(leftOut) ? `${done} ${m.import_rows_left_out({ count: Number(leftOut) })}` : done;
}

function handleUndo<Column extends string>(args: Args<Column>) {
  const id = textIn(args.form, 'import_id');
  if (!isId(id)) throw data(null, { status: 404 });
  return handleForm(args, {
    fields: {},
    failure: m.admin_error_occurred,
    run: (tx) => undoImport(tx, args.page.kind, id, requireStaff(args.context)),
    done: (count) => ({
      to: args.page.path,
      flash: count === undefined ? m.import_undone_already() : args.page.undone(count),
    }),
  });
}
