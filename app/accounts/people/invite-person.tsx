import { Form, href, Link } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { m } from '../../paraglide/messages.js';
import { Field, fieldProps } from '../../ui/forms/field.tsx';
import { sendAction, UnsentNote, useLastAnswer } from '../../ui/forms/last-answer.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { invitationForm } from '../account-fields.ts';
import { createInvitation, linkFacts, shownLink } from '../invitations.server.ts';
import { useErrorFocus } from '../password-field.tsx';
import { peopleLimits } from '../people-rules.ts';
import type { Route } from './+types/invite-person';
import { InvitationLinkPanel, RoleChoice } from './people-panels.tsx';

export const handle = adminPage(m.people_invite_title);

export function loader({ context }: Route.LoaderArgs) {
  return { sendsMail: context.get(servicesContext).sendsMail };
}

/** No redirect, because the link is only in this answer. */
export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    fields: invitationForm,
    failure: m.accounts_failed,
    runOutside: async (db, { values }) =>
      createInvitation(db, requireStaff(args.context), values, await linkFacts(args.context)),
    done: (invitation) => ({ stay: { link: shownLink(invitation) } }),
  });
}

export const clientAction = sendAction<Route.ClientActionArgs>();

export default function InvitePerson({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, unsent } = useLastAnswer(actionData);
  if (answer && 'link' in answer) {
    return (
      <>
        <InvitationLinkPanel {...answer.link} />
        <p className="button-row">
          <Link className="button-outline" to={href('/admin/people')}>
            {m.people_to_list()}
          </Link>
          <Link className="button-outline" to={href('/admin/people/invite')}>
            {m.people_invite_another()}
          </Link>
        </p>
      </>
    );
  }
  return (
    <>
      <UnsentNote message={unsent} />
      {answer?.failure && <Note kind="error" title={answer.failure} isFocused />}
      <InvitationForm sendsMail={loaderData.sendsMail} result={answer} />
    </>
  );
}

function InvitationForm({ sendsMail, result }: { sendsMail: boolean; result: FormAnswer | undefined }) {
  const form = useErrorFocus(result);
  const field = fieldProps(result, ['name', 'email'], peopleLimits);
  return (
    <section className="panel">
      <p>{m.people_invite_how()}</p>
      <Form ref={form} method="post" className="people-form" noValidate>
        <Field label={m.people_name()} {...field('name')} autoComplete="off" isRequired />
        <Field
          label={m.people_email()}
          hint={sendsMail ? m.people_email_mailed_hint() : m.people_email_hint()}
          {...field('email')}
          type="email"
          autoComplete="off"
          isOptional
        />
        <RoleChoice chosen={result?.typed.role?.[0]} error={result?.errors.role} />
        <SendButton icon="paper-plane-tilt-fill">{m.people_invite_button()}</SendButton>
      </Form>
    </section>
  );
}
