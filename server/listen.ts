import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequestListener } from '@remix-run/node-fetch-server';
import type { App } from './app.ts';
import { plainAnswer } from './plain-answer.ts';

const slowReaderMs = 60_000;

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
    (request, response) => (hasOneHost(request) ? listener(request, response) : refuseHosts(response)),
  );
  server.maxRequestsPerSocket = 1000;
  server.maxConnections = 4000;
  server.on('connection', (socket) => socket.setTimeout(slowReaderMs, () => socket.destroy()));
  return server;
}

function hasOneHost(request: IncomingMessage): boolean {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0);
  return names.filter((name) => name.toLowerCase() === 'host').length === 1;
}

function refuseHosts(response: ServerResponse): void {
  response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' });
  response.end('Send exactly one Host header.\n');
}

/** Starts listening. @throws when the address is taken, with Node's `EADDRINUSE` */
export function listen(server: Server, port: number, host: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', reject);
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
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), patienceMs);
  await promise;
  clearTimeout(impatience);
}
