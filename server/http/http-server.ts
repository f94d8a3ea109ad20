import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { ConfigError } from '../../app/config.server.ts';
import { inLanguage } from '../../app/lib/languages/in-language.server.ts';
import { type Language, languages, splitLanguage } from '../../app/lib/languages/languages.ts';
import { createSchoolShares } from '../../app/lib/schools-of-process.server.ts';
import { m } from '../../app/paraglide/messages.js';
import { uploadTimeoutMs, watchBody } from './body-timeouts.ts';
import { addressBlock } from './client-address.ts';
import { plainResponse } from './plain-response.ts';
import { withSecurityHeaders } from './security-headers.ts';

export type Client = {
  address: string;
  beginUpload?: () => void;
  /** Once all of the answer has been sent, or the client has left. */
  closed?: Promise<void>;
};

export type App = ((request: Request, client?: Client) => Promise<Response>) & {
  answerFast?: (request: IncomingMessage, response: ServerResponse) => boolean;
  refuseFast?: (request: IncomingMessage) => boolean;
  /** After its last request: forgets the pages. */
  close?: () => void;
};

/** What a request says whose host cannot be told. */
export const unclearHost = 'unclear.invalid';

/** Node checks sockets at intervals: a slow reader is closed after up to twice this time. */
const slowReaderMs = 30_000;
const closeIdleEveryMs = 50;

const maxUnreadBodyBytes = 24 * 1024 * 1024;
const unreadBodyTimeoutMs = 20_000;

/** Per connection. Browsers wait for each answer. */
const maxPipelined = 8;
const maxPipelinedBeforeDestroy = 200;
const maxConnections = 4000;

export function createHttpServer(app: App, publicUrl?: URL, { isBehindProxy = false } = {}): Server {
  const isHttps = publicUrl?.protocol === 'https:';
  const refuseBusy = busyRefusal(isHttps);
  const passToApp = (request: IncomingMessage, response: ServerResponse) => {
    (request.socket as AnsweringSocket)[currentResponse] = response;
    const beginUpload = watchBody(request);
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    response.once('close', resolve);
    const listener = createRequestListener(
      (webRequest: Request, { address }: Client) => app(webRequest, { address, beginUpload, closed }),
      {
        onError: () => withSecurityHeaders(plainResponse(400), { isHttps }),
        protocol: publicUrl?.protocol,
      },
    );
    return listener(request, response);
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    if (app.answerFast?.(request, response)) return;
    if (app.refuseFast?.(request)) {
      if (request.method === 'POST') response.once('finish', () => discardUnreadBody(request));
      return refuseBusy(request, response);
    }
    const pipelined = countPipelined(request.socket, response);
    // Even refusals would be held in memory until the client reads them.
    if (pipelined > maxPipelinedBeforeDestroy) return void request.socket.destroy();
    if (pipelined > maxPipelined) return refuseBusy(request, response, ['Connection', 'close']);
    // Two Host headers, none, or `GET *`: a name that is never ours, so that the app refuses it.
    if (!hasOneHost(request) || !request.url?.startsWith('/')) request.headers.host = unclearHost;
    // `Request` does not allow TRACE; the app refuses unknown methods.
    if (request.method === 'TRACE') request.method = 'UNKNOWN';
    response.once('finish', () => discardUnreadBody(request));
    afterEarlierAnswers(response, () => passToApp(request, response));
  };
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: uploadTimeoutMs,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16 * 1024,
      insecureHTTPParser: false,
      requireHostHeader: false,
    },
    onRequest,
  );
  server.maxRequestsPerSocket = 1000;
  server.maxConnections = maxConnections;
  // All visitors behind a proxy come from its address.
  if (!isBehindProxy) shareConnections(server);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseUnreadable(error, socket, isHttps));
  server.setTimeout(slowReaderMs, (socket) => {
    // The answer takes us long, not the client: a demonstration is written, or a list waits for its turn.
    if (isWorkedOn(socket)) socket.setTimeout(slowReaderMs);
    else socket.destroy();
  });
  server.on('checkExpectation', onRequest);
  return server;
}

const pipelinedCount = Symbol('pipelined requests');
type CountedSocket = Socket & { [pipelinedCount]?: number };

function countPipelined(socket: CountedSocket, response: ServerResponse): number {
  const count = (socket[pipelinedCount] ?? 0) + 1;
  socket[pipelinedCount] = count;
  response.once('close', () => {
    socket[pipelinedCount] = (socket[pipelinedCount] ?? 1) - 1;
  });
  return count;
}

const lastResponse = Symbol('last response');
const currentResponse = Symbol('response that is made now');
type AnsweringSocket = Socket & { [lastResponse]?: ServerResponse; [currentResponse]?: ServerResponse };

/** All of the request has arrived, and nothing of the answer is ready for the client to read. */
function isWorkedOn(socket: AnsweringSocket): boolean {
  const response = socket[currentResponse];
  return response?.req.complete === true && !response.headersSent;
}

/** One answer at a time on a connection: those that wait behind an unread one would be held in memory. */
function afterEarlierAnswers(response: ServerResponse, answer: () => void): void {
  const socket: AnsweringSocket | null = response.req.socket;
  const before = socket[lastResponse];
  socket[lastResponse] = response;
  if (before && !before.writableFinished) before.once('close', () => socket.destroyed || answer());
  else answer();
}

function shareConnections(server: Server): void {
  const shares = createSchoolShares();
  server.on('connection', (socket) => {
    const address = addressBlock(socket.remoteAddress ?? '');
    const share = shares.of('', address);
    if (share.left(server.maxConnections) <= 0) return void socket.destroy();
    share.add(1);
    socket.once('close', () => share.add(-1));
  });
}

/** Made once for each language: it is sent when there is no time for anything. */
function busyRefusal(isHttps: boolean) {
  const { headers } = withSecurityHeaders(plainResponse(503, { 'Retry-After': '5' }), { isHttps });
  const refusalIn = (language: Language) => {
    const body = Buffer.from(inLanguage(language, () => `${m.plain_503()}\n`));
    return { body, head: [...headers, ['Content-Length', String(body.byteLength)]].flat() };
  };
  const refusals = Object.fromEntries(languages.map((language) => [language, refusalIn(language)]));
  return ({ url = '' }: IncomingMessage, response: ServerResponse, others: string[] = []): void => {
    const { head, body } = refusals[splitLanguage(url).language] as ReturnType<typeof refusalIn>;
    response.writeHead(503, others.length > 0 ? [...head, ...others] : head).end(body);
  };
}

/** A browser reads no answer before it has sent the whole body, so the rest of a refused body is discarded. */
function discardUnreadBody(request: IncomingMessage): void {
  if (request.complete) return;
  let left = maxUnreadBodyBytes;
  const timeout = setTimeout(() => request.destroy(), unreadBodyTimeoutMs);
  request.once('close', () => clearTimeout(timeout));
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

/**
 * Browsers open connections ahead and send requests on them later: an early answer would be taken for that of the
 * later request. Closed without a word, or with 408, they ask again by themselves.
 */
async function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Duplex, isHttps: boolean): Promise<void> {
  if (!socket.writable) return void socket.destroy();
  const isLate = code === 'ERR_HTTP_REQUEST_TIMEOUT';
  if (isLate && (socket as Socket).bytesRead === 0) return void socket.end();
  const refusal = plainResponse(isLate ? 408 : 400);
  const { status, headers } = withSecurityHeaders(refusal, { isHttps });
  const lines = Array.from(headers, ([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, 'connection: close'].join('\r\n');
  socket.end(`${head}\r\n\r\n${await refusal.text()}`);
}

/** @throws ConfigError when the port is in use or not allowed */
export function listen(server: Server, port: number, host: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', (error: NodeJS.ErrnoException) => {
    const code = error.code ?? '';
    if (code === 'EADDRINUSE' || code === 'EACCES') {
      return reject(new ConfigError(`PORT ${port} is in use or not allowed. Set PORT to a free number.`));
    }
    const isHost = /^(EADDRNOTAVAIL|ENOTFOUND|EAI_|EINVAL)/.test(code);
    const ofHost = `HOST ${host} is no address of this machine. Set HOST to one, such as 127.0.0.1 or 0.0.0.0.`;
    reject(isHost ? new ConfigError(ofHost) : error);
  });
  server.listen(port, host, () => {
    const address = server.address();
    resolve(typeof address === 'object' && address ? address.port : port);
  });
  return promise;
}

export async function closeServer(server: Server, timeoutMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  // A busy connection stays open after its answer, so idle ones are closed again and again.
  const closingIdle = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs);
  const timeout = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await promise;
  clearInterval(closingIdle);
  clearTimeout(timeout);
}
