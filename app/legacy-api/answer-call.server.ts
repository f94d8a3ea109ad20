import type { RouterContextProvider } from 'react-router';
import { houseContext, staffContext, visitContext } from '../context.ts';
import { answerRead } from './answer-read.server.ts';
import type { Endpoint } from './endpoint.ts';
import { endpointAt } from './endpoints.server.ts';
import { readFields } from './read-fields.server.ts';
import { newPasswordFirst, signInFirst, unknownCall } from './refusals.ts';
import { failureResponse, type Refusal } from './reply.ts';

const jsonHeaders = { 'Content-Type': 'application/json' };

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** Answers a call of the API, whose method the door has looked at. The answer is JSON, whatever happens. */
export async function answerCall({ request, context }: Asked): Promise<Response> {
  const endpoint = endpointAt(new URL(request.url).pathname);
  const { origin } = context.get(houseContext);
  if (!endpoint) return failureResponse('success', unknownCall(origin));
  const refusal = refuseCaller(endpoint, context);
  if (refusal) return failureResponse(endpoint.tells, refusal);
  try {
    return await answerWith(endpoint, { request, context });
  } catch (error) {
    const visit = context.get(visitContext);
    visit.failed(error);
    const more = { request_id: visit.id };
    return failureResponse(endpoint.tells, { status: visit.failureStatus ?? 500, message: endpoint.broke(), more });
  }
}

async function answerWith(endpoint: Endpoint, asked: Asked): Promise<Response> {
  const read = await readFields(endpoint, asked);
  if ('status' in read) return failureResponse(endpoint.tells, read);
  const reply = await endpoint.handle({ ...asked, ...read });
  if ('status' in reply) return failureResponse(endpoint.tells, reply);
  if (endpoint.method === 'GET') return answerRead(asked.request, JSON.stringify(reply.done), jsonHeaders);
  return Response.json(reply.done, { headers: { 'Cache-Control': 'no-store', ...reply.headers } });
}

/** The lock: whoever is not signed in gets no further than this. */
function refuseCaller({ access }: Endpoint, context: Asked['context']): Refusal | undefined {
  if (access === 'everybody') return undefined;
  const staff = context.get(staffContext);
  if (!staff) return signInFirst();
  return staff.mustChangePassword ? newPasswordFirst(context.get(houseContext).origin) : undefined;
}
