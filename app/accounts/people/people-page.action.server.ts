import { data, href } from 'react-router';
import { requireStaff } from '../../context.ts';
import { type FormAnswer, readForm } from '../../forms/form.ts';
import { type Done, type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { isId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import type { ShownLink } from '../invitations.server.ts';
import { linkFacts, renewInvitation, revokeInvitation, shownLink } from '../invitations.server.ts';

export type PeopleAnswer = FormAnswer & { link?: ShownLink };

export async function handleInvitationForm(args: FormArgs) {
  const form = await readForm(args.request);
  const id = String(form.get('id'));
  if (!isId(id)) throw data(null, { status: 400 });
  const by = requireStaff(args.context);
  const options = {
    fields: {},
    failure: m.accounts_failed,
  };
  const to = href('/admin/people');
  switch (form.get('intent')) {
    case 'invite-again':
      return await handleForm(
        { ...args, form },
        {
          ...options,
          runOutside: async (db) => renewInvitation(db, by, id, await linkFacts(args.context)),
          done: (link): Done<PeopleAnswer> =>
            link
              ? { stay: { typed: {}, errors: {}, link: shownLink(link) } }
              : { to, flash: m.people_invitation_gone() },
        },
      );
    case 'withdraw':
      return await handleForm(
        { ...args, form },
        {
          ...options,
          runOutside: (db) => revokeInvitation(db, by, id),
          done: (invitation) => ({
            to,
            flash: invitation ? m.people_withdrawn(invitation) : m.people_invitation_gone(),
          }),
        },
      );
    default:
      throw data(null, { status: 400 });
  }
}
