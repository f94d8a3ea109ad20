import { data, type RouterContextProvider, redirect } from 'react-router';
import { houseContext, leaveSentence, signedInStaff } from '../../context.ts';
import { readForm } from '../../lib/form.ts';
import { isId } from '../../lib/ids.ts';
import { readVersion } from '../../lib/revision.ts';
import { m } from '../../paraglide/messages.js';
import { stepEnquiry } from '../desk/enquiry-desk.server.ts';
import { inboxPath } from './inbox-choice.ts';

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/** Takes an enquiry out of the Spam tray, and leads back to the list as it was. */
export async function rescueEnquiry({ request, context, url }: ActionArgs) {
  const form = await readForm(request);
  const id = String(form.get('id') ?? '');
  if (!isId(id)) throw data(null, { status: 400 });
  const house = context.get(houseContext);
  const revision = { id, version: readVersion(form) };
  const outcome = await stepEnquiry(house.db, house, signedInStaff(context), revision, { state: 'new' });
  if ('enquiry' in outcome) leaveSentence(context, m.inbox_rescued({ name: outcome.enquiry.name }));
  else leaveSentence(context, outcome.refused === 'gone' ? m.inbox_rescue_gone() : m.inbox_rescue_stale());
  return redirect(inboxPath + url.search, 303);
}
