import { data, type RouterContextProvider, redirect } from 'react-router';
import { houseContext, leaveSentence, signedInStaff } from '../context.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { parseForm, readForm } from '../lib/form.ts';
import { m } from '../paraglide/messages.js';
import { moveSchema } from './faculty-form.ts';
import { type Move, orderRowId, staysField } from './faculty-moves.ts';
import { type Moved, type MoveTarget, moveFaculty } from './faculty-order.server.ts';

/** What the list is told about a move: the sentence, and on which page the row stands now; or why nothing was moved. */
export type MoveAnswer = { said: string; page: string; fault?: undefined } | { fault: string };

/**
 * Takes a posted move. A page that stays open gets the answer, another is sent to the row's new place, which says the
 * same.
 */
export async function receiveMove(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await readForm(request);
  const move = parseForm(moveSchema, form, m.desk_unstorable());
  if (move.errors) throw data(null, { status: move.status });
  const stays = form.has(staysField);
  const { id } = move.value;
  const { db } = context.get(houseContext);
  const moved = await inTransaction(db, (tx) => moveFaculty(tx, id, targetOf(move.value), signedInStaff(context)));
  // To a page that stays open this is no failure: it asks for the list again.
  if ('refused' in moved) return data<MoveAnswer>({ fault: m.faculty_desk_move_gone() }, { status: stays ? 200 : 404 });
  const said = sentenceOf(moved);
  const page = moved.older === undefined ? '/admin/faculty' : `/admin/faculty?older=${moved.older}`;
  if (stays) return data<MoveAnswer>({ said, page });
  leaveSentence(context, said);
  return redirect(`${page}#${orderRowId(id)}`, 303);
}

function targetOf({ to, beside }: Move): MoveTarget {
  if (to === 'before') return { before: beside };
  if (to === 'after') return { after: beside };
  return to;
}

function sentenceOf({ name, place, count }: Moved): string {
  return m.faculty_desk_moved({ name: name || m.desk_faculty_no_name(), place, count });
}
