import { servicesContext } from '../../context.ts';
import { cacheable } from '../../ui/page-facts.ts';
import { revalidatedResponse } from '../responses.server.ts';
import type { Route } from './+types/openapi-file';
import { describeCalls } from './openapi.server.ts';

export const handle = cacheable([]);

export function loader({ request, context }: Route.LoaderArgs): Response {
  const text = JSON.stringify(describeCalls(context.get(servicesContext).origin), null, 1);
  return revalidatedResponse(request, text, { 'Content-Type': 'application/json' });
}
