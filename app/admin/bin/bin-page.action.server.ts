import { data, href } from 'react-router';
import { requireStaff, type Staff, servicesContext } from '../../context.ts';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { readForm } from '../../forms/form.ts';
import { backTo, type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { isId } from '../../lib/ids.ts';
import { returnToAdmin } from '../../lib/paths.ts';
import { m } from '../../paraglide/messages.js';
import { type AdminList, isAdminList, listLabels } from './admin-lists.ts';
import { eraseFromTrash } from './trash.server.ts';
import { trashes } from './trashes.server.ts';

type TrashCommand = {
  run(db: Database, list: AdminList, id: string, by: Staff): Promise<boolean>;
  done(list: AdminList): string;
  failure(): string;
};

const commands = new Map<unknown, TrashCommand>([
  [
    'restore',
    {
      run: (db, list, id, by) => inTransaction(db, (tx) => trashes[list].restore(tx, id, by)),
      done: (list) => listLabels[list].restored(),
      failure: m.bin_not_restored,
    },
  ],
  ['erase', { run: eraseFromTrash, done: (list) => listLabels[list].erased(), failure: m.bin_not_erased }],
]);

/** Restores a record or deletes it for good, and returns to where that was asked for. */
export async function handleBinForm(args: FormArgs) {
  const form = await readForm(args.request);
  const command = commands.get(form.get('intent'));
  const { list, id } = readRecord(form);
  if (!command) throw data(null, { status: 400 });
  const staff = requireStaff(args.context);
  const { origin } = args.context.get(servicesContext);
  return handleForm(
    { ...args, form },
    {
      fields: {},
      runOutside: (db) => command.run(db, list, id, staff),
      failure: command.failure,
      done: (isDone) => ({
        ...backTo(form, returnToAdmin(form.get('back'), href('/admin/bin'), origin)),
        flash: isDone ? command.done(list) : m.bin_not_there(),
      }),
    },
  );
}

function readRecord(form: FormData): { list: AdminList; id: string } {
  const list = form.get('list');
  const id = form.get('id');
  if (!isAdminList(list) || typeof id !== 'string' || !isId(id)) throw data(null, { status: 404 });
  return { list, id };
}
