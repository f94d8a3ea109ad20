import { data, type RouterContextProvider, redirect } from 'react-router';
import { houseContext } from '../../context.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { parseForm, readForm } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { inEvenTime } from './even-time.ts';
import type { StopAnswer } from './stop-form.tsx';
import { stopByLink } from './stop-updates.server.ts';
import { stopSchema } from './withdraw-form.ts';
import { readWithdrawalToken } from './withdrawal-link.server.ts';

/** Takes the form on the page of a link; undefined with 404 = we have not made this link. */
export async function takeStop(request: Request, context: Readonly<RouterContextProvider>, token: string) {
  const { db } = context.get(houseContext);
  const enquiryId = await readWithdrawalToken(db, token);
  if (enquiryId === undefined) return data<StopAnswer | undefined>(undefined, { status: 404 });
  const form = parseForm(stopSchema, await readForm(request), m.enquiry_unstorable());
  if (form.errors) {
    return data<StopAnswer | undefined>({ typed: form.typed, errors: form.errors }, { status: form.status });
  }
  await inEvenTime(inTransaction(db, (tx) => stopByLink(tx, enquiryId, form.value.channels)));
  throw redirect(`/privacy/withdraw/${token}?done=1`, 303);
}
