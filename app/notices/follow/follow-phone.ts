import { requestContext, servicesContext } from '../../context.ts';
import { type FieldErrors, readForm } from '../../forms/form.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { m } from '../../paraglide/messages.js';
import type { Route } from './+types/follow-phone';
import { phoneSchema } from './follow-schema.server.ts';
import { deletePhone, findServerKey, savePhone } from './push-subscriptions.server.ts';
import { areUsable, publicKeyOf } from './web-push.server.ts';

export const handle = { priority: 'enquiry' };

/** The key that a browser subscribes with. Not in the page, which is the same wherever the school has moved to. */
export async function loader({ context }: Route.LoaderArgs) {
  return new Response(publicKeyOf(await findServerKey(context.get(servicesContext).db)));
}

/** Sent by the script of the page: `intent` is `start` or `stop`. */
export async function action(args: Route.ActionArgs) {
  const { db, isPushEndpoint } = args.context.get(servicesContext);
  const form = await readForm(args.request);
  const endpoint = form.get('endpoint');
  if (form.get('intent') === 'stop' && typeof endpoint === 'string') {
    await deletePhone(db, endpoint);
    return {};
  }
  return handleForm(
    { ...args, form },
    {
      fields: phoneSchema,
      failure: m.follow_failed,
      check: (values): FieldErrors =>
        isPushEndpoint(values.endpoint) && areUsable(values) ? {} : { endpoint: m.follow_failed() },
      runOutside: (_db, { values }) => savePhone(db, values, args.context.get(requestContext).clientAddress),
      refuse: () => ({ failure: m.follow_failed(), status: 429 }),
      done: () => ({ stay: {} }),
    },
  );
}
