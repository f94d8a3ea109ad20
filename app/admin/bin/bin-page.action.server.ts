import { data, href } from 'react-router';
import { type ServerContent, shownName } from '../../content/server-content.server.ts';
import type { Trash } from '../../content/trash.server.ts';
import { findContent } from '../../content-types.server.ts';
import { requireStaff, type Staff, servicesContext } from '../../context.ts';
import { findWithDeleted } from '../../database/editable-records.server.ts';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { readForm } from '../../forms/form.ts';
import { backTo, type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { isId } from '../../lib/ids.ts';
import { returnToAdmin } from '../../lib/paths.ts';
import { m } from '../../paraglide/messages.js';
import { eraseFromTrash } from './trash.server.ts';

type TrashCommand = {
  run(db: Database, trash: Trash, id: string, by: Staff): Promise<boolean>;
  done(words: { name: string }): string;
  failure(): string;
};

const commands = new Map<unknown, TrashCommand>([
  [
    'restore',
    {
      run: (db, trash, id, by) => inTransaction(db, (tx) => trash.restore(tx, id, by)),
      done: m.bin_back,
      failure: m.bin_not_restored,
    },
  ],
  ['erase', { run: eraseFromTrash, done: m.bin_erased, failure: m.bin_not_erased }],
]);

/** Restores a record or deletes it permanently, and redirects back to the page of the button. */
export async function handleBinForm(args: FormArgs) {
  const form = await readForm(args.request);
  const command = commands.get(form.get('intent'));
  const { content, id } = readRecord(form);
  if (!command) throw data(null, { status: 400 });
  const staff = requireStaff(args.context);
  const { origin } = args.context.get(servicesContext);
  return handleForm(
    { ...args, form },
    {
      fields: {},
      async runOutside(db) {
        const row = await findWithDeleted(db, content.type.table, id);
        return row && (await command.run(db, content.trash, id, staff)) ? content.type.nameOf(row) : undefined;
      },
      failure: command.failure,
      done: (name) => ({
        ...backTo(form, returnToAdmin(form.get('back'), href('/admin/bin'), origin)),
        flash: name === undefined ? m.bin_not_there() : command.done({ name: shownName(name) }),
      }),
    },
  );
}

function readRecord(form: FormData): { content: ServerContent; id: string } {
  const content = findContent(form.get('list'));
  const id = form.get('id');
  if (!content || typeof id !== 'string' || !isId(id)) throw data(null, { status: 404 });
  return { content, id };
}
