import { data, href, type RouterContextProvider } from 'react-router';
import { conflictOnRecord } from '../../content/conflict.server.ts';
import type { ContentForm } from '../../content/content-screens.server.ts';
import { requireStaff, returnPath, servicesContext } from '../../context.ts';
import { initialValues, namesWith, pickFields, pickValues, typedValues } from '../../forms/fields.ts';
import { readForm } from '../../forms/form.ts';
import { type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { handleRecordForm } from '../../forms/handle-record-form.server.ts';
import { inputsOf } from '../../forms/input-data.ts';
import { isId } from '../../lib/ids.ts';
import { postedImage, requireImage } from '../../media/posted-image.server.ts';
import { m } from '../../paraglide/messages.js';
import { resetIntent } from './reset-intent.ts';
import { screensAt } from './screens-at.server.ts';

type Context = Readonly<RouterContextProvider>;
type Params = { id?: string | undefined };
type Content = ReturnType<typeof screensAt>;

/** Of a stored record, or of a new one, which has no id; `?like=` names one that it begins like. */
export async function loadForm({ context, url, params: { id } }: { context: Context; url: URL; params: Params }) {
  const content = screensAt(url);
  const { type, screens } = content;
  const { labels, intro, facts } = screens.form;
  const { db } = context.get(servicesContext);
  // Suggestions only: without them the form still works.
  const given = await facts?.(db).catch(() => undefined);
  const page = { icon: type.icon, intro: intro?.(), inputs: inputsOf(type.fields, given) };
  if (id !== undefined) return { ...page, title: labels.edit(), ...(await loadSaved(context, content, id)) };
  const send = { label: (labels.send ?? labels.add)(), busyLabel: (labels.sending ?? m.admin_saving)() };
  return {
    ...page,
    title: labels.add(),
    send,
    ...(await loadNew(context, content, url)),
    saved: undefined,
    wordings: undefined,
  };
}

async function loadNew(context: Context, { type: { fields }, screens: { form } }: Content, url: URL) {
  const like = url.searchParams.get('like') ?? undefined;
  const model = isId(like) ? await form.find(context.get(servicesContext).db, like) : undefined;
  const copied = pickFields(fields, namesWith(fields, 'isCopied'));
  const begun = form.initial?.(model) ?? (model && pickValues(copied, { ...model } as Record<string, unknown>));
  return { key: model?.id, typed: typedValues(fields, { ...initialValues(fields), ...begun }) };
}

async function loadSaved(
  context: Context,
  { type: { fields, path }, screens: { form }, putBack }: Content,
  id: string,
) {
  const { db } = context.get(servicesContext);
  const row = await requireRow(context, form, id);
  const shown = { ...row, ...(await form.shown?.(db, row)) } as Record<string, unknown>;
  const { version, removed_at, image } = row;
  const canReset = removed_at === null && Boolean(await form.original?.isChanged(db, row));
  return {
    key: id,
    send: { label: m.admin_save(), busyLabel: m.admin_saving() },
    typed: typedValues(fields, shown),
    wordings: putBack && removed_at === null ? href('/admin/:list/:id/wordings', { list: path, id }) : undefined,
    saved: { version, isInBin: removed_at !== null, image, canReset },
  };
}

/** @throws 404 when it is gone */
async function requireRow(context: Context, { find }: ContentForm, id: string) {
  const row = isId(id) ? await find(context.get(servicesContext).db, id) : undefined;
  if (!row) throw data(null, { status: 404 });
  return row;
}

type ContentFormArgs = FormArgs & { url: URL; params: Params };

export async function handleContentForm({ url, params: { id }, ...args }: ContentFormArgs) {
  const content = screensAt(url);
  if (id === undefined) return create(args, content);
  if (!content.screens.form.original) return change(args, content, { id, url });
  const form = await readForm(args.request);
  const isReset = form.get('intent') === resetIntent;
  return isReset ? reset({ ...args, form }, content, id) : change({ ...args, form }, content, { id, url });
}

type Picture = ReturnType<typeof postedImage>;

/** Nothing is read for a form without a picture. */
function pictureOf(
  context: Context,
  { hasPicture, find }: ContentForm,
  id?: string,
): Partial<Picture> & Pick<Picture, 'prepare'> {
  if (!hasPicture) return { prepare: async () => ({}) };
  const { db } = context.get(servicesContext);
  return postedImage(context, id === undefined ? {} : { findCurrent: async () => (await find(db, id))?.image });
}

function create(args: FormArgs, { type: { fields, path }, screens: { form } }: Content) {
  return handleRecordForm(args, {
    ...pictureOf(args.context, form),
    fields,
    failure: form.labels.failed,
    check: (values) => form.check?.(values, undefined) ?? {},
    run: (tx, { values, prepared }) =>
      form.create(tx, values, requireStaff(args.context), form.hasPicture && requireImage(prepared)),
    done(id, { values }) {
      const { isPublished, ...next } = form.created(id, values);
      return { ...next, ...(isPublished && { published: { list: path, ids: [id] } }) };
    },
  });
}

async function change(args: FormArgs, { type, screens: { form } }: Content, { id, url }: { id: string; url: URL }) {
  const { context } = args;
  const { db } = context.get(servicesContext);
  const { table, fields } = type;
  const saved = await requireRow(context, form, id);
  return handleRecordForm(args, {
    ...pictureOf(context, form, id),
    fields,
    failure: form.labels.failed,
    check: (values) => form.check?.(values, saved) ?? {},
    run: (tx, { values, prepared: { image }, version }) =>
      form.update(tx, { id, version }, values, requireStaff(context), image),
    async conflict(row, { typed }) {
      const current = { ...row, ...(await form.shown?.(db, row)) } as typeof row & Record<string, unknown>;
      return conflictOnRecord(db, { table, fields, current, typed });
    },
    done(_changed, { values }) {
      const { to = returnPath(context, url), flash } = form.updated(values);
      return { to, flash };
    },
  });
}

function reset(args: FormArgs, { type, screens: { form } }: Content, id: string) {
  return handleForm(args, {
    fields: {},
    failure: form.labels.failed,
    run: async (tx) =>
      (await form.original?.reset(tx, id, requireStaff(args.context))) ?? ({ refused: 'gone' } as const),
    async done() {
      const row = await requireRow(args.context, form, id);
      return { to: `/admin/${type.path}`, flash: m.text_reset_done({ name: type.nameOf(row) }) };
    },
  });
}
