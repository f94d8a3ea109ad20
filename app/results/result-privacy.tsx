import { data, Link, redirect } from 'react-router';
import { houseContext, leaveSentence, signedInStaff } from '../context.ts';
import { type FormAnswer, parseForm, readForm } from '../lib/form.ts';
import { sendKeepingWords } from '../lib/send-form.ts';
import { m } from '../paraglide/messages.js';
import { findSchool, settleSchoolFact } from '../settings/school.server.ts';
import type { School } from '../settings/school.ts';
import { DeskForm } from '../ui/desk-form.tsx';
import { FieldError } from '../ui/field.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/result-privacy';
import { countWithoutConsent } from './result-lists.server.ts';
import { resultPrivacySchema } from './result-privacy-form.ts';

export const handle = adminPage(m.result_desk_privacy);

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(houseContext);
  const [{ resultsShow }, withoutConsent] = await Promise.all([findSchool(db), countWithoutConsent(db)]);
  return { resultsShow, withoutConsent };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = parseForm(resultPrivacySchema, await readForm(request), m.desk_unstorable());
  if (form.errors) return data<FormAnswer>({ typed: form.typed, errors: form.errors }, { status: form.status });
  const { db } = context.get(houseContext);
  const { resultsShow } = form.value;
  await db.transaction().execute((tx) => settleSchoolFact(tx, 'resultsShow', resultsShow, signedInStaff(context)));
  leaveSentence(context, m.result_desk_privacy_saved());
  return redirect('/admin/settings/results', 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingWords(serverAction, m.desk_unsent());
}

export default function ResultPrivacy({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { resultsShow, withoutConsent } = loaderData;
  const send = { icon: 'floppy-disk-fill', label: m.desk_save(), busyLabel: m.desk_saving() } as const;
  return (
    <DeskForm answer={answer} send={send}>
      <p>
        {m.result_desk_without_consent({ count: withoutConsent })}{' '}
        {withoutConsent > 0 && <Link to="/admin/results?consent=none">{m.result_desk_without_consent_show()}</Link>}
      </p>
      <fieldset className="who-choice">
        <legend className="field-label">{m.result_desk_privacy_question()}</legend>
        <Way value="all" saved={resultsShow} title={m.result_desk_show_all()} help={m.result_desk_show_all_help()} />
        <Way
          value="agreed"
          saved={resultsShow}
          title={m.result_desk_show_agreed()}
          help={m.result_desk_show_agreed_help()}
        />
        {answer?.errors.resultsShow && <FieldError>{answer.errors.resultsShow}</FieldError>}
      </fieldset>
    </DeskForm>
  );
}

type WayProps = { value: School['resultsShow']; saved: School['resultsShow']; title: string; help: string };

function Way({ value, saved, title, help }: WayProps) {
  return (
    <>
      <label className="tick-box">
        <input
          type="radio"
          name="resultsShow"
          value={value}
          defaultChecked={value === saved}
          aria-describedby={`${value}-help`}
        />
        <span>{title}</span>
      </label>
      <p className="field-hint tick-hint" id={`${value}-help`}>
        {help}
      </p>
    </>
  );
}
