import { Form, Link } from 'react-router';
import { houseContext } from '../../context.ts';
import { sendKeepingWords } from '../../lib/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { DeskForm } from '../../ui/desk-form.tsx';
import { Field } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { SendButton } from '../../ui/send-button.tsx';
import type { Route } from './+types/retention-setting';
import { monthsOf, retentionMonths } from './retention-rules.ts';
import { countEnding } from './retention-terms.server.ts';
import { takeTerm } from './take-term.server.ts';

export const handle = adminPage(m.retention_title);

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(houseContext);
  const [{ enquiryMonths }, ending] = await Promise.all([findSchool(db), countEnding(db)]);
  return { months: monthsOf(enquiryMonths), ending };
}

export function action({ request, context }: Route.ActionArgs) {
  return takeTerm(request, context);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendKeepingWords(serverAction, m.desk_unsent());
}

export default function RetentionSetting({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { months, ending } = loaderData;
  if (answer && 'newlyEnding' in answer) return <TermQuestion {...answer} saved={months} />;
  const { least, most } = retentionMonths;
  const send = { icon: 'floppy-disk-fill', label: m.desk_save(), busyLabel: m.desk_saving() } as const;
  const error = answer?.errors.enquiryMonths;
  return (
    <DeskForm answer={answer} send={send}>
      <p>{m.retention_how()}</p>
      <p>{m.retention_letters()}</p>
      <div className="retention-term">
        <Field
          label={m.retention_months()}
          name="enquiryMonths"
          hint={m.retention_months_hint({ least, most })}
          typed={answer?.typed.enquiryMonths?.[0] ?? String(months)}
          inputMode="numeric"
          maxLength={4}
          error={error}
          isFocused={error !== undefined}
          isRequired
        />
      </div>
      <p>
        {m.retention_ending({ count: ending })}{' '}
        {ending > 0 && <Link to="/admin/enquiries?show=ending">{m.retention_show()}</Link>}
      </p>
    </DeskForm>
  );
}

type TermQuestionProps = { months: number; newlyEnding: number; saved: number };

/** What a shorter term would do, before it is saved. */
function TermQuestion({ months, newlyEnding, saved }: TermQuestionProps) {
  return (
    <Form method="post" className="panel desk-form">
      <Note kind="warning" title={m.retention_question({ count: newlyEnding })} isFocused>
        {m.retention_question_help()}
      </Note>
      <input type="hidden" name="enquiryMonths" value={months} />
      <div className="button-row">
        <SendButton intent="confirm" icon="floppy-disk-fill" busyLabel={m.desk_saving()}>
          {m.retention_question_yes({ months })}
        </SendButton>
        <Link className="button-outline" to="/admin/settings/enquiries">
          {m.retention_question_no({ months: saved })}
        </Link>
      </div>
    </Form>
  );
}
