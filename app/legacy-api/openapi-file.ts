import { houseContext } from '../context.ts';
import { kept } from '../ui/page-facts.ts';
import type { Route } from './+types/openapi-file';
import { answerRead } from './answer-read.server.ts';
import { describeCalls } from './openapi.server.ts';

export const handle = kept([]);

/** `/api/openapi.json` */
export function loader({ request, context }: Route.LoaderArgs): Response {
  const text = JSON.stringify(describeCalls(context.get(houseContext).origin), null, 1);
  return answerRead(request, text, { 'Content-Type': 'application/json' });
}
