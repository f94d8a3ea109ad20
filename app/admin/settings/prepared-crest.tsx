import { data, Form, href, Link } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import { handleRecordForm } from '../../forms/handle-record-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { CrestPreview, SquareChoice } from '../../settings/crest/crest-field.tsx';
import { crestAddress, crestSearch, readCrestSquare } from '../../settings/crest/crest-files.ts';
import { isCrestStored, type PreparedCrest, prepareCrestAgain, setCrest } from '../../settings/crest/crests.server.ts';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/prepared-crest';

export const handle = adminPage(m.settings_crest);

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { mediaStore } = context.get(servicesContext);
  if (!(await isCrestStored(mediaStore, id))) throw data(null, { status: 404 });
  return { id, square: readCrestSquare(url.searchParams) };
}

type Prepared = { crest?: PreparedCrest; errors?: Record<string, string> };

export async function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const { id } = params;
  if (!(await isCrestStored(context.get(servicesContext).mediaStore, id))) throw data(null, { status: 404 });
  return handleRecordForm(args, {
    fields: {},
    failure: m.admin_upload_failed,
    async prepare(form): Promise<Prepared> {
      if (form.get('intent') === 'use') return {};
      const crest = await prepareCrestAgain(context, id, readCrestSquare(form));
      return 'fault' in crest ? { errors: { crest: crest.fault } } : { crest };
    },
    async run(tx, { prepared }) {
      if (!prepared.crest) await setCrest(tx, id, requireStaff(context));
    },
    done: (_, { prepared: { crest } }) =>
      crest
        ? { to: href('/admin/settings/crest/:id', { id: crest.id }) + crestSearch(crest.square) }
        : { to: href('/admin/settings'), flash: m.settings_crest_saved() },
  });
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function PreparedCrestPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, square } = loaderData;
  const fault = answer?.errors.crest;
  const send = {
    icon: 'eye-fill',
    label: m.settings_crest_look_again(),
    busyLabel: m.settings_crest_working(),
    intent: 'again',
  } as const;
  return (
    <>
      <section className="panel">
        <h2>{m.settings_crest_result()}</h2>
        <CrestPreview id={id} />
        <Form method="post" className="button-row">
          <SendButton intent="use" icon="check-bold" busyLabel={m.settings_crest_using()}>
            {m.settings_crest_use()}
          </SendButton>
          <Link className="button-outline" to={href('/admin/settings/crest')}>
            {m.settings_crest_other()}
          </Link>
        </Form>
      </section>
      <h2 className="crest-new">{m.settings_crest_adjust()}</h2>
      <AdminForm key={id} answer={answer && { ...answer, failure: answer.failure ?? fault }} send={send}>
        <SquareChoice src={crestAddress(id, 'source.webp')} initial={square} />
      </AdminForm>
    </>
  );
}
