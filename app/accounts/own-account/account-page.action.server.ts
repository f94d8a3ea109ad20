import { data, href } from 'react-router';
import { requireStaff, type Staff } from '../../context.ts';
import type { Database } from '../../database/schema.ts';
import { readForm } from '../../forms/form.ts';
import { type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { isId } from '../../lib/ids.ts';
import { inLanguage } from '../../lib/languages/in-language.server.ts';
import { m } from '../../paraglide/messages.js';
import { languageForm, ownDetailsForm } from '../account-fields.ts';
import { findPerson, patchPerson, setLanguage, setMorningMail } from '../people.server.ts';
import { type RefusedField, wrongInput } from '../refusals.server.ts';
import { endOtherSessions, endSession } from '../sessions.server.ts';
import { checkPassword } from '../sign-in/sign-in.server.ts';

export async function handleAccountForm(args: FormArgs) {
  const form = await readForm(args.request);
  switch (form.get('intent')) {
    case 'details':
      return await saveDetails({ ...args, form });
    case 'end-session':
      return await signOutDevice({ ...args, form });
    case 'end-others':
      return await signOutElsewhere({ ...args, form });
    case 'morning-mail-on':
    case 'morning-mail-off':
      return await chooseMorningMail({ ...args, form });
    case 'language':
      return await chooseLanguage({ ...args, form });
    default:
      throw data(null, { status: 400 });
  }
}

type Args = FormArgs & { form: FormData };

const button = { fields: {}, failure: m.accounts_failed };

function saveDetails(args: Args) {
  const staff = requireStaff(args.context);
  return handleForm(args, {
    fields: ownDetailsForm,
    failure: m.accounts_failed,
    async runOutside(db, { values: { password, ...details } }) {
      const rejection = await refuseNewEmail(db, staff, details.email, password);
      if (rejection) return { refused: 'email', rejection } as const;
      return await patchPerson(db, staff, staff.id, details);
    },
    refuse: (refusal) => ('rejection' in refusal ? refusal.rejection : { status: 409 }),
    done: () => ({ to: href('/admin/account'), flash: m.account_details_saved() }),
  });
}

/** Password links go to the email address, so a borrowed session must not be enough to change it. */
async function refuseNewEmail(
  db: Database,
  staff: Staff,
  email: string,
  password: string,
): Promise<RefusedField | undefined> {
  const person = await findPerson(db, staff.id);
  if (person?.email === email) return undefined;
  if (password === '') return wrongInput('password', m.account_password_for_email());
  return await checkPassword(db, staff, password);
}

function signOutDevice(args: Args) {
  const sessionId = args.form.get('session');
  if (typeof sessionId !== 'string' || !isId(sessionId)) throw data(null, { status: 400 });
  return handleForm(args, {
    ...button,
    runOutside: (db) => endSession(db, requireStaff(args.context), sessionId),
    done: (hasEnded) => ({
      to: href('/admin/account'),
      flash: hasEnded ? m.account_session_ended() : m.account_session_gone(),
    }),
  });
}

function chooseMorningMail(args: Args) {
  const isOn = args.form.get('intent') === 'morning-mail-on';
  return handleForm(args, {
    ...button,
    run: (tx) => setMorningMail(tx, requireStaff(args.context).id, isOn),
    done: () => ({
      to: href('/admin/account'),
      flash: isOn ? m.morning_mail_set_on() : m.morning_mail_set_off(),
    }),
  });
}

function chooseLanguage(args: Args) {
  return handleForm(args, {
    fields: languageForm,
    failure: m.accounts_failed,
    run: (tx, { values: { language } }) => setLanguage(tx, requireStaff(args.context).id, language),
    done: (_, { values: { language } }) => ({
      to: href('/admin/account'),
      flash: inLanguage(language, () => m.account_language_saved()),
    }),
  });
}

function signOutElsewhere(args: Args) {
  return handleForm(args, {
    ...button,
    runOutside: (db) => endOtherSessions(db, requireStaff(args.context)),
    done: () => ({ to: href('/admin/account'), flash: m.account_others_ended() }),
  });
}
