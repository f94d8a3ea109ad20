import { href } from 'react-router';
import type { FormAnswer } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { Field, fieldProps } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { page } from '../../ui/page-facts.ts';
import { Patch } from '../../ui/panels.tsx';
import { consentChannels, contactLimits } from '../enquiry-rules.ts';
import type { Route } from './+types/withdraw-page';
import { ContactOptions, StopForm } from './stop-form.tsx';
import { withdrawByForm } from './withdraw.action.server.ts';

export const handle = page(
  () => ({
    title: m.consent_withdraw_title(),
    description: m.consent_withdraw_description(),
    area: 'about',
    label: m.consent_withdraw_label(),
  }),
  ['sent'],
  { priority: 'enquiry' },
);

export function loader({ url }: Route.LoaderArgs) {
  return { isSent: url.searchParams.get('sent') === '1' };
}

export function action(args: Route.ActionArgs) {
  return withdrawByForm(args);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function WithdrawPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="section container privacy">
      <Patch tone="pata">{loaderData.isSent && !actionData ? <Stopped /> : <WithdrawForm answer={actionData} />}</Patch>
      <ContactOptions />
    </div>
  );
}

function Stopped() {
  return (
    <>
      <Note kind="success" title={m.consent_form_done()} isFocused>
        {m.consent_form_done_next()}
      </Note>
      <p>
        <a className="link-arrow" href={href('/privacy')}>
          {m.consent_to_privacy()} <Icon name="arrow-right-bold" />
        </a>
      </p>
    </>
  );
}

function WithdrawForm({ answer }: { answer: FormAnswer | undefined }) {
  const field = fieldProps(answer, ['mobile_no', 'email'], contactLimits);
  return (
    <StopForm action={href('/privacy/withdraw')} channels={consentChannels} answer={answer}>
      <p>{m.consent_withdraw_how()}</p>
      <Field
        label={m.enquiry_mobile()}
        hint={m.consent_mobile_hint()}
        {...field('mobile_no')}
        type="tel"
        autoComplete="tel"
      />
      <Field
        label={m.enquiry_email()}
        hint={m.consent_email_hint()}
        {...field('email')}
        type="email"
        autoComplete="email"
      />
    </StopForm>
  );
}
