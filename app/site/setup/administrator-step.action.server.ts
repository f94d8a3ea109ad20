import { firstAdministratorForm } from '../../accounts/account-fields.ts';
import { replaceFirstAdministrator } from '../../accounts/first-administrator.server.ts';
import { hashPassword, newPasswordError } from '../../accounts/passwords.server.ts';
import { hasOtherAdministrator } from '../../accounts/people.server.ts';
import { setSessionCookies } from '../../accounts/sessions.server.ts';
import { signInOrigin } from '../../accounts/sign-in/sign-in-rules.server.ts';
import { requestContext } from '../../context.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { readForm } from '../../forms/form.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { lockSetup, recordSetupAnswer } from '../../settings/setup.server.ts';
import { answerLater, nextPath, openSetup, type SetupArgs } from './open-setup.server.ts';

class NotCreated extends Error {}

export async function handleAdministratorForm(args: SetupArgs, step: 'administrator') {
  const form = await readForm(args.request);
  const setup = await openSetup(args);
  const later = setup?.printed_person_id || setup?.person_id ? await answerLater(args, step, form) : undefined;
  if (later) return later;
  const device = signInOrigin(args.request, args.context.get(requestContext));
  return handleForm(
    { ...args, form },
    {
      fields: firstAdministratorForm,
      failure: m.accounts_failed,
      async runOutside(db, { values: { password, ...account } }) {
        if (!setup) return { refused: 'dead link' } as const;
        const schoolName = (await findSchool(db)).name;
        const error = newPasswordError(password, { schoolName, username: account.username });
        if (error) return { refused: 'invalid', errors: { password: error } } as const;
        const password_hash = await hashPassword(password);
        const made = inTransaction(db, async (tx) => {
          const open = await lockSetup(tx, args.params.token);
          if (!open) return { refused: 'dead link' } as const;
          if (open.person_id) return { refused: 'made' } as const;
          if (await hasOtherAdministrator(tx, open)) return { refused: 'dead link' } as const;
          const added = await replaceFirstAdministrator(tx, open.printed_person_id, {
            ...account,
            password_hash,
            device,
          });
          if ('refused' in added) throw new NotCreated();
          await recordSetupAnswer(tx, open, step, 'done', { person_id: added.id });
          return added;
        });
        return made.catch((error: unknown) => {
          if (!(error instanceof NotCreated)) throw error;
          return { refused: 'invalid', errors: { username: m.people_username_taken() } } as const;
        });
      },
      refuse: ({ refused }) => (refused === 'made' ? { status: 409 } : { status: 404 }),
      done({ signedIn }) {
        setSessionCookies(args.context.get(requestContext).cookies, signedIn);
        return { to: nextPath(args, step) };
      },
    },
  );
}
