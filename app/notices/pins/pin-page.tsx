import { data, Form, href, Link } from 'react-router';
import { servicesContext } from '../../context.ts';
import { sendForm } from '../../forms/send-form.ts';
import { isId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { titleOf } from '../notice-fields.ts';
import { findAdminNotice } from '../notices-admin.server.ts';
import type { Route } from './+types/pin-page';
import { unpinField } from './pin-input.tsx';
import { handlePin } from './pin-page.action.server.ts';
import { listPinsInTheWay } from './pins.server.ts';

export const handle = adminPage(m.notice_pin_title);

/** Asks which one makes room; where there is room the list pins at once. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const id = url.searchParams.get('id');
  const back = url.searchParams.get('back') ?? '';
  // Forms of other pages are sent to this address, too.
  if (id === null) return { id: '', title: '', pinned: [], back };
  const notice = isId(id) ? await findAdminNotice(db, id) : undefined;
  if (!notice || notice.removed_at !== null) throw data(null, { status: 404 });
  return {
    id,
    title: titleOf(notice),
    pinned: await listPinsInTheWay(db, id),
    back,
  };
}

export function action(args: Route.ActionArgs) {
  return handlePin(args);
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.notice_pin_failed);

export default function PinPage({ loaderData: { id, title, pinned, back }, actionData }: Route.ComponentProps) {
  return (
    <section className="panel">
      {actionData?.failure && <Note kind="error" title={actionData.failure} isFocused />}
      {title && <p className="ask-name">{title}</p>}
      {pinned.length > 0 && <h2>{m.notice_pin_instead()}</h2>}
      <Form method="post" className="pin-choice">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="intent" value="pin" />
        {pinned.map((one) => (
          <button key={one.id} type="submit" name={unpinField} value={one.id} className="button-outline">
            <Icon name="push-pin-fill" size={20} />
            {m.notice_pin_unpin({ title: one.title })}
          </button>
        ))}
        {id && pinned.length === 0 && (
          <SendButton icon="push-pin-fill" busyLabel={m.notice_pin_busy()}>
            {m.notice_pin()}
          </SendButton>
        )}
      </Form>
      <Link className="link-line" to={href('/admin/notices')}>
        {m.notice_pin_back()}
      </Link>
    </section>
  );
}
