import { kept } from '../ui/page-facts.ts';
import type { Route } from './+types/route';
import { answerCall } from './answer-call.server.ts';
import { listSearch } from './list-length.ts';

export const handle = kept(listSearch);

/** `/api/…`: every call of the API, by the table of endpoints. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return answerCall({ request, context });
}

export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answerCall({ request, context });
}
