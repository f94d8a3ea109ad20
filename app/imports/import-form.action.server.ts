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
import { importRows, undoImport } from './imports.server.ts';
import type { CheckedList, ListCells, MatchQuestion, ReadRow } from './list-columns.ts';
import { leftOutText } from './list-file.server.ts';
import type { ImportKind } from './list-import.server.ts';
import { type RefusedField, readCsv, readSentList, refuseField, textIn, tidyFileName } from './read-list.server.ts';

/** With the label of its import button. */
export type ShownList = CheckedList & { confirm: string };

export type ImportAnswer = FormAnswer & { list?: ShownList; question?: MatchQuestion };

type Answer = Response | ReturnType<typeof data<ImportAnswer>>;

/** What differs between the imports of content types. */
export type ImportPage = {
  title?: () => string;
  intro?: () => string;
  /** How to write what is not plain text. */
  help?: () => string;
  done?: (inputs: { count: number }) => string;
  /** The part of the list that shows most of the imported rows. Without it, the whole list is shown. */
  listOf?(rows: readonly { cells: ListCells }[]): string;
  publicNames?: PublicNames;
  begin?: ImportBeginning;
};

/** Instead of a file: a list that is made from what is there, and checked like any other. */
export type ImportBeginning = {
  title: () => string;
  help: () => string;
  options(db: Connection): Promise<{ value: string; label: string }[]>;
  /** Undefined = no such option. */
  make(db: Connection, value: string): Promise<{ text: string; fileName: string } | undefined>;
};

type Imports = { imports: ImportKind; page: ImportPage };

export function importTitle({ imports, page }: Imports): string {
  return page.title?.() ?? m.import_title({ things: imports.type.labels.many() });
}

/** A sentence with the count. */
export function countedItems({ type }: ImportKind, count: number): string {
  return (type.labels.counted ?? m.selected_things)({ count });
}

/** Names that visitors would see at once, and the setting that shows initials until there is consent. */
type PublicNames = {
  count: (db: Connection, rows: readonly { cells: ListCells }[]) => Promise<number>;
  showInitials: (tx: Transaction, by: Staff) => Promise<unknown>;
};

export async function handleImport(given: FormArgs, content: Imports): Promise<Answer> {
  const form = await readUpload(given);
  if (!form) return tooLarge();
  const args = { ...given, form, content };
  const intent = form.get('intent');
  if (intent === 'undo') return handleUndo(args) as Promise<Answer>;
  if (intent === 'import') return handleRun(args) as Promise<Answer>;
  return handleCheck(intent === 'begin' ? { ...args, form: await begunList(args) } : args) as Promise<Answer>;
}

async function begunList({ context, form, content }: Args): Promise<FormData> {
  const made = await content.page.begin?.make(context.get(servicesContext).db, textIn(form, 'value'));
  const list = new FormData();
  list.set('intent', 'check');
  list.set('text', made?.text ?? '');
  list.set('file_name', made?.fileName ?? '');
  return list;
}

function tooLarge() {
  return data<ImportAnswer>({ typed: {}, errors: { file: m.import_file_too_big() } }, { status: 413 });
}

type Args = FormArgs & { form: FormData; content: Imports };

function handleCheck(args: Args) {
  return handleRecordForm(args, {
    fields: {},
    failure: m.admin_error_occurred,
    prepare: async (form) => ({ typed: { text: [textIn(form, 'text')], file_name: [textIn(form, 'file_name')] } }),
    async runOutside(db, { form }): Promise<CheckAnswer> {
      const { tableReader } = args.context.get(servicesContext);
      const { clientDisconnected } = args.context.get(requestContext);
      const sent = await readSentList(form, (bytes, limits) =>
        tableReader.readTable(bytes, limits, clientDisconnected),
      );
      if ('refused' in sent) return sent;
      const answer = await checkList(db, args.content.imports, sent, form);
      return 'list' in answer ? { list: await withNames(db, args, answer.list) } : answer;
    },
    done: (answer) => ({ stay: shownAnswer(args.content, answer) }),
  });
}

/** Adds the question whether visitors may see the names, if there are any. */
async function withNames(
  db: Database,
  { content: { page }, context }: Pick<Args, 'content' | 'context'>,
  list: CheckedList,
  error?: string,
): Promise<CheckedList> {
  const count = (await page.publicNames?.count(db, list.valid)) ?? 0;
  const canSwitch = requireStaff(context).role === 'administrator';
  return { ...list, names: count > 0 ? { count, canSwitch, error } : undefined };
}

function shownAnswer({ imports }: Imports, answer: Exclude<CheckAnswer, RefusedField>, status = 200) {
  if ('list' in answer) {
    const list = {
      ...answer.list,
      confirm: m.import_confirm({ things: countedItems(imports, answer.list.valid.length) }),
    };
    return data<ImportAnswer>({ typed: {}, errors: {}, list }, { status });
  }
  const { question, isFaulty } = answer;
  return data<ImportAnswer>({ typed: {}, errors: {}, question }, { status: isFaulty ? 422 : status });
}

function handleRun(args: Args) {
  const { context, form, content } = args;
  const { page, imports } = content;
  const { type, columns } = imports;
  const { path } = type;
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
      const unanswered = await findUnansweredNames(db, args, { rows: read.rows, fileName, importId });
      if (unanswered) return { unanswered } as const;
      const answer = await inTransaction(db, async (tx) => {
        const outcome = await importRows(tx, imports, list, by);
        if (names === 'initials' && !('refused' in outcome)) await page.publicNames?.showInitials(tx, by);
        return outcome;
      });
      if (!('refused' in answer)) return { ...answer, rows: read.rows, leftOut: left.left_out_count };
      if (answer.refused === 'undone') return { isUndone: true } as const;
      const { rows } = await checkColumns(db, imports, read.rows);
      return { changed: await withNames(db, args, checkedList(columns, rows, { ...plainList, fileName, importId })) };
    },
    done(outcome) {
      if ('unanswered' in outcome && outcome.unanswered)
        return { stay: shownAnswer(content, { list: outcome.unanswered }, 422) };
      if ('changed' in outcome && outcome.changed)
        return { stay: shownAnswer(content, { list: outcome.changed }, 409) };
      if ('isUndone' in outcome) return { to: `/admin/${path}/import`, flash: m.import_was_undone() };
      const to = page.listOf?.(outcome.rows) ?? `/admin/${path}`;
      const count = outcome.imported;
      const done = page.done?.({ count }) ?? m.import_done({ things: countedItems(imports, count) });
      const flash = withLeftOut(done, outcome.leftOut);
      return { to, flash, published: { list: path, ids: [], importId } };
    },
  });
}

const plainList = {
  ...{ unused: [], absent: [], linesAbove: 0, source: undefined },
  ...{ isMatched: false, hiddenCount: 0, skipped: [], days: undefined, forAll: [], note: undefined },
};

/** The list with its question about names, if that is unanswered. An editor cannot change the setting. */
async function findUnansweredNames(
  db: Database,
  args: Args,
  { rows, fileName, importId }: { rows: ReadRow[]; fileName: string; importId: string },
): Promise<CheckedList | undefined> {
  const { role } = requireStaff(args.context);
  const answer = args.form.get('names');
  const isAnswered = answer === 'full' || (answer === 'initials' && role === 'administrator');
  if (isAnswered || !args.content.page.publicNames) return undefined;
  const checked = await checkColumns(db, args.content.imports, rows);
  const found = checkedList(args.content.imports.columns, checked.rows, { ...plainList, fileName, importId });
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

function handleUndo(args: Args) {
  const { imports } = args.content;
  const { form } = args;
  const id = textIn(form, 'import_id');
  if (!isId(id)) throw data(null, { status: 404 });
  return handleForm(args, {
    fields: {},
    failure: m.admin_error_occurred,
    run: (tx) => undoImport(tx, imports, id, requireStaff(args.context)),
    done: (count) => ({
      to: `/admin/${imports.type.path}${form.get('back') === 'list' ? '' : '/import'}`,
      flash:
        count === undefined ? m.import_undone_already() : m.import_undone({ things: countedItems(imports, count) }),
    }),
  });
}
