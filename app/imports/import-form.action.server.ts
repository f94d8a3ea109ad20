import { data } from 'react-router';
import { requestContext, requireStaff, type Staff, servicesContext } from '../context.ts';
import type { Connection, Database, Transaction } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import type { FormAnswer } from '../forms/form.ts';
import { type FormArgs, handleForm, readUpload } from '../forms/handle-form.server.ts';
import { handleRecordForm } from '../forms/handle-record-form.server.ts';
import { isId } from '../lib/ids.ts';
import { m } from '../paraglide/messages.js';
import { checkColumns } from './check-columns.server.ts';
import { type CheckAnswer, checkedList, checkList } from './check-list.server.ts';
import { type ImportKind, importRows, undoImport } from './imports.server.ts';
import type { CheckedList, ListCells, MatchQuestion, ReadRow } from './list-columns.ts';
import { leftOutText } from './list-file.server.ts';
import { type RefusedField, readCsv, readSentList, refuseField, textIn, tidyFileName } from './read-list.server.ts';

export type ImportAnswer = FormAnswer & { list?: CheckedList; question?: MatchQuestion };

type Answer = Response | ReturnType<typeof data<ImportAnswer>>;

/** `path` is the page of the imports, `list` the page of the rows. The answer after an import tells of it there. */
export type ImportPage<Column extends string> = {
  kind: ImportKind<Column>;
  path: string;
  list: string;
  /** What the panel over the list is told of: its name in `published`. */
  published: string;
  done: (imported: number, rows: readonly ReadRow<Column>[]) => { to: string; flash: string };
  undone: (count: number) => string;
  publicNames?: PublicNames;
};

/** Names that visitors would see at once, and the setting that shows initials until there is consent. */
export type PublicNames = {
  count: (db: Connection, rows: readonly { cells: ListCells }[]) => Promise<number>;
  showInitials: (tx: Transaction, by: Staff) => Promise<unknown>;
};

/** `form` undefined = not read yet. */
export async function handleImport<Column extends string>(
  given: Omit<FormArgs, 'form'> & { form?: FormData | undefined },
  page: ImportPage<Column>,
) {
  const form = given.form ?? (await readUpload(given));
  if (!form) return tooLarge() as Answer;
  const args = { ...given, form, page };
  const intent = form.get('intent');
  if (intent === 'undo') return handleUndo(args) as Promise<Answer>;
  return (intent === 'import' ? handleRun(args) : handleCheck(args)) as Promise<Answer>;
}

function tooLarge() {
  return data<ImportAnswer>({ typed: {}, errors: { file: m.import_file_too_big() } }, { status: 413 });
}

type Args<Column extends string> = FormArgs & { form: FormData; page: ImportPage<Column> };

function handleCheck<Column extends string>(args: Args<Column>) {
  return handleRecordForm(args, {
    fields: {},
    failure: m.admin_error_occurred,
    prepare: async (form) => ({ typed: { text: [textIn(form, 'text')], file_name: [textIn(form, 'file_name')] } }),
    async runOutside(db, { form }): Promise<CheckAnswer> {
      const { tableReader } = args.context.get(servicesContext);
      const { clientLeft } = args.context.get(requestContext);
      const sent = await readSentList(form, (bytes, limits) => tableReader.readTable(bytes, limits, clientLeft));
      if ('refused' in sent) return sent;
      const answer = await checkList(db, args.page.kind, sent, form);
      return 'list' in answer ? { list: await withNames(db, args, answer.list) } : answer;
    },
    done: (answer) => ({ stay: shownAnswer(answer) }),
  });
}

/** Asks, before anything is imported, whether visitors may see the names. */
async function withNames<Column extends string>(
  db: Database,
  { page, context }: Pick<Args<Column>, 'page' | 'context'>,
  list: CheckedList,
  error?: string,
): Promise<CheckedList> {
  const count = (await page.publicNames?.count(db, list.valid)) ?? 0;
  const canSwitch = requireStaff(context).role === 'administrator';
  return { ...list, names: count > 0 ? { count, canSwitch, error } : undefined };
}

function shownAnswer(answer: Exclude<CheckAnswer, RefusedField>, status = 200) {
  if ('list' in answer) return data<ImportAnswer>({ typed: {}, errors: {}, list: answer.list }, { status });
  const { question, isFaulty } = answer;
  return data<ImportAnswer>({ typed: {}, errors: {}, question }, { status: isFaulty ? 422 : status });
}

function handleRun<Column extends string>(args: Args<Column>) {
  const { context, form, page } = args;
  const { columns } = page.kind;
  const importId = textIn(form, 'import_id');
  if (!isId(importId)) throw data(null, { status: 400 });
  const text = textIn(form, 'text');
  const invalid = textIn(form, 'invalid');
  const fileName = tidyFileName(textIn(form, 'file_name'));
  return handleRecordForm(args, {
    fields: {},
    failure: m.admin_error_occurred,
    prepare: async () => ({ typed: { text: [text + withoutHeadings(invalid)], file_name: [fileName] } }),
    async runOutside(db) {
      const read = readCsv(text, columns);
      if ('error' in read) return refuseField('text', read.error);
      const left = leftOutText(columns, invalid, textIn(form, 'wrong'));
      const list = { id: importId, file_name: fileName, rows: read.rows, ...left };
      const names = form.get('names');
      const by = requireStaff(context);
      const asked = await askedAgain(db, args, { rows: read.rows, fileName, importId });
      if (asked) return { asked } as const;
      const answer = await inTransaction(db, async (tx) => {
        const outcome = await importRows(tx, page.kind, list, by);
        if (names === 'initials' && !('refused' in outcome)) await page.publicNames?.showInitials(tx, by);
        return outcome;
      });
      if (!('refused' in answer)) return { ...answer, rows: read.rows, leftOut: left.left_out_count };
      if (answer.refused === 'undone') return { isUndone: true } as const;
      const { rows } = await checkColumns(db, page.kind, read.rows);
      return { changed: await withNames(db, args, checkedList(columns, rows, { ...plainList, fileName, importId })) };
    },
    done(outcome) {
      if ('asked' in outcome && outcome.asked) return { stay: shownAnswer({ list: outcome.asked }, 422) };
      if ('changed' in outcome && outcome.changed) return { stay: shownAnswer({ list: outcome.changed }, 409) };
      if ('isUndone' in outcome) return { to: page.path, flash: m.import_was_undone() };
      const { to, flash } = page.done(outcome.imported, outcome.rows);
      const published = { list: page.published, ids: [], importId };
      return { to, flash: withLeftOut(flash, outcome.leftOut), published };
    },
  });
}

const plainList = {
  ...{ unused: [], absent: [], linesAbove: 0, source: undefined },
  ...{ isMatched: false, hiddenCount: 0, days: undefined },
};

type ToImport<Column extends string> = { rows: ReadRow<Column>[]; fileName: string; importId: string };

/** The list with its question about names, when that has no answer. An editor cannot change the setting. */
async function askedAgain<Column extends string>(
  db: Database,
  args: Args<Column>,
  { rows, fileName, importId }: ToImport<Column>,
): Promise<CheckedList | undefined> {
  const { role } = requireStaff(args.context);
  const answer = args.form.get('names');
  const isAnswered = answer === 'full' || (answer === 'initials' && role === 'administrator');
  if (isAnswered || !args.page.publicNames) return undefined;
  const checked = await checkColumns(db, args.page.kind, rows);
  const found = checkedList(args.page.kind.columns, checked.rows, { ...plainList, fileName, importId });
  const list = await withNames(db, args, { ...found, hasChanged: false }, m.import_names_missing());
  const texts = { ...list.texts, invalid: textIn(args.form, 'invalid') };
  return list.names && { ...list, texts, wrong: textIn(args.form, 'wrong') };
}

function withoutHeadings(text: string): string {
  return text.slice(text.indexOf('\n') + 1);
}

function withLeftOut(done: string, count: number): string {
  return count > 0 ? `${done} ${m.import_rows_left_out({ count })}` : done;
}

function handleUndo<Column extends string>(args: Args<Column>) {
  const { form, page } = args;
  const id = textIn(form, 'import_id');
  if (!isId(id)) throw data(null, { status: 404 });
  return handleForm(args, {
    fields: {},
    failure: m.admin_error_occurred,
    run: (tx) => undoImport(tx, page.kind, id, requireStaff(args.context)),
    done: (count) => ({
      to: form.get('back') === 'list' ? page.list : page.path,
      flash: count === undefined ? m.import_undone_already() : page.undone(count),
    }),
  });
}
