import { data, href } from 'react-router';
import type { Actor } from '../../activity/activity.server.ts';
import { requireStaff } from '../../context.ts';
import type { Database } from '../../database/schema.ts';
import { type FormAnswer, readForm } from '../../forms/form.ts';
import { type FormArgs, handleForm, type Rejection } from '../../forms/handle-form.server.ts';
import { m } from '../../paraglide/messages.js';
import { confirmedField } from '../../ui/forms/confirm-form.tsx';
import { detailsForm, roleForm } from '../account-fields.ts';
import { renewPasswordOf } from '../password-changes.server.ts';
import {
  deletePerson,
  disablePerson,
  enablePerson,
  type PersonOutcome,
  type PersonRefusal,
  patchPerson,
  setRole,
} from '../people.server.ts';
import { roleLabel } from '../people-rules.ts';

/** A generated password is only in this answer. */
export type PersonResult = FormAnswer & { password?: string; toConfirm?: 'renew-password' };

type Args = FormArgs & { form: FormData };

const rules = { failure: m.accounts_failed, refuse };

export async function handlePersonForm(args: FormArgs, id: string) {
  const form = await readForm(args.request);
  const posted = { ...args, form };
  switch (form.get('intent')) {
    case 'renew-password':
      return await renewPassword(posted, id);
    case 'details':
      return await saveDetails(posted, id);
    case 'role':
      return await saveRole(posted, id);
    case 'disable':
      return await run(posted, id, disablePerson, m.people_was_disabled);
    case 'enable':
      return await run(posted, id, enablePerson, m.people_was_enabled);
    case 'remove':
      return await run(posted, id, deletePerson, m.people_was_removed, href('/admin/people'));
    default:
      throw data(null, { status: 400 });
  }
}

type Command = (db: Database, by: Actor, id: string) => Promise<PersonOutcome>;

function run(args: Args, id: string, command: Command, message: (inputs: { name: string }) => string, to = pageOf(id)) {
  return handleForm(args, {
    ...rules,
    fields: {},
    runOutside: async (db) => existing(await command(db, requireStaff(args.context), id)),
    done: ({ person: { name } }) => ({ to, flash: message({ name }) }),
  });
}

function saveDetails(args: Args, id: string) {
  return handleForm(args, {
    ...rules,
    fields: detailsForm,
    runOutside: async (db, { values }) => existing(await patchPerson(db, requireStaff(args.context), id, values)),
    done: () => ({ to: pageOf(id), flash: m.people_details_saved() }),
  });
}

function saveRole(args: Args, id: string) {
  return handleForm(args, {
    ...rules,
    fields: roleForm,
    runOutside: async (db, { values }) => existing(await setRole(db, requireStaff(args.context), id, values.role)),
    done: ({ person: { name } }, { values }) => ({
      to: pageOf(id),
      flash: m.people_role_saved({ name, role: roleLabel(values.role) }),
    }),
  });
}

function renewPassword(args: Args, id: string) {
  if (args.form.get(confirmedField) !== 'yes') {
    return data<PersonResult>({ typed: {}, errors: {}, toConfirm: 'renew-password' });
  }
  const withoutTwoFactor = args.form.get('without-two-factor') === 'yes';
  return handleForm(args, {
    ...rules,
    fields: {},
    runOutside: async (db) => existing(await renewPasswordOf(db, requireStaff(args.context), id, { withoutTwoFactor })),
    done: ({ password }) => ({ stay: { typed: {}, errors: {}, password } satisfies PersonResult as PersonResult }),
  });
}

/** Throws a 404 response when there is no such person. */
function existing<Outcome>(outcome: Outcome | undefined): Outcome {
  if (outcome === undefined) throw data(null, { status: 404 });
  return outcome;
}

function pageOf(id: string): string {
  return href('/admin/people/:id', { id });
}

function refuse({ refused }: { refused: PersonRefusal }): Rejection {
  const messages = {
    'last administrator': m.people_refused_last,
    yourself: m.people_refused_yourself,
    'not disabled': m.people_refused_not_disabled,
  };
  return { typed: {}, failure: messages[refused](), status: 409 };
}
