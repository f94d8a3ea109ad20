import { data, href } from 'react-router';
import { requestContext, servicesContext } from '../../context.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { confirmSubscription, endSubscription, findByToken } from '../../mail/mail-list.server.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { page } from '../../ui/page-facts.ts';
import { Patch } from '../../ui/panels.tsx';
import type { Route } from './+types/mail-link';
import { readChoice } from './follow-schema.server.ts';

const isStop = (url: URL) => url.pathname.includes('/unsubscribe/');

/** The two links in e-mails of the list: one begins it, the other ends it. */
export const handle = page<{ isStop: boolean }>(
  ({ isStop }) => ({
    title: isStop ? m.follow_stop_title() : m.follow_confirm_title(),
    description: m.follow_description(),
    area: 'about',
    label: isStop ? m.follow_stop_title() : m.follow_confirm_title(),
    isUnlisted: true,
    isSecret: true,
  }),
  null,
  { secretParam: 'token', priority: 'enquiry' },
);

/** Read only: programs that check mail open every link in it. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  context.get(requestContext).isPrivate = true;
  const isKnown = (await findByToken(context.get(servicesContext).db, params.token, isStop(url))) !== undefined;
  // After it has ended the subscription, the page says so and is found.
  const isFound = isKnown || context.get(requestContext).isPosted;
  return data({ isStop: isStop(url), isKnown }, { status: isFound ? 200 : 404 });
}

/** Programs of mailboxes post here, too, and follow no redirect. */
export async function action({ params: { token }, context, url }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  if (!isStop(url)) return inTransaction(db, (tx) => confirmSubscription(tx, token, readChoice(url.searchParams)));
  await inTransaction(db, (tx) => endSubscription(tx, token));
  return true;
}

export default function MailLink({ loaderData: { isStop, isKnown }, actionData: isDone }: Route.ComponentProps) {
  return (
    <div className="section container privacy">
      {/* No other site learns this address. */}
      <meta name="referrer" content="same-origin" />
      <Patch tone="pata">
        {isDone ? <Done isStop={isStop} /> : isKnown ? <Question isStop={isStop} /> : <p>{m.follow_dead()}</p>}
        <p>
          <a className="link-arrow" href={href('/allnotices/follow')}>
            {m.follow_title()} <Icon name="arrow-right-bold" />
          </a>
        </p>
      </Patch>
    </div>
  );
}

function Done({ isStop }: { isStop: boolean }) {
  return <Note kind="success" title={isStop ? m.follow_mail_stopped() : m.follow_mail_begun()} isFocused />;
}

function Question({ isStop }: { isStop: boolean }) {
  return (
    <form method="post" className="form" data-enhance="busy">
      <p>{isStop ? m.follow_stop_question() : m.follow_confirm_question()}</p>
      <button type="submit" className="button form-send" data-busy={m.enquiry_sending()}>
        <Icon name="check-bold" /> <span>{isStop ? m.follow_stop_mail() : m.follow_confirm()}</span>
      </button>
    </form>
  );
}
