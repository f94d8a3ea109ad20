import { data } from 'react-router';
import { requireStaff } from '../context.ts';
import { inTransaction } from '../database/transaction.server.ts';
import type { FormAnswer } from '../forms/form.ts';
import { type FormArgs, handleForm, readUpload } from '../forms/handle-form.server.ts';
import { isId } from '../lib/ids.ts';
import { m } from '../paraglide/messages.js';
import { type CheckAnswer, checkedList, checkList } from './check-list.server.ts';
import { type ImportKind, importRows, undoImport } from './imports.server.ts';
import type { CheckedList, MatchQuestion, ReadRow } from './list-columns.ts';
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
  return handleForm(args, {
    fields: {},
    failure: m.admin_error_occurred,
    prepare: async (form) => ({ typed: { text: [textIn(form, 'text')], file_name: [textIn(form, 'file_name')] } }),
    async runOutside(db, { form }): Promise<CheckAnswer> {
      const sent = await readSentList(form);
      return 'refused' in sent ? sent : checkList(db, args.page.kind, sent, form);
    },
    done: (answer) => ({ stay: shownAnswer(answer) }),
  });
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
  const [text, invalid] = [textIn(form, 'text'), textIn(form, 'invalid')];
  const fileName = tidyFileName(textIn(form, 'file_name'));
  return handleForm(args, {
    fields: {},
    failure: m.admin_error_occurred,
    prepare: async () => ({ typed: { text: [text + withoutHeadings(invalid)], file_name: [fileName] } }),
    async runOutside(db) {
      const read = readCsv(text, columns);
      if ('error' in read) return refuseField('text', read.error);
      const left = leftOutText(columns, invalid, textIn(form, 'wrong'));
      const list = { id: importId, file_name: fileName, rows: read.rows, ...left };
      const answer = await inTransaction(db, (tx) => importRows(tx, page.kind, list, requireStaff(context)));
      if (!('refused' in answer)) return { ...answer, rows: read.rows, leftOut: left.left_out_count };
      if (answer.refused === 'undone') return { isUndone: true } as const;
      const rows = await page.kind.checkRows(db, read.rows);
      const found = { fileName, unused: [], absent: [], linesAbove: 0, source: undefined };
      return { changed: checkedList(columns, rows, { ...found, importId }) } as const;
    },
    done(outcome) {
      if (outcome.changed) return { stay: shownAnswer({ list: outcome.changed }, 409) };
      if ('isUndone' in outcome) return { to: page.path, flash: m.import_was_undone() };
      const { to, flash } = page.done(outcome.imported, outcome.rows);
      const published = { list: page.published, ids: [], importId };
      return { to, flash: withLeftOut(flash, outcome.leftOut), published };
    },
  });
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
