import { href } from 'react-router';
import { requireStaff, type Staff } from '../../context.ts';
import type { Transaction } from '../../database/schema.ts';
import { readForm } from '../../forms/form.ts';
import { type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { handleMove, handleRowChange } from '../../forms/handle-move.server.ts';
import type { Move } from '../../lib/moves.ts';
import { m } from '../../paraglide/messages.js';
import { resetMenu } from './menu.server.ts';
import { moveMenuItem, setMenuItemHidden } from './menu-admin.server.ts';

const page = href('/admin/menu');

/** An entry was moved, shown or hidden, or the whole menu is to be the original one. */
export async function handleMenuList(args: FormArgs) {
  const form = await readForm(args.request);
  if (form.get('intent') === 'reset') return handleReset({ ...args, form });
  const answers = { rowId: (id: string) => `menu-${id}`, gone: m.menu_gone, failure: m.menu_order_not_saved };
  if (!form.has('hidden')) return handleMove({ ...args, form }, { ...answers, run: move });
  const isHidden = form.get('hidden') === '1';
  const run = async (tx: Transaction, { id }: { id: string }, by: Staff) => {
    const item = await setMenuItemHidden(tx, id, isHidden, by);
    const name = item?.label ?? '';
    return item && { message: isHidden ? m.menu_is_hidden_now({ name }) : m.menu_is_shown_now({ name }), page };
  };
  return handleRowChange({ ...args, form }, { ...answers, run });
}

async function move(tx: Transaction, move: Move, by: Staff) {
  const moved = await moveMenuItem(tx, move, by);
  return moved && { message: m.menu_moved({ name: moved.label, place: moved.place, count: moved.count }), page };
}

function handleReset(args: FormArgs) {
  return handleForm(args, {
    fields: {},
    failure: m.menu_not_reset,
    run: async (tx) => {
      await resetMenu(tx, requireStaff(args.context));
      return {};
    },
    done: () => ({ to: page, flash: m.menu_reset_done() }),
  });
}
