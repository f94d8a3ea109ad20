import type { Visit } from '../app/context.ts';
import { isCannotWrite } from '../app/database/errors.server.ts';
import type { Log } from './app.ts';
import { clientAddress } from './client-address.ts';
import { acceptedEncoding, type Encoding } from './compression.ts';
import { isSecretPath } from './logged-path.ts';
import type { WireBytes } from './page-bytes.ts';
import type { KeptPage } from './page-store.ts';
import { type CookieJar, cookieJar } from './visit-cookies.ts';

/** Who opened the connection. */
export type Client = {
  address: string;
  /** Lets the rest of the request take as long as an honest upload over a slow line. */
  beginUpload?: () => void;
};

/** A visit while it is being answered: with the cookies that its answer has to carry. */
export type OpenVisit = Visit & {
  cookies: CookieJar;
  isHttps: boolean;
  /** What the answer may be compressed with. */
  encoding: Encoding | undefined;
  /** Something failed, even where a page could be shown without it. */
  hasFailed: boolean;
  /** Set when the answer comes from the page cache. */
  kept: { page: KeptPage; wire: WireBytes } | undefined;
};

export type VisitOptions = {
  publicUrl: URL | undefined;
  cookieSecret: string;
  trustedProxies: number;
  log: Log;
  /** The number of the visit; a new one when it is left out. */
  id?: string;
};

/** What is true of one request, and what its answer has to know in the end. */
export function openVisit(request: Request, client: Client | undefined, options: VisitOptions): OpenVisit {
  const isHttps = options.publicUrl?.protocol === 'https:';
  const cookies = cookieJar(request, { secret: options.cookieSecret, isHttps });
  const visit: OpenVisit = {
    id: options.id ?? crypto.randomUUID(),
    isHttps,
    encoding: acceptedEncoding(request),
    hasFailed: false,
    kept: undefined,
    savesData: request.headers.get('save-data')?.toLowerCase() === 'on',
    clientAddress: clientAddress(request, client?.address, options.trustedProxies),
    cookies,
    // Whatever is answered, a redirect too: a session came with the request, or the address is known to one person only.
    isPrivate: cookies.read('session') !== undefined || isSecretPath(new URL(request.url).pathname),
    scriptNonce: undefined,
    failureStatus: undefined,
    isStillSignedIn: async () => false,
    expectUpload: () => client?.beginUpload?.(),
    failed(error) {
      visit.hasFailed = true;
      if (isCannotWrite(error)) visit.failureStatus = error.status;
      options.log.error({ id: visit.id, err: error }, 'the request failed');
    },
  };
  return visit;
}
