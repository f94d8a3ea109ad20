import { requestContext, servicesContext, staffContext } from '../context.ts';
import { cacheable, type RouteHandle } from '../ui/page-facts.ts';
import type { Route } from './+types/api-route';
import type { Call, Context, Endpoint, Refusal } from './endpoint.ts';
import { findEndpoint } from './endpoints.server.ts';
import { readFields } from './read-fields.server.ts';
import {
  failureResponse,
  passwordChangeRequired,
  revalidatedResponse,
  signInRequired,
  unknownEndpoint,
} from './responses.server.ts';

export const handle = { ...cacheable(['id']), uncachedSearch: ['before'] } satisfies RouteHandle;

export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return handleCall({ request, context });
}

export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return handleCall({ request, context });
}

type Args = Pick<Call, 'request' | 'context'>;

/** The server has checked the method before. */
async function handleCall({ request, context }: Args): Promise<Response> {
  const endpoint = findEndpoint(new URL(request.url).pathname);
  const { origin } = context.get(servicesContext);
  if (!endpoint) return failureResponse('success', unknownEndpoint(origin));
  const refusal = refuseCaller(endpoint, context);
  if (refusal) return failureResponse(endpoint.failureShape, refusal);
  try {
    return await respond(endpoint, { request, context });
  } catch (error) {
    const requested = context.get(requestContext);
    requested.reportError(error);
    const status = requested.failureStatus ?? 500;
    const message = endpoint.failureMessage();
    return failureResponse(endpoint.failureShape, { status, message, more: { request_id: requested.id } });
  }
}

async function respond(endpoint: Endpoint, args: Args): Promise<Response> {
  const read = await readFields(endpoint, args);
  if ('status' in read) return failureResponse(endpoint.failureShape, read);
  const reply = await endpoint.handle({ ...args, ...read });
  if ('status' in reply) return failureResponse(endpoint.failureShape, reply);
  if (endpoint.method === 'GET') {
    return revalidatedResponse(args.request, JSON.stringify(reply.body), { 'Content-Type': 'application/json' });
  }
  return Response.json(reply.body, { headers: { 'Cache-Control': 'no-store', ...reply.headers } });
}

function refuseCaller({ access }: Endpoint, context: Context): Refusal | undefined {
  if (access === 'public') return undefined;
  const staff = context.get(staffContext);
  if (!staff) return signInRequired();
  return staff.mustChangePassword ? passwordChangeRequired(context.get(servicesContext).origin) : undefined;
}
