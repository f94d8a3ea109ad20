import { data, href } from 'react-router';
import type { Actor } from '../../activity/activity.server.ts';
import { type Flash, requireStaff, servicesContext } from '../../context.ts';
import type { Transaction } from '../../database/schema.ts';
import { readForm } from '../../forms/form.ts';
import { backTo, type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { isId } from '../../lib/ids.ts';
import { safeReturnTo } from '../../lib/paths.ts';
import { m } from '../../paraglide/messages.js';
import { type Notice, titleOf } from '../notice-fields.ts';
import { setPinned } from '../notices.server.ts';
import { unpinField } from './pin-input.tsx';
import { findPinPlace, type PinRefusal } from './pins.server.ts';

type PinChange = { pin?: string | undefined; unpin?: string | undefined };

type PinsChanged = { refused?: undefined; pinned: Notice | undefined; unpinned: Notice | undefined };

export async function changePins(
  tx: Transaction,
  { pin, unpin }: PinChange,
  by: Actor,
): Promise<PinsChanged | PinRefusal> {
  const place = pin ? await findPinPlace(tx, { id: pin, unpin }) : undefined;
  if (place?.refused) return place;
  const unpinned = unpin ? await setPinned(tx, unpin, 0, by) : undefined;
  return { unpinned, pinned: pin ? await setPinned(tx, pin, 1, by) : undefined };
}

/** One press in the list; a fourth pin leads to the page that asks which one makes room. */
export async function handlePin(args: FormArgs) {
  const form = await readForm(args.request);
  const change = changeIn(form);
  if (!change) throw data(null, { status: 400 });
  const { origin } = args.context.get(servicesContext);
  const back = safeReturnTo(form.get('back'), origin);
  const to = back?.startsWith('/admin/') ? back : href('/admin/notices');
  const pinPage = `${href('/admin/notices/pin')}?${new URLSearchParams({ id: change.pin ?? '', back: to })}`;
  return handleForm(
    { ...args, form },
    {
      fields: {},
      failure: m.notice_pin_failed,
      async run(tx): Promise<PinsChanged | undefined> {
        const outcome = await changePins(tx, change, requireStaff(args.context));
        return outcome.refused ? undefined : outcome;
      },
      done(changed) {
        if (!changed && form.has('back')) return { to: pinPage };
        const { text, ...more } = changed ? sentence(changed) : { text: m.notice_pin_instead(), link: linkTo(pinPage) };
        return { ...backTo(form, to), flash: text, ...more };
      },
    },
  );
}

function linkTo(to: string) {
  return { to, label: m.notice_pin() };
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
