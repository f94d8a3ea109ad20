import { Form, href, Link } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import type { Fields } from '../../forms/fields.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { inputsOf } from '../../forms/input-data.ts';
import { sendForm } from '../../forms/send-form.ts';
import { asciiDigits } from '../../lib/contact-details.ts';
import { countLabel } from '../../lib/list-page.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool, setSchoolFact } from '../../settings/school.server.ts';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { FieldInputs } from '../../ui/forms/field-inputs.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { parseRetentionMonths, retentionMonths } from '../enquiry-rules.ts';
import type { Route } from './+types/retention-setting';
import { countEnding, countNewlyEnding, markListed } from './retention.server.ts';

export const handle = adminPage(m.retention_title);

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const [{ enquiryMonths }, ending] = await Promise.all([findSchool(db), countEnding(db)]);
  const months = parseRetentionMonths(enquiryMonths);
  return { months, ending, inputs: inputsOf(termFields), typed: { enquiryMonths: [String(months)] } };
}

type TermQuestion = { months: number; newlyEnding: number };

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    fields: termFields,
    failure: m.enquiry_admin_failed,
    async run(tx, { values: { enquiryMonths }, form }) {
      const months = Number(enquiryMonths);
      const newlyEnding = await countNewlyEnding(tx, months);
      if (newlyEnding > 0 && form.get('intent') !== 'confirm') return { refused: 'unconfirmed', months, newlyEnding };
      await setSchoolFact(tx, 'enquiryMonths', enquiryMonths, requireStaff(args.context));
      await markListed(tx);
      return { ending: await countEnding(tx) };
    },
    refuse: ({ months, newlyEnding }) => ({ question: { months, newlyEnding }, status: 409 }),
    done: ({ ending }) => ({
      to: href('/admin/settings/enquiries'),
      flash: `${m.retention_saved()} ${m.retention_ending({ count: countLabel(ending) })}`,
    }),
  });
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function RetentionSetting({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { months, ending, inputs, typed } = loaderData;
  if (answer && 'question' in answer && answer.question) return <ConfirmTerm {...answer.question} saved={months} />;
  const form = { errors: {}, ...answer, typed: { ...typed, ...answer?.typed } };
  return (
    <AdminForm answer={answer}>
      <p>{m.retention_how()}</p>
      <p>{m.retention_emails()}</p>
      <div className="retention-term">
        <FieldInputs inputs={inputs} form={form} />
      </div>
      <p>
        {m.retention_ending({ count: countLabel(ending) })}{' '}
        {ending > 0 && <Link to={`${href('/admin/enquiries')}?show=ending`}>{m.retention_show()}</Link>}
      </p>
    </AdminForm>
  );
}

function ConfirmTerm({ months, newlyEnding, saved }: TermQuestion & { saved: number }) {
  return (
    <Form method="post" className="panel admin-form">
      <Note kind="warning" title={m.retention_question({ count: countLabel(newlyEnding) })} isFocused>
        {m.retention_question_help()}
      </Note>
      <input type="hidden" name="enquiryMonths" value={months} />
      <div className="button-row">
        <SendButton intent="confirm" icon="floppy-disk-fill" busyLabel={m.admin_saving()}>
          {m.retention_question_yes({ months })}
        </SendButton>
        <Link className="button-outline" to={href('/admin/settings/enquiries')}>
          {m.retention_question_no({ months: saved })}
        </Link>
      </div>
    </Form>
  );
}

const wrongTerm = () => m.admin_number_wrong({ least: retentionMonths.min, most: retentionMonths.max });

const termFields = {
  enquiryMonths: {
    kind: 'text',
    label: m.retention_months,
    hint: () => m.retention_months_hint({ least: retentionMonths.min, most: retentionMonths.max }),
    max: 20,
    required: wrongTerm,
    format: {
      tidy: (text) => asciiDigits(text).replace(/^0+/, ''),
      isRight: (text) =>
        /^\d+$/.test(text) && Number(text) >= retentionMonths.min && Number(text) <= retentionMonths.max,
      error: wrongTerm,
      inputMode: 'numeric',
    },
  },
} as const satisfies Fields;
