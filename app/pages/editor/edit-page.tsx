import { data, href, Link } from 'react-router';
import { servicesContext } from '../../context.ts';
import { fieldInputs } from '../../forms/fields.ts';
import { type FormAnswer, readForm } from '../../forms/form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { isId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { Field, TextArea } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { titleFields } from '../own/own-page-fields.ts';
import type { Route } from './+types/edit-page';
import { handlePageForm, type LoadedPage, loadPage, type PageAnswer } from './edit-page.server.ts';
import { EntryList } from './entry-list.tsx';
import { PageBar, PublishBar } from './page-bar.tsx';

export const handle = adminPage((loaded?: { title: string }) => loaded?.title || m.pages_edit());

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const page = isId(id) ? await loadPage(context.get(servicesContext).db, id) : undefined;
  if (!page) throw data(null, { status: 404 });
  return page;
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  if (!isId(id)) throw data(null, { status: 404 });
  return handlePageForm({ ...args, form: await readForm(args.request) }, id);
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, entries, hint, isPublished, canAdd } = loaderData;
  const answer = actionData as PageAnswer | undefined;
  const title = answer?.typed.title ? answer : undefined;
  return (
    <>
      <PageBar page={loaderData} answer={title ? undefined : answer} />
      <section className="panel" aria-labelledby="blocks">
        <h2 id="blocks">{m.pages_blocks()}</h2>
        {!isPublished && <p className="page-hint">{hint}</p>}
        <EntryList prefix="block" entries={entries} />
        <p className="record-ways">
          {canAdd ? (
            <Link className="button" to={href('/admin/pages/:id/add', { id })}>
              <Icon name="plus-bold" />
              {m.pages_add_block()}
            </Link>
          ) : (
            m.pages_page_full()
          )}
        </p>
      </section>
      <TitleForm key={id} page={loaderData} answer={title} />
      <PublishBar page={loaderData} />
    </>
  );
}

function TitleForm({ page, answer }: { page: LoadedPage; answer: FormAnswer | undefined }) {
  const form = { errors: {}, ...answer, typed: { ...page.typed, ...answer?.typed } };
  const input = fieldInputs(titleFields, form);
  const send = { icon: 'floppy-disk-fill', label: m.pages_save_title(), busyLabel: m.admin_saving() } as const;
  return (
    <div className="page-title-form">
      <h2>{m.pages_title_form()}</h2>
      <AdminForm answer={answer} version={page.titleVersion} opened={page.typed} send={send}>
        <Field {...input('title')} isRequired />
        <TextArea {...input('description')} hint={m.pages_description_hint()} rows={2} isOptional />
      </AdminForm>
    </div>
  );
}
