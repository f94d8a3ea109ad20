import { data, href, type RouterContextProvider } from 'react-router';
import { conflictOnRecord, createWith, updateWith } from '../../content/records.server.ts';
import { shownName } from '../../content/server-content.server.ts';
import { requireStaff, returnPath, servicesContext } from '../../context.ts';
import { findWithDeleted } from '../../database/editable-records.server.ts';
import type { EditableTable, Schema } from '../../database/schema.ts';
import { initialValues, namesWith, pickFields, pickValues, typedValues } from '../../forms/fields.ts';
import { readForm } from '../../forms/form.ts';
import { type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { handleRecordForm } from '../../forms/handle-record-form.server.ts';
import { inputsOf } from '../../forms/input-data.ts';
import { importTitle } from '../../imports/import-form.action.server.ts';
import { isId } from '../../lib/ids.ts';
import type { Image } from '../../media/image-rules.ts';
import { postedImage, requireImage } from '../../media/posted-image.server.ts';
import { m } from '../../paraglide/messages.js';
import { addLabel, screensAt } from './content-list.server.ts';

type Context = Readonly<RouterContextProvider>;
type Params = { id?: string | undefined };
type Content = ReturnType<typeof screensAt>;
type Row = Schema[EditableTable] & { image?: Image | undefined };

/** With the usual sentences where the type has none of its own. */
function labelsOf({ type, screens }: Content) {
  const add = () => addLabel(type, screens);
  return {
    edit: () => m.record_edit({ thing: type.labels.one() }),
    failed: m.captions_not_saved,
    send: add,
    sending: m.admin_saving,
    ...screens.form.labels,
    add,
  };
}

function nameIn({ type }: Content, values: object): string {
  return shownName(type.nameOf(values as Row));
}

/** Of a stored record, or of a new one, which has no id; `?like=` names one that it begins like. */
export async function loadForm({ context, url, params: { id } }: { context: Context; url: URL; params: Params }) {
  const content = screensAt(url);
  const { type, screens } = content;
  const { intro, facts } = screens.form;
  const labels = labelsOf(content);
  const { db } = context.get(servicesContext);
  // Suggestions only: without them the form still works.
  const given = await facts?.(db).catch(() => undefined);
  const hasConsent = 'consent_on' in type.fields;
  const page = { icon: type.icon, intro: intro?.(), inputs: inputsOf(type.fields, given), hasConsent };
  if (id !== undefined)
    return { ...page, title: labels.edit(), ...(await loadSaved(context, content, id)), list: undefined };
  const send = { label: labels.send(), busyLabel: labels.sending() };
  return {
    ...page,
    title: labels.add(),
    send,
    ...(await loadNew(context, content, url)),
    list: content.files && { to: `/admin/${type.path}/import`, label: importTitle(content.files) },
    saved: undefined,
    wordings: undefined,
  };
}

async function loadNew(context: Context, content: Content, url: URL) {
  const { fields } = content.type;
  const { form } = content.screens;
  const model = await findRow(context, content, url.searchParams.get('like') ?? undefined);
  const copied = pickFields(fields, namesWith(fields, 'isCopied'));
  const begun = form.initial?.(model) ?? (model && pickValues(copied, { ...model } as Record<string, unknown>));
  return { key: model?.id, typed: typedValues(fields, { ...initialValues(fields), ...begun }) };
}

async function loadSaved(context: Context, content: Content, id: string) {
  const { fields, path } = content.type;
  const { form } = content.screens;
  const { db } = context.get(servicesContext);
  const row = await requireRow(context, content, id);
  const shown = { ...row, ...(await form.shown?.(db, row)) } as Record<string, unknown>;
  const { version, removed_at, image } = row;
  const canReset = removed_at === null && Boolean(await form.original?.isChanged(db, row));
  return {
    key: id,
    send: { label: m.admin_save(), busyLabel: m.admin_saving() },
    typed: typedValues(fields, shown),
    wordings:
      content.putBack && removed_at === null ? href('/admin/:list/:id/wordings', { list: path, id }) : undefined,
    saved: { version, isInBin: removed_at !== null, image, canReset },
  };
}

async function findRow(
  context: Context,
  { type, screens: { form } }: Content,
  id: string | undefined,
): Promise<Row | undefined> {
  const { db } = context.get(servicesContext);
  if (!isId(id)) return undefined;
  return form.find ? form.find(db, id) : findWithDeleted(db, type.table, id);
}

/** @throws 404 when it is gone */
async function requireRow(context: Context, content: Content, id: string) {
  const row = await findRow(context, content, id);
  if (!row) throw data(null, { status: 404 });
  return row;
}

type ContentFormArgs = FormArgs & { url: URL; params: Params };

export async function handleContentForm({ url, params: { id }, ...args }: ContentFormArgs) {
  const content = screensAt(url);
  if (id === undefined) return createNew(args, content);
  if (!content.screens.form.original) return change(args, content, { id, url });
  const form = args.form ?? (await readForm(args.request));
  const isReset = form.get('intent') === 'reset';
  return isReset ? reset({ ...args, form }, content, id) : change({ ...args, form }, content, { id, url });
}

type Picture = ReturnType<typeof postedImage>;

/** Nothing is read for a form without a picture. */
function pictureOf(context: Context, content: Content, id?: string): Partial<Picture> & Pick<Picture, 'prepare'> {
  if (!content.screens.form.hasPicture) return { prepare: async () => ({}) };
  const findCurrent = async () => (await findRow(context, content, id))?.image;
  return postedImage(context, id === undefined ? {} : { findCurrent });
}

function createNew(args: FormArgs, content: Content) {
  const { fields, path } = content.type;
  const { form } = content.screens;
  const { create = createWith(content.type) } = form;
  return handleRecordForm(args, {
    ...pictureOf(args.context, content),
    fields: form.schema ?? fields,
    failure: labelsOf(content).failed,
    check: (values) => form.check?.(values, undefined) ?? {},
    run: (tx, { values, prepared }) =>
      create(tx, values, requireStaff(args.context), form.hasPicture && requireImage(prepared)),
    done(id, { values }) {
      const usual = { to: `/admin/${path}`, flash: m.text_created({ name: nameIn(content, values) }) };
      return {
        ...(form.created?.(id, values) ?? usual),
        ...(form.published && { published: { list: path, ids: [id] } }),
      };
    },
  });
}

async function change(args: FormArgs, content: Content, { id, url }: { id: string; url: URL }) {
  const { context } = args;
  const { db } = context.get(servicesContext);
  const { table, path, fields } = content.type;
  const { form } = content.screens;
  const { update = updateWith(content.type) } = form;
  const saved = await requireRow(context, content, id);
  return handleRecordForm(args, {
    ...pictureOf(context, content, id),
    fields: form.schema ?? fields,
    failure: labelsOf(content).failed,
    check: (values) => form.check?.(values, saved) ?? {},
    run: (tx, { values, prepared: { image }, version }) =>
      update(tx, { id, version }, values, requireStaff(context), image),
    async conflict(row, { typed }) {
      const current = { ...row, ...(await form.shown?.(db, row)) } as typeof row & Record<string, unknown>;
      return conflictOnRecord(db, { table, fields, current, typed });
    },
    done(_changed, { values }) {
      const own = form.updated?.(values);
      const to = own?.to ?? returnPath(context, url, own ? href('/admin/dashboard') : `/admin/${path}`);
      return { to, flash: own?.flash ?? m.text_saved({ name: nameIn(content, values) }) };
    },
  });
}

function reset(args: FormArgs, content: Content, id: string) {
  const { type } = content;
  const { form } = content.screens;
  return handleForm(args, {
    fields: {},
    failure: labelsOf(content).failed,
    run: async (tx) =>
      (await form.original?.reset(tx, id, requireStaff(args.context))) ?? ({ refused: 'gone' } as const),
    async done() {
      const row = await requireRow(args.context, content, id);
      return { to: `/admin/${type.path}`, flash: m.text_reset_done({ name: type.nameOf(row) }) };
    },
  });
}
