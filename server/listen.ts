import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { ConfigError } from '../app/config.server.ts';
import type { App } from './app.ts';
import { plainAnswer } from './plain-answer.ts';

const slowReaderMs = 60_000;
const sweepMs = 50;

/** An HTTP server with the limits of this house around `app`; Node's own defaults are far too patient. */
export function createHttpServer(app: App): Server {
  const listener = createRequestListener(app, { onError: () => plainAnswer(400) });
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16 * 1024,
      insecureHTTPParser: false,
    },
    (request, response) => {
      // Two Host headers, or none: a name that is never ours, so that the app refuses it as it refuses any other.
      if (!hasOneHost(request)) request.headers.host = 'unclear.invalid';
      listener(request, response);
    },
  );
  server.maxRequestsPerSocket = 1000;
  server.maxConnections = 4000;
  server.on('clientError', refuseUnreadable);
  server.on('connection', (socket) => socket.setTimeout(slowReaderMs, () => socket.destroy()));
  return server;
}

function hasOneHost(request: IncomingMessage): boolean {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0);
  return names.filter((name) => name.toLowerCase() === 'host').length === 1;
}

const unreadable = [
  'HTTP/1.1 400 Bad Request',
  'Content-Type: text/plain; charset=utf-8',
  'X-Content-Type-Options: nosniff',
  "Content-Security-Policy: default-src 'none'",
  'Connection: close',
  '',
  'This request could not be understood.',
].join('\r\n');

/** Answers what is not HTTP, or far too much of it; a socket that is already gone is let go. */
function refuseUnreadable(_error: Error, socket: Duplex): void {
  if (socket.writable) socket.end(unreadable);
  else socket.destroy();
}

/**
 * Starts listening and answers the port.
 * @throws ConfigError when the port is taken or not allowed
 */
export function listen(server: Server, port: number, host: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', (error: NodeJS.ErrnoException) => {
    const isTaken = error.code === 'EADDRINUSE' || error.code === 'EACCES';
    reject(isTaken ? new ConfigError(`PORT ${port} is in use or not allowed. Set PORT to a free number.`) : error);
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
