import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Actor } from '../../activity/activity.server.ts';
import { houseContext, leaveSentence, signedInStaff } from '../../context.ts';
import type { Database } from '../../database/schema.ts';
import { type FieldErrors, parseForm, readForm, type TypedForm } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { renewPasswordOf } from '../replace-password.server.ts';
import {
  changeDetails,
  changeRole,
  disablePerson,
  enablePerson,
  type Outcome,
  type Refusal,
  removePerson,
} from './people.server.ts';
import { detailsForm, roleForm } from './people-form.ts';
import { roleWord } from './people-rules.ts';

/** What the page of one person shows in answer to a form. */
export type PersonResult = {
  typed: TypedForm;
  errors: FieldErrors;
  refused?: string;
  /** A password that was made up, shown in this one answer. */
  password?: string;
};

type Deed = { outcome: Outcome; sentence: (name: string) => string; page?: string };

/** Takes one of the forms on the page of one person. */
export async function settlePerson(request: Request, context: Readonly<RouterContextProvider>, id: string) {
  const form = await readForm(request);
  const { db } = context.get(houseContext);
  const by = signedInStaff(context);
  if (form.get('intent') === 'renew-password') return renew(db, by, id, form);
  const done = await act(db, by, id, form);
  if ('errors' in done) return data<PersonResult>(done, { status: done.status });
  const { outcome, sentence, page = `/admin/people/${id}` } = done;
  if (!outcome) throw data(null, { status: 404 });
  if ('refused' in outcome) {
    const result: PersonResult = { typed: {}, errors: {}, refused: refusalSentence(outcome.refused) };
    return data(result, { status: 409 });
  }
  leaveSentence(context, sentence(outcome.person.name));
  return redirect(page, 303);
}

async function act(db: Database, by: Actor, id: string, form: FormData) {
  switch (form.get('intent')) {
    case 'details':
      return settleDetails(db, by, id, form);
    case 'role':
      return settleRole(db, by, id, form);
    case 'disable':
      return deed(await disablePerson(db, by, id), (name) => m.people_was_disabled({ name }));
    case 'enable':
      return deed(await enablePerson(db, by, id), (name) => m.people_was_enabled({ name }));
    case 'remove':
      return deed(await removePerson(db, by, id), (name) => m.people_was_removed({ name }), '/admin/people');
    default:
      throw data(null, { status: 400 });
  }
}

async function renew(db: Database, by: Actor, id: string, form: FormData) {
  const withoutTwoFactor = form.get('without-two-factor') === 'yes';
  const outcome = await renewPasswordOf(db, by, id, { withoutTwoFactor });
  if (!outcome) throw data(null, { status: 404 });
  if ('password' in outcome) return data<PersonResult>({ typed: {}, errors: {}, password: outcome.password });
  return data<PersonResult>({ typed: {}, errors: {}, refused: refusalSentence(outcome.refused) }, { status: 409 });
}

async function settleDetails(db: Database, by: Actor, id: string, form: FormData) {
  const details = parseForm(detailsForm, form, m.people_unstorable());
  if (details.errors) return details;
  return deed(await changeDetails(db, by, id, details.value), () => m.people_details_saved());
}

async function settleRole(db: Database, by: Actor, id: string, form: FormData) {
  const choice = parseForm(roleForm, form, m.people_unstorable());
  if (choice.errors) return choice;
  const { role } = choice.value;
  return deed(await changeRole(db, by, id, role), (name) => m.people_role_saved({ name, role: roleWord(role) }));
}

function deed(outcome: Outcome, sentence: Deed['sentence'], page?: string): Deed {
  return page === undefined ? { outcome, sentence } : { outcome, sentence, page };
}

function refusalSentence(refused: Refusal): string {
  const sentences = {
    'last administrator': m.people_refused_last,
    yourself: m.people_refused_yourself,
    'not disabled': m.people_refused_not_disabled,
  };
  return sentences[refused]();
}
