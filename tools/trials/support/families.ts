import { once } from 'node:events';
import { Agent, request as ask, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Memory } from '../../../tests/sent-enquiries.ts';
import { nextEnquiry } from '../../../tests/sent-enquiries.ts';

/** `refused` with 503 and `Retry-After`; anything else than that and being taken is strange. */
export type Sent = { outcome: 'taken' | 'refused' | 'strange'; ms: number };

type Enquiry = ReturnType<typeof nextEnquiry>;

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

/** `fetch` from one of the addresses of this machine: the website counts each of them by itself. */
export async function fetchFrom(localAddress: string, original: Request): Promise<Response> {
  const { hostname, port, pathname, search, host } = new URL(original.url);
  const body = Buffer.from(await original.arrayBuffer());
  const headers = { ...Object.fromEntries(original.headers), host, 'content-length': body.byteLength };
  const options = { agent, hostname, port, localAddress, family: 4, path: pathname + search, headers };
  const request = ask({ ...options, method: original.method });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  const answer = new Response(bytes.byteLength > 0 ? bytes : null, { status: response.statusCode ?? 0 });
  for (const [name, values = []] of Object.entries(response.headersDistinct))
    for (const value of values) answer.headers.append(name, value);
  return answer;
}

async function send(port: number, { number, fields }: Enquiry): Promise<Sent & { status: number }> {
  const address = `http://localhost:${port}`;
  const enquiry = new Request(`${address}/contact`, { method: 'POST', headers: { Origin: address }, body: fields });
  const began = performance.now();
  const answer = await fetchFrom(`127.2.${Math.floor(number / 250)}.${(number % 250) + 1}`, enquiry).catch(
    () => undefined,
  );
  const status = answer?.status ?? 0;
  const isRefused = status === 503 && answer?.headers.get('Retry-After');
  return {
    outcome: status === 303 ? 'taken' : isRefused ? 'refused' : 'strange',
    status,
    ms: performance.now() - began,
  };
}

export async function sendAndNote(port: number, enquiry: Enquiry, memory: Memory): Promise<Sent> {
  const sent = await send(port, enquiry);
  if (sent.outcome === 'taken') memory.acknowledged.add(enquiry.number);
  if (sent.outcome === 'strange') memory.strange.push(`${sent.status} for ${enquiry.number}`);
  return sent;
}

const maxTries = 10;
const retryAfterMs = 5_000;

export type AtOnce = { first: Sent[]; tries: number };

/** All at the same moment; the refused ones retry after `Retry-After`. */
export async function sendAtOnce(port: number, count: number, memory: Memory): Promise<AtOnce> {
  let left = Array.from({ length: count }, () => nextEnquiry(memory));
  const first: Sent[] = [];
  let tries = 0;
  for (; left.length > 0 && tries < maxTries; tries++) {
    if (tries > 0) await wait(retryAfterMs);
    const sent = await Promise.all(left.map((enquiry) => sendAndNote(port, enquiry, memory)));
    if (tries === 0) first.push(...sent);
    left = left.filter((_, index) => sent[index]?.outcome === 'refused');
  }
  return { first, tries };
}
