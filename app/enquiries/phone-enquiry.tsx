import { href, Link } from 'react-router';
import { requireStaff, servicesContext } from '../context.ts';
import type { FormAnswer } from '../forms/form.ts';
import { handleForm } from '../forms/handle-form.server.ts';
import { sendForm } from '../forms/send-form.ts';
import { languageLabels, languages } from '../lib/languages/languages.ts';
import { m } from '../paraglide/messages.js';
import { AdminForm } from '../ui/forms/admin-form.tsx';
import { Field, fieldProps, Options, SelectField, TextArea } from '../ui/forms/field.tsx';
import { Note } from '../ui/note.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/phone-enquiry';
import { createPhoneEnquiry, findPhoneEnquiry } from './enquiries.server.ts';
import { phoneEnquirySchema } from './enquiry-fields.ts';
import { enquiryLimits } from './enquiry-rules.ts';

export const handle = adminPage(m.inbox_phone_title);

/** In the address, so that it shows without JavaScript. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  return { noted: await findPhoneEnquiry(context.get(servicesContext).db, searchParams.get('noted')) };
}

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    fields: phoneEnquirySchema,
    failure: m.inbox_phone_failed,
    runOutside: (db, { values }) => createPhoneEnquiry(db, requireStaff(args.context), values),
    done: (id) => ({ to: `${href('/admin/enquiries/new')}?noted=${id}` }),
  });
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function PhoneEnquiry({ loaderData: { noted }, actionData: answer }: Route.ComponentProps) {
  const send = { icon: 'floppy-disk-fill', label: m.inbox_phone_save(), busyLabel: m.admin_saving() } as const;
  return (
    <>
      {noted && !answer && (
        <div className="inbox-noted">
          <Note key={noted.id} kind="success" title={m.inbox_phone_noted({ name: noted.name })}>
            <Link to={href('/admin/enquiries/:id', { id: noted.id })}>{m.inbox_phone_look()}</Link>
          </Note>
        </div>
      )}
      <AdminForm answer={answer} send={send}>
        <PhoneFields answer={answer} isFirst={noted !== undefined} />
      </AdminForm>
    </>
  );
}

type PhoneFieldsProps = {
  answer: FormAnswer | undefined;
  isFirst: boolean;
};

function PhoneFields({ answer, isFirst }: PhoneFieldsProps) {
  const field = fieldProps(answer, ['name', 'mobile_no', 'language', 'message'], { ...enquiryLimits, language: 2 });
  const name = field('name');
  return (
    <>
      <Field
        label={m.admin_name()}
        hint={m.inbox_phone_name_hint()}
        {...name}
        isFocused={name.isFocused || (isFirst && !answer)}
        autoComplete="off"
        isRequired
      />
      <Field
        label={m.enquiry_mobile()}
        {...field('mobile_no')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        isRequired
      />
      <SelectField label={m.inbox_phone_language()} {...field('language')}>
        <Options all={languages.map((language) => [language, languageLabels[language]()])} />
      </SelectField>
      <TextArea label={m.inbox_phone_question()} {...field('message')} rows={4} isRequired />
    </>
  );
}
