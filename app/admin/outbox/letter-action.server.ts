import { data, type RouterContextProvider, redirect } from 'react-router';
import { houseContext, leaveSentence, type Staff, signedInStaff, visitContext } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { readForm } from '../../lib/form.ts';
import { cancelLetter, type NotAgain, type NotCancelled, sendAgain } from '../../mail/outbox-desk.server.ts';
import { m } from '../../paraglide/messages.js';
import { notAgainWords } from './not-again-words.ts';

type Deed = {
  settle(tx: Connection, by: Staff, id: string): Promise<{ id: string } | { refused: NotAgain | NotCancelled }>;
  done(sendsMail: boolean): string;
};

const deeds = new Map<unknown, Deed>([
  ['again', { settle: sendAgain, done: (sendsMail) => (sendsMail ? m.outbox_again_done() : m.outbox_again_kept()) }],
  ['cancel', { settle: cancelLetter, done: m.outbox_cancel_done }],
]);

const refusals: Record<Exclude<NotAgain | NotCancelled, 'gone'>, () => string> = {
  ...notAgainWords,
  'being sent': m.outbox_cancel_sending,
  over: m.outbox_cancel_over,
};

/** Sends a letter again, or cancels it, and leads back to its page. */
export async function settleLetter(request: Request, context: Readonly<RouterContextProvider>, id: string) {
  const deed = deeds.get((await readForm(request)).get('intent'));
  if (!deed) throw data(null, { status: 400 });
  const result = await settled(deed, context, id);
  if (!result) return data({ broke: m.outbox_broke() }, { status: context.get(visitContext).failureStatus ?? 500 });
  if ('refused' in result) {
    if (result.refused === 'gone') throw data(null, { status: 404 });
    return data({ broke: refusals[result.refused]() }, { status: 409 });
  }
  leaveSentence(context, deed.done(context.get(houseContext).sendsMail));
  throw redirect(`/admin/outbox/${id}`, 303);
}

/** Undefined = it broke, which is written to the log. */
async function settled({ settle }: Deed, context: Readonly<RouterContextProvider>, id: string) {
  try {
    return await inTransaction(context.get(houseContext).db, (tx) => settle(tx, signedInStaff(context), id));
  } catch (error) {
    context.get(visitContext).failed(error);
    return undefined;
  }
}
