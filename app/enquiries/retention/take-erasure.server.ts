import { data, type RouterContextProvider, redirect } from 'react-router';
import { houseContext, leaveSentence, signedInStaff } from '../../context.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { type FormAnswer, parseForm, readForm } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { eraseEnquiries } from './erase-enquiries.server.ts';
import { eraseSchema } from './erase-form.ts';
import { erasedSentence } from './erase-words.ts';
import { listEnquiriesOfPerson } from './person-enquiries.server.ts';

/** Takes the form that erases what the person of an enquiry has sent, and says in numbers what went. */
export async function takeErasure(request: Request, context: Readonly<RouterContextProvider>, id: string) {
  const { db } = context.get(houseContext);
  const form = parseForm(eraseSchema, await readForm(request), m.desk_unstorable());
  const listed = await listEnquiriesOfPerson(db, id);
  if (!listed) {
    leaveSentence(context, m.erase_gone());
    throw redirect('/admin/enquiries', 303);
  }
  if (form.errors) return data<FormAnswer>({ typed: form.typed, errors: form.errors }, { status: form.status });
  // Only what stood on the page: a form that was made up erases nobody else.
  const ids = listed.map((enquiry) => enquiry.id).filter((one) => form.value.enquiries.includes(one));
  const erased = await inTransaction(db, (tx) => eraseEnquiries(tx, signedInStaff(context), ids));
  leaveSentence(context, erasedSentence(erased));
  throw redirect('/admin/enquiries', 303);
}
