import { data, Form, href, Link } from 'react-router';
import type { Actor } from '../activity/activity.server.ts';
import { type Flash, requireStaff, servicesContext } from '../context.ts';
import type { Transaction } from '../database/schema.ts';
import { readForm } from '../forms/form.ts';
import { backTo, handleForm } from '../forms/handle-form.server.ts';
import { sendForm } from '../forms/send-form.ts';
import { isId } from '../lib/ids.ts';
import { returnToAdmin } from '../lib/paths.ts';
import { m } from '../paraglide/messages.js';
import { SendButton } from '../ui/forms/send-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/pin-page';
import { type Notice, titleOf, unpinField } from './notice-fields.ts';
import { findPinPlace, listPinsInTheWay, setPinned } from './notices.server.ts';
import { findAdminNotice } from './notices-admin.server.ts';

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
  return { id, title: titleOf(notice), pinned: await listPinsInTheWay(db, id), back };
}

type PinChange = { pin?: string | undefined; unpin?: string | undefined };

type PinsChanged = { pinned: Notice | undefined; unpinned: Notice | undefined };

/** Undefined = three others are pinned. */
async function changePins(tx: Transaction, { pin, unpin }: PinChange, by: Actor): Promise<PinsChanged | undefined> {
  if (pin && (await findPinPlace(tx, { id: pin, unpin })).refused) return undefined;
  const unpinned = unpin ? await setPinned(tx, unpin, 0, by) : undefined;
  return { unpinned, pinned: pin ? await setPinned(tx, pin, 1, by) : undefined };
}

/** One press in the list; a fourth pin leads to the page that asks which one makes room. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const change = changeIn(form);
  if (!change) throw data(null, { status: 400 });
  const { origin } = args.context.get(servicesContext);
  const to = returnToAdmin(form.get('back'), href('/admin/notices'), origin);
  const pinPage = `${href('/admin/notices/pin')}?${new URLSearchParams({ id: change.pin ?? '', back: to })}`;
  return handleForm(
    { ...args, form },
    {
      fields: {},
      failure: m.notice_pin_failed,
      run: (tx) => changePins(tx, change, requireStaff(args.context)),
      done(changed) {
        if (!changed && form.has('back')) return { to: pinPage };
        const { text, ...more } = changed
          ? sentence(changed)
          : { text: m.notice_pin_instead(), link: { to: pinPage, label: m.notice_pin() } };
        return { ...backTo(form, to), flash: text, ...more };
      },
    },
  );
}

/** Undo sends which of the two it is as its list, and both ids in one text. */
function changeIn(form: FormData): PinChange | undefined {
  const isUndo = form.get('intent') === 'restore';
  const intent = form.get(isUndo ? 'list' : 'intent');
  const [id = '', other = String(form.get(unpinField) ?? '')] = String(form.get('id') ?? '').split(' ');
  if (!isId(id) || (intent !== 'pin' && intent !== 'unpin')) return undefined;
  const second = isId(other) ? other : undefined;
  return intent === 'pin' ? { pin: id, unpin: second } : { unpin: id, pin: second };
}

function sentence({ pinned, unpinned }: PinsChanged): Flash {
  const path = href('/admin/notices/pin');
  if (pinned) {
    const text = m.notice_pin_pinned({ title: titleOf(pinned) });
    const also = unpinned ? `. ${m.notice_pin_replaced({ title: titleOf(unpinned) })}` : '';
    const id = unpinned ? `${pinned.id} ${unpinned.id}` : pinned.id;
    return { text: text + also, undo: { list: 'unpin', id, path } };
  }
  if (!unpinned) return { text: m.notice_pin_already() };
  const undo = { list: 'pin', id: unpinned.id, path };
  return { text: m.notice_pin_unpinned({ title: titleOf(unpinned) }), undo };
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
