import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { ConfigError } from '../app/config.server.ts';
import type { App } from './app.ts';
import { plainAnswer } from './plain-answer.ts';
import { withSecurityHeaders } from './security-headers.ts';
import { longestUploadMs, watchBody } from './slow-bodies.ts';
import type { Client } from './visit.ts';

/** Node lets a socket rest for up to two of these before it looks: a slow reader is gone within a minute. */
const slowReaderMs = 30_000;
const sweepMs = 50;

/** Of a body that nobody reads: a little more than the largest upload. */
const mostUnwantedBytes = 24 * 1024 * 1024;
const unwantedMs = 20_000;

/**
 * An HTTP server with the limits of this house around `app`; Node's own defaults are far too patient. Requests are
 * handed on under `publicUrl` when there is one: a proxy in front speaks plain HTTP to us, whatever the browser spoke.
 */
export function createHttpServer(app: App, publicUrl?: URL): Server {
  const isHttps = publicUrl?.protocol === 'https:';
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const beginUpload = watchBody(request);
    const listener = createRequestListener(
      (asked: Request, { address }: Client) => app(asked, { address, beginUpload }),
      {
        onError: () => withSecurityHeaders(plainAnswer(400), { isHttps }),
        protocol: publicUrl?.protocol,
      },
    );
    return listener(request, response);
  };
  const take = (request: IncomingMessage, response: ServerResponse) => {
    if (app.answerQuickly?.(request, response)) return;
    const waiting = countUnanswered(request.socket, response);
    // What it has sent beyond this would be kept for it, too, until it reads.
    if (waiting > farTooMany) return void request.socket.destroy();
    if (waiting > mostUnanswered) return refuseImpatient(response, isHttps);
    // Two Host headers, none, or `GET *`: a name that is never ours, so that the app refuses it as it does any other.
    if (!hasOneHost(request) || !request.url?.startsWith('/')) request.headers.host = 'unclear.invalid';
    // The platform makes no `Request` of it: under a name that nobody takes the app refuses it with all the others.
    if (request.method === 'TRACE') request.method = 'UNKNOWN';
    response.once('finish', () => takeRest(request));
    answer(request, response);
  };
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: longestUploadMs,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16 * 1024,
      insecureHTTPParser: false,
      // We refuse it ourselves, in words and with the headers of safety.
      requireHostHeader: false,
    },
    take,
  );
  server.maxRequestsPerSocket = 1000;
  server.maxConnections = 4000;
  server.on('clientError', (_error, socket) => refuseUnreadable(socket, isHttps));
  server.setTimeout(slowReaderMs, (socket) => socket.destroy());
  server.on('checkExpectation', take);
  return server;
}

/** Requests that one connection may have under way. Browsers wait for each answer; whole answers are held in memory. */
const mostUnanswered = 8;
const farTooMany = 200;

const unanswered = Symbol('unanswered');
/** How many are under way stands on the socket itself: a table beside it would have to be cleared up at each request. */
type CountedSocket = Socket & { [unanswered]?: number };

/** The last answer of a connection, after those that are under way. */
function refuseImpatient(response: ServerResponse, isHttps: boolean): void {
  const { headers } = withSecurityHeaders(plainAnswer(503, { 'Retry-After': '5' }), { isHttps });
  response.writeHead(503, { ...Object.fromEntries(headers), Connection: 'close' }).end();
}

/** Counts one more request of a connection and answers how many are under way: some ask and ask, and do not read. */
function countUnanswered(socket: CountedSocket, response: ServerResponse): number {
  const count = (socket[unanswered] ?? 0) + 1;
  socket[unanswered] = count;
  response.once('close', () => {
    socket[unanswered] = (socket[unanswered] ?? 1) - 1;
  });
  return count;
}

/**
 * A browser reads no answer before it has sent its whole body: what nobody wanted of it is let run out, for as long as
 * an honest upload may last.
 */
function takeRest(request: IncomingMessage): void {
  if (request.complete) return;
  let left = mostUnwantedBytes;
  const impatience = setTimeout(() => request.destroy(), unwantedMs);
  request.once('close', () => clearTimeout(impatience));
  request.removeAllListeners('data').on('data', (piece: Buffer) => {
    left -= piece.byteLength;
    if (left < 0) request.destroy();
  });
  request.resume();
}

function hasOneHost(request: IncomingMessage): boolean {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0);
  return names.filter((name) => name.toLowerCase() === 'host').length === 1;
}

/** Answers what is not HTTP, or far too much of it; a socket that is already gone is let go. */
function refuseUnreadable(socket: Duplex, isHttps: boolean): void {
  if (!socket.writable) return void socket.destroy();
  const { headers } = withSecurityHeaders(plainAnswer(400), { isHttps });
  const lines = Array.from(headers, ([name, value]) => `${name}: ${value}`);
  const head = ['HTTP/1.1 400 Bad Request', ...lines, 'connection: close'].join('\r\n');
  socket.end(`${head}\r\n\r\nThis request could not be understood.\n`);
}

/**
 * Starts listening and answers the port.
 * @throws ConfigError when the port is taken or not allowed
 */
export function listen(server: Server, port: number, host: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', (error: NodeJS.ErrnoException) => {
    const isTaken = error.code === 'EADDRINUSE' || error.code === 'EACCES';
    const advice = isTaken
      ? `PORT ${port} is in use or not allowed. Set PORT to a free number.`
      : `HOST ${host} is no address of this machine. Set HOST to one, such as 127.0.0.1 or 0.0.0.0.`;
    reject(new ConfigError(advice));
  });
  server.listen(port, host, () => {
    const address = server.address();
    resolve(typeof address === 'object' && address ? address.port : port);
  });
  return promise;
}

/** Stops taking requests and waits for those in flight, at most `patienceMs`. */
export async function finishRequests(server: Server, patienceMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  // A connection that was busy is kept alive after its answer: look for such ones until none is left.
  const sweeping = setInterval(() => server.closeIdleConnections(), sweepMs);
  const impatience = setTimeout(() => server.closeAllConnections(), patienceMs);
  await promise;
  clearInterval(sweeping);
  clearTimeout(impatience);
}
