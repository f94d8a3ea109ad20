import { Fragment } from 'react';
import { data, Form, href, Link } from 'react-router';
import { requireStaff, type Staff, servicesContext } from '../../context.ts';
import type { Transaction } from '../../database/schema.ts';
import { readForm } from '../../forms/form.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { isId } from '../../lib/ids.ts';
import { languageOf } from '../../lib/text.ts';
import { resendObstacles } from '../../mail/email-kinds.ts';
import { type CancelRefusal, cancelEmail, type ResendRefusal, resendEmail } from '../../mail/outbox-admin.server.ts';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/email-page';
import { EmailStateTag, NoMailServerNote } from './email-state-tag.tsx';
import { type EmailView, findEmailView } from './email-view.server.ts';

export const handle = adminPage(m.outbox_email_title);

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const view = isId(params.id) ? await findEmailView(services, params.id) : undefined;
  if (!view) throw data(null, { status: 404 });
  return { ...view, sendsMail: services.sendsMail };
}

type Refusal = Exclude<ResendRefusal | CancelRefusal, 'gone'>;

type Command = {
  run: (tx: Transaction, by: Staff, id: string) => Promise<{ id: string } | { refused: Refusal | 'gone' }>;
  message: (sendsMail: boolean) => string;
};

const commands = new Map<unknown, Command>([
  ['again', { run: resendEmail, message: (sendsMail) => (sendsMail ? m.outbox_again_done() : m.outbox_again_kept()) }],
  ['cancel', { run: cancelEmail, message: m.outbox_cancel_done }],
]);

const refusals: Record<Refusal, () => string> = {
  ...resendObstacles,
  'being sent': m.outbox_cancel_sending,
  over: m.outbox_cancel_over,
};

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const { id } = args.params;
  if (!isId(id)) throw data(null, { status: 404 });
  const form = await readForm(args.request);
  const command = commands.get(form.get('intent'));
  if (!command) throw data(null, { status: 400 });
  return handleForm(
    { ...args, form },
    {
      fields: {},
      failure: m.outbox_failed,
      async run(tx): Promise<{ id: string } | { refused: Refusal }> {
        const outcome = await command.run(tx, requireStaff(context), id);
        if (!('refused' in outcome)) return outcome;
        if (outcome.refused === 'gone') throw data(null, { status: 404 });
        return { refused: outcome.refused };
      },
      refuse: ({ refused }) => ({ failure: refusals[refused](), status: 409 }),
      done: () => ({
        to: href('/admin/outbox/:id', { id }),
        flash: command.message(context.get(servicesContext).sendsMail),
      }),
    },
  );
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.outbox_unsent);

export default function EmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { paper, sendsMail, notAgain, canCancel } = loaderData;
  return (
    <>
      <p>
        <Link className="link-arrow" to={href('/admin/outbox')}>
          <Icon name="arrow-left-bold" />
          {m.outbox_back()}
        </Link>
      </p>
      {actionData?.failure && <Note kind="error" title={actionData.failure} isFocused />}
      {!sendsMail && <NoMailServerNote />}
      <section className="panel">
        <EmailDetails paper={paper} />
        <EmailActions notAgain={notAgain} canCancel={canCancel} />
      </section>
    </>
  );
}

function EmailDetails({ paper }: { paper: EmailView }) {
  const { subject, state, isBeingSent, about, enquiryId, head, fault, secret, body } = paper;
  return (
    <article>
      <h2 className="outbox-heading" lang={languageOf(subject)}>
        {subject}
      </h2>
      <EmailStateTag state={state} isBeingSent={isBeingSent} />
      {state === 'failed' && <Note kind="warning">{m.outbox_failed_next()}</Note>}
      <dl className="outbox-head">
        <dt>{m.outbox_about()}</dt>
        <dd>
          {about}
          {enquiryId && (
            <>
              {' · '}
              <Link className="link-line" to={href('/admin/enquiries/:id', { id: enquiryId })}>
                {m.outbox_about_enquiry()}
              </Link>
            </>
          )}
        </dd>
        {head.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <h3>{m.outbox_text()}</h3>
      {secret ? (
        <p className="outbox-secret">
          <Icon name="key-fill" size={20} />
          {secret}
        </p>
      ) : (
        <p className="outbox-words" lang={languageOf(body)}>
          {body}
        </p>
      )}
      {fault && (
        <>
          <h3>{m.outbox_fault()}</h3>
          <p className="outbox-fault">{fault}</p>
        </>
      )}
    </article>
  );
}

type EmailActionsProps = { notAgain: keyof typeof resendObstacles | undefined; canCancel: boolean };

function EmailActions({ notAgain, canCancel }: EmailActionsProps) {
  return (
    <>
      {notAgain && notAgain !== 'waiting' && <p className="outbox-not-again">{resendObstacles[notAgain]()}</p>}
      {(canCancel || !notAgain) && <ActionForm canAgain={!notAgain} canCancel={canCancel} />}
    </>
  );
}

function ActionForm({ canAgain, canCancel }: { canAgain: boolean; canCancel: boolean }) {
  return (
    <Form method="post" className="button-row">
      {canAgain && (
        <SendButton intent="again" icon="paper-plane-tilt-fill" busyLabel={m.outbox_again_busy()}>
          {m.outbox_again()}
        </SendButton>
      )}
      {canCancel && (
        <SendButton
          intent="cancel"
          icon="x-bold"
          className="button-outline button-danger"
          busyLabel={m.outbox_cancel_busy()}
        >
          {m.outbox_cancel_email()}
        </SendButton>
      )}
    </Form>
  );
}
