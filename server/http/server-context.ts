import type { RequestContext } from '../../app/context.ts';
import { isCannotWrite, unavailableStatus } from '../../app/database/errors.server.ts';
import type { Language } from '../../app/lib/languages/languages.ts';
import type { Log } from '../log.ts';
import type { RouteFacts } from '../routes/route-facts.ts';
import { clientAddress } from './client-address.ts';
import { acceptedEncoding, type Encoding } from './compression.ts';
import type { Client } from './http-server.ts';
import { type CookieJar, cookieJar } from './signed-cookies.ts';

export type ServerContext = RequestContext & {
  /** That the address begins with. */
  language: Language;
  cookies: CookieJar;
  isHttps: boolean;
  acceptedEncoding: Encoding | undefined;
  hasFailed: boolean;
};

export type ServerContextOptions = {
  publicUrl: URL | undefined;
  cookieSecret: string;
  trustedProxies: number;
  log: Log;
  facts: Pick<RouteFacts, 'isSecretPath' | 'languageOf'>;
};

export function openServerContext(
  id: string,
  request: Request,
  client: Client | undefined,
  { publicUrl, cookieSecret, trustedProxies, log, facts }: ServerContextOptions,
): ServerContext {
  const isHttps = publicUrl?.protocol === 'https:';
  const cookies = cookieJar(request, { secret: cookieSecret, isHttps });
  const { pathname } = new URL(request.url);
  const context: ServerContext = {
    id,
    language: facts.languageOf(pathname).language,
    isHttps,
    acceptedEncoding: acceptedEncoding(request),
    hasFailed: false,
    isPosted: request.method === 'POST',
    clientDisconnected: request.signal,
    savesData: request.headers.get('save-data')?.toLowerCase() === 'on',
    clientAddress: clientAddress(request, client?.address, trustedProxies),
    cookies,
    // Set before any answer, so that redirects and refusals are not cached either.
    isPrivate: cookies.read('session') !== undefined || facts.isSecretPath(pathname),
    mayBeFramed: false,
    scriptNonce: undefined,
    failureStatus: undefined,
    isForStaff: false,
    isStillSignedIn: async () => false,
    expectUpload: () => client?.beginUpload?.(),
    reportError(error) {
      context.hasFailed = true;
      if (hasLeft(request, error)) return;
      context.failureStatus ??= unavailableStatus(error);
      if (isCannotWrite(error) && 'isLimit' in error) context.failureReason = error.message;
      log.error({ id, err: error }, 'the request failed');
    },
  };
  return context;
}

/** What fails because the client has left is no failure of ours. */
function hasLeft({ signal }: Request, error: unknown): boolean {
  return signal.aborted && error instanceof Error && (error === signal.reason || error.name === 'AbortError');
}
