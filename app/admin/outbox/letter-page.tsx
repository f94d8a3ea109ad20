import { data, Link } from 'react-router';
import { houseContext } from '../../context.ts';
import { isId } from '../../lib/ids.ts';
import { sendOr } from '../../lib/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/letter-page';
import { settleLetter } from './letter-action.server.ts';
import { LetterPaper } from './letter-paper.tsx';
import { findPaper } from './letter-view.server.ts';
import { LetterWays } from './letter-ways.tsx';
import { UnsetNote } from './unset-note.tsx';

export const handle = adminPage(m.outbox_letter_title);

export async function loader({ params, context }: Route.LoaderArgs) {
  const house = context.get(houseContext);
  const view = isId(params.id) ? await findPaper(house, params.id) : undefined;
  if (!view) throw data(null, { status: 404 });
  return { ...view, sendsMail: house.sendsMail };
}

export function action({ request, params, context }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  return settleLetter(request, context, params.id);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOr(serverAction, { broke: m.outbox_unsent() });
}

export default function LetterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { paper, sendsMail, notAgain, canCancel } = loaderData;
  return (
    <>
      <p>
        <Link className="link-arrow" to="/admin/outbox">
          <Icon name="arrow-left-bold" />
          {m.outbox_back()}
        </Link>
      </p>
      {actionData && <Note kind="error" title={actionData.broke} isFocused />}
      {!sendsMail && <UnsetNote />}
      <section className="panel">
        <LetterPaper paper={paper} />
        <LetterWays notAgain={notAgain} canCancel={canCancel} />
      </section>
    </>
  );
}
