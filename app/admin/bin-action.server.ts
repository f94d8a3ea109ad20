import { data, type RouterContextProvider, redirect } from 'react-router';
import { houseContext, leaveSentence, type Staff, signedInStaff, visitContext } from '../context.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { readForm } from '../lib/form.ts';
import { isId } from '../lib/ids.ts';
import { safeReturnTo } from '../lib/return-to.ts';
import { m } from '../paraglide/messages.js';
import { bins, eraseFromBin } from './bins.server.ts';
import { type DeskList, isDeskList, listWords } from './desk-lists.ts';

type Deed = {
  settle(db: Database, list: DeskList, id: string, by: Staff): Promise<boolean>;
  done(list: DeskList): string;
  broke(): string;
};

const deeds = new Map<unknown, Deed>([
  [
    'restore',
    {
      settle: (db, list, id, by) => inTransaction(db, (tx) => bins[list].restore(tx, id, by)),
      done: (list) => listWords[list].isBack(),
      broke: m.bin_not_restored,
    },
  ],
  ['erase', { settle: eraseFromBin, done: (list) => listWords[list].erased(), broke: m.bin_not_erased }],
]);

/** Takes a thing out of the bin, or deletes it for good, and leads back to where that was asked for. */
export async function settleBin(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await readForm(request);
  const deed = deeds.get(form.get('intent'));
  const { list, id } = readThing(form);
  if (!deed) throw data(null, { status: 400 });
  const { db, origin } = context.get(houseContext);
  const visit = context.get(visitContext);
  try {
    const isDone = await deed.settle(db, list, id, signedInStaff(context));
    leaveSentence(context, isDone ? deed.done(list) : m.bin_not_there());
  } catch (error) {
    visit.failed(error);
    return data({ broke: deed.broke() }, { status: visit.failureStatus ?? 500 });
  }
  // Asked for by script from within another page, which stays as it is with all that is typed in it.
  const back = form.get('back');
  if (back === null) return data(null);
  throw redirect(officePath(back, origin), 303);
}

function readThing(form: FormData): { list: DeskList; id: string } {
  const [list, id] = [form.get('list'), form.get('id')];
  if (!isDeskList(list) || typeof id !== 'string' || !isId(id)) throw data(null, { status: 404 });
  return { list, id };
}

function officePath(text: unknown, origin: string): string {
  const back = safeReturnTo(text, origin);
  return back?.startsWith('/admin/') ? back : '/admin/bin';
}
