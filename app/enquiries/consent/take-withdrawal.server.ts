import { data, type RouterContextProvider, redirect } from 'react-router';
import { houseContext, visitContext } from '../../context.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { parseForm, readForm } from '../../lib/form.ts';
import { hour } from '../../lib/moments.ts';
import { m } from '../../paraglide/messages.js';
import { admit, throttleKey } from '../../throttle/throttle.server.ts';
import { throttledSentence } from '../../throttle/throttled-sentence.ts';
import { keyedHash } from './consent-secret.server.ts';
import { inEvenTime } from './even-time.ts';
import type { StopAnswer } from './stop-form.tsx';
import { stopByForm } from './stop-updates.server.ts';
import { withdrawSchema } from './withdraw-form.ts';

const mostFromAddress = 20;

/** Takes the form of somebody who wants no more updates. The answer is the same whether we know the number or not. */
export async function takeWithdrawal(request: Request, context: Readonly<RouterContextProvider>) {
  const form = parseForm(withdrawSchema, await readForm(request), m.enquiry_unstorable());
  const { typed } = form;
  if (form.errors) return data<StopAnswer>({ typed, errors: form.errors }, { status: form.status });
  const { db } = context.get(houseContext);
  const key = throttleKey('withdraw-address', await keyedHash(db, 'address', context.get(visitContext).clientAddress));
  const refused = await admit(db, [{ key, most: mostFromAddress, windowMs: hour }]);
  if (refused) {
    const { retryAfterSeconds } = refused;
    return data<StopAnswer>(
      { typed, errors: {}, refusal: throttledSentence(retryAfterSeconds) },
      { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } },
    );
  }
  const { channels, ...reach } = form.value;
  await inEvenTime(inTransaction(db, (tx) => stopByForm(tx, reach, channels)));
  return redirect('/privacy/withdraw?sent=1', 303);
}
