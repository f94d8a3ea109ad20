import { data, href } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { initialValues, namesWith, pickFields, typedValues } from '../../forms/fields.ts';
import { type FormAnswer, readForm, type TypedForm } from '../../forms/form.ts';
import { type Done, type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { isId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { noticeFields } from '../notice-fields.ts';
import { likeField } from '../notice-form.tsx';
import { findAdminNotice } from '../notices-admin.server.ts';
import { noticeOf, quickErrors, quickFields, typedQuick } from './quick-fields.ts';
import { findFilledTemplate, publishQuickNotice } from './templates.server.ts';

/** Publishes, shows what would be published (without script), or goes on in the form with everything. */
export async function handleQuickNotice(args: FormArgs, id: string) {
  const template = await findFilledTemplate(args.context.get(servicesContext).db, id);
  if (!template) throw data(null, { status: 404 });
  const form = await readForm(args.request);
  const intent = form.get('intent');
  return handleForm(
    { ...args, form },
    {
      fields: quickFields,
      failure: m.admin_notice_failed,
      check: quickErrors,
      async run(tx, { values }): Promise<{ id: string } | undefined> {
        if (intent !== 'publish') return undefined;
        return publishQuickNotice(tx, template, noticeOf(template, values), values, requireStaff(args.context));
      },
      done(created, { values }): Done<FormAnswer> {
        if (created) {
          const to = href('/admin/notices/quick/:id', { id });
          return { to, flash: m.admin_notice_created(), published: { list: 'notices', ids: [created.id] } };
        }
        if (intent === 'change') return { to: changeAddress(id, values) };
        return { stay: { typed: typedValues(quickFields, values), errors: {} } };
      },
    },
  );
}

function changeAddress(
  id: string,
  values: { happens_on: string; happens_until: string | null; reason: string },
): string {
  const { happens_on, happens_until, reason } = values;
  const search = new URLSearchParams({ template: id, happens_on, happens_until: happens_until ?? '', reason });
  return `${href('/admin/notices/new')}?${search}`;
}

/** Its words and kind; days, times and files belong to the one notice alone. */
const copiedFields = pickFields(noticeFields, namesWith(noticeFields, 'isCopied'));

/** A form that is filled in already: like another notice, or from a template. */
export async function typedCopy(db: Connection, search: URLSearchParams): Promise<TypedForm | undefined> {
  const like = search.get('like') ?? undefined;
  const model = isId(like) ? await findAdminNotice(db, like) : undefined;
  if (model) return { ...typedValues(copiedFields, model), [likeField]: [model.id] };
  const quick = await findQuickNotice(db, search);
  if (!quick) return undefined;
  const values = { ...initialValues(noticeFields), ...quick };
  return { ...typedValues(noticeFields, values), [likeField]: [`${search}`] };
}

/** The template that the address names, with the days and the reason beside it. */
async function findQuickNotice(db: Connection, search: URLSearchParams) {
  const id = search.get('template') ?? '';
  const template = await findFilledTemplate(db, id);
  const names = ['happens_on', 'happens_until', 'reason'];
  const values = typedQuick(Object.fromEntries(names.map((name) => [name, [search.get(name) ?? '']])));
  if (!template || !values) return undefined;
  return noticeOf(template, values);
}
