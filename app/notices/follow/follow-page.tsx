import { data, href } from 'react-router';
import { requestContext, servicesContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { currentLanguage, languageNames, localizedPath } from '../../lib/languages/languages.ts';
import { subscribeByMail } from '../../mail/mail-list.server.ts';
import { m } from '../../paraglide/messages.js';
import { rateLimitedAnswer } from '../../rate-limits/rate-limits.server.ts';
import { findSchool } from '../../settings/school.server.ts';
import { schoolNameIn, shownLanguages } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { Field, FieldError, fieldProps, SelectField, TickBox } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { page } from '../../ui/page-facts.ts';
import { Patch } from '../../ui/panels.tsx';
import { categoryLabels, noticeCategories } from '../notice-fields.ts';
import type { Route } from './+types/follow-page';
import { mailSchema } from './follow-schema.server.ts';
import { canPush } from './push-endpoint.ts';

export const handle = page(
  () => ({
    title: m.follow_title(),
    description: m.follow_description(),
    area: 'about',
    label: m.follow_title(),
    parents: [{ label: m.notices_label(), to: href('/allnotices') }],
  }),
  ['sent'],
  { priority: 'enquiry' },
);

export function loader({ context, url }: Route.LoaderArgs) {
  const { origin, sendsMail } = context.get(servicesContext);
  return { hasPush: canPush(origin), sendsMail, isSent: url.searchParams.get('sent') === '1' };
}

export function action(args: Route.ActionArgs) {
  const { origin, sendsMail } = args.context.get(servicesContext);
  if (!sendsMail) throw data(null, { status: 404 });
  const { clientAddress } = args.context.get(requestContext);
  return handleForm(args, {
    fields: mailSchema,
    failure: m.follow_failed,
    async runOutside(db, { values }) {
      const school = schoolNameIn(currentLanguage(), await findSchool(db));
      return subscribeByMail(db, { ...values, clientAddress, school, origin });
    },
    refuse: rateLimitedAnswer,
    done: () => ({ to: localizedPath(`${href('/allnotices/follow')}?sent=1`) }),
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function FollowPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { hasPush, sendsMail, isSent } = loaderData;
  return (
    <form
      method="post"
      action={href('/allnotices/follow')}
      className="section container form"
      data-enhance={hasPush ? 'busy follow' : 'busy'}
      data-follow={hasPush ? JSON.stringify(sentences()) : undefined}
      noValidate
    >
      {isSent && !answer && (
        <Note kind="success" title={m.follow_sent()} isFocused>
          {m.follow_sent_next()}
        </Note>
      )}
      {answer && <Note kind="error" title={answer.failure ?? m.follow_check()} isFocused={!answer.errors.address} />}
      <Patch>
        <ChoiceInputs answer={answer} />
      </Patch>
      <Patch tone="pata">
        <h2>{m.follow_phone()}</h2>
        {hasPush ? <PhoneButtons isOnlyWay={!sendsMail} /> : <p>{m.follow_unavailable()}</p>}
      </Patch>
      {sendsMail && (
        <Patch tone="neel">
          <h2>{m.follow_mail()}</h2>
          <MailInput answer={answer} />
        </Patch>
      )}
    </form>
  );
}

/** What the script may say, in the order in which it takes the sentences. */
function sentences(): string[] {
  return [
    m.follow_begun(),
    m.follow_stopped(),
    m.follow_denied(),
    m.follow_silent(),
    m.follow_failed(),
    m.follow_unsupported(),
    m.follow_iphone(),
    m.follow_kinds_missing(),
  ];
}

function ChoiceInputs({ answer }: { answer: FormAnswer | undefined }) {
  const languages = shownLanguages(useSchool());
  const ticked = answer ? (answer.typed.kinds ?? []) : noticeCategories;
  const error = answer?.errors.kinds;
  return (
    <div className="form">
      <fieldset className="stop-boxes" aria-describedby={error && 'kinds-error'}>
        <legend className="field-label">{m.follow_kinds()}</legend>
        {noticeCategories.map((kind) => (
          <TickBox
            key={kind}
            name="kinds"
            value={kind}
            label={categoryLabels[kind]()}
            isTicked={ticked.some((one) => one === kind)}
          />
        ))}
        {error && <FieldError id="kinds-error">{error}</FieldError>}
      </fieldset>
      <SelectField
        name="language"
        label={m.follow_language()}
        typed={answer?.typed.language?.[0] ?? currentLanguage()}
        error={answer?.errors.language}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The key for Enter in the field of the address sends the link. */
function PhoneButtons({ isOnlyWay }: { isOnlyWay: boolean }) {
  return (
    <>
      <p>{m.follow_kept()}</p>
      <noscript>
        <p>{m.follow_no_script()}</p>
      </noscript>
      <div className="button-row" data-follow-buttons>
        <span hidden>
          <button type={isOnlyWay ? 'submit' : 'button'} className="button">
            <Icon name="bell-fill" /> {m.follow_begin()}
          </button>
        </span>
        <span hidden>
          <button type="button" className="button-outline">
            {m.follow_stop()}
          </button>
        </span>
      </div>
      <p role="status" />
    </>
  );
}

const maxAddressLength = 254;

function MailInput({ answer }: { answer: FormAnswer | undefined }) {
  const field = fieldProps(answer, ['address'], { address: maxAddressLength });
  return (
    <div className="form">
      <Field
        label={m.enquiry_email()}
        hint={m.follow_mail_hint()}
        {...field('address')}
        type="email"
        autoComplete="email"
      />
      <button type="submit" className="button form-send" data-busy={m.enquiry_sending()}>
        <Icon name="envelope-simple-fill" /> <span>{m.follow_mail_send()}</span>
      </button>
    </div>
  );
}
