import { data, type RouterContextProvider, redirect } from 'react-router';
import { houseContext, leaveSentence, signedInStaff } from '../../context.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { type FormAnswer, parseForm, readForm } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { settleSchoolFact } from '../../settings/school.server.ts';
import { retentionSchema } from './retention-form.ts';
import { countEnding, countNewlyEnding, markListed } from './retention-terms.server.ts';

/** Takes the term for which enquiries are kept. One that lists more of them is saved only with `intent=confirm`. */
export async function takeTerm(request: Request, context: Readonly<RouterContextProvider>) {
  const sent = await readForm(request);
  const form = parseForm(retentionSchema, sent, m.desk_unstorable());
  if (form.errors) return data<FormAnswer>({ typed: form.typed, errors: form.errors }, { status: form.status });
  const { db } = context.get(houseContext);
  const { enquiryMonths } = form.value;
  const months = Number(enquiryMonths);
  const newlyEnding = await countNewlyEnding(db, months);
  if (newlyEnding > 0 && sent.get('intent') !== 'confirm') return data({ months, newlyEnding }, { status: 409 });
  await inTransaction(db, async (tx) => {
    await settleSchoolFact(tx, 'enquiryMonths', enquiryMonths, signedInStaff(context));
    await markListed(tx);
  });
  leaveSentence(context, `${m.retention_saved()} ${m.retention_ending({ count: await countEnding(db) })}`);
  return redirect('/admin/settings/enquiries', 303);
}
