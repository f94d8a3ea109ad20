import { href, Link } from 'react-router';
import { requireStaff, servicesContext } from '../context.ts';
import { handleForm } from '../forms/handle-form.server.ts';
import { sendForm } from '../forms/send-form.ts';
import { countLabel } from '../lib/list-page.ts';
import { m } from '../paraglide/messages.js';
import { findSchool, setSchoolFact } from '../settings/school.server.ts';
import type { School } from '../settings/school.ts';
import { schoolFields } from '../settings/school-fields.ts';
import { AdminForm } from '../ui/forms/admin-form.tsx';
import { FieldError } from '../ui/forms/field.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/result-privacy';
import { countWithoutConsent } from './results-admin.server.ts';

export const handle = adminPage(m.result_admin_privacy);

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const [{ resultsShow, toppersOpen }, withoutConsent] = await Promise.all([findSchool(db), countWithoutConsent(db)]);
  return { resultsShow, toppersOpen, withoutConsent };
}

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    // Nothing is shown because a choice was not sent.
    fields: { resultsShow: { ...schoolFields.resultsShow, initial: '' }, toppersOpen: schoolFields.toppersOpen },
    failure: m.admin_error_occurred,
    async run(tx, { values: { resultsShow, toppersOpen }, form }) {
      const staff = requireStaff(args.context);
      await setSchoolFact(tx, 'resultsShow', resultsShow, staff);
      if (form.has('toppersOpen')) await setSchoolFact(tx, 'toppersOpen', toppersOpen, staff);
    },
    done: () => ({ to: href('/admin/settings/results'), flash: m.result_admin_privacy_saved() }),
  });
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function ResultPrivacy({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { resultsShow, toppersOpen, withoutConsent } = loaderData;
  const chosen = answer?.typed.resultsShow?.[0] ?? resultsShow;
  const opens = answer?.typed.toppersOpen?.[0] ?? toppersOpen;
  return (
    <AdminForm answer={answer}>
      <p>
        {m.result_admin_without_consent({ count: countLabel(withoutConsent) })}{' '}
        {withoutConsent > 0 && (
          <Link to={`${href('/admin/results')}?consent=none`}>{m.result_admin_without_consent_show()}</Link>
        )}
      </p>
      <fieldset className="who-choice">
        <legend className="field-label">{m.result_admin_privacy_question()}</legend>
        <Choice
          name="resultsShow"
          value="all"
          chosen={chosen}
          title={m.result_admin_show_all()}
          help={m.result_admin_show_all_help()}
        />
        <Choice
          name="resultsShow"
          value="agreed"
          chosen={chosen}
          title={m.result_admin_show_agreed()}
          help={m.result_admin_show_agreed_help()}
        />
        {answer?.errors.resultsShow && <FieldError>{answer.errors.resultsShow}</FieldError>}
      </fieldset>
      <fieldset className="who-choice">
        <legend className="field-label">{m.result_admin_toppers()}</legend>
        <Choice name="toppersOpen" value="yes" chosen={opens} title={m.result_admin_toppers_yes()} />
        <Choice name="toppersOpen" value="no" chosen={opens} title={m.result_admin_toppers_no()} />
        {answer?.errors.toppersOpen && <FieldError>{answer.errors.toppersOpen}</FieldError>}
      </fieldset>
    </AdminForm>
  );
}

type ChoiceProps = { name: keyof School; value: string; chosen: string; title: string; help?: string };

function Choice({ name, value, chosen, title, help }: ChoiceProps) {
  return (
    <>
      <label className="tick-box">
        <input
          type="radio"
          name={name}
          value={value}
          defaultChecked={value === chosen}
          aria-describedby={help && `${value}-help`}
        />
        <span>{title}</span>
      </label>
      {help && (
        <p className="field-hint tick-hint" id={`${value}-help`}>
          {help}
        </p>
      )}
    </>
  );
}
