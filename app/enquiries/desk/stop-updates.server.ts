import type { RouterContextProvider } from 'react-router';
import { houseContext, signedInStaff } from '../../context.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { m } from '../../paraglide/messages.js';
import { stopByOffice } from '../consent/stop-updates.server.ts';

/** Stops what the family no longer wishes, as ticked on its page; answers the sentence about it. */
export async function stopUpdates(
  context: Readonly<RouterContextProvider>,
  enquiryId: string,
  form: FormData,
): Promise<string> {
  const ticked = form.getAll('consent').map(String);
  const stopped = await inTransaction(context.get(houseContext).db, (tx) =>
    stopByOffice(tx, signedInStaff(context), enquiryId, ticked),
  );
  return stopped > 0 ? m.enquiry_desk_stopped() : m.enquiry_desk_none_stopped();
}
