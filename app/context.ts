import { createContext, href, type RouterContextProvider, redirectDocument } from 'react-router';
import type { IntegrityCheck } from './database/integrity.server.ts';
import type { Database } from './database/schema.ts';
import { type Language, localizedPath } from './lib/languages/languages.ts';
import type { CardMaker, ImageProcessor, MediaStore, PdfChecker, StoredFile } from './lib/media-services.ts';
import { returnToAdmin } from './lib/paths.ts';
import type { TableReader } from './lib/tables.ts';
import { m } from './paraglide/messages.js';

/** Of one request. Files of a form go to the disk as they arrive. @throws what its body throws */
export type UploadReader = { read(request: Request): Promise<FormData> };

export type Services = {
  db: Database;
  mediaStore: MediaStore;
  /** Where files of posted forms lie while their request is answered. */
  uploadFolder: string;
  imageMaker: ImageProcessor;
  pdfChecker: PdfChecker;
  tableReader: TableReader;
  cardMaker: CardMaker;
  origin: string;
  /** Whether phones keep copies of public pages. */
  offlineBoard: boolean;
  sendsMail: boolean;
  /** Nothing without a mail server. */
  sendDueEmails(stop: AbortSignal): Promise<void>;
  /** Whether notices may be sent to this address of a push service. */
  isPushEndpoint(endpoint: string): boolean;
  /** `MAIL_TO`; empty = the school's e-mail address from the settings. */
  officeAddress: string;
  demonstration: Demonstration;
  backups: BackupTools;
  integrity: Pick<IntegrityCheck, 'damage' | 'run'>;
  /** Of a school of many. */
  limits?: { diskMb: Limit; emailsADay: Limit } | undefined;
  /** For lists that are downloaded: one is written after the other. Undefined when too many wait already. */
  listTurns: <Answer>(write: () => Promise<Answer>) => Promise<Answer | undefined>;
  /** Only on the site of the operator of many schools. */
  hosting?: Hosting;
};

export const hostingCommands = ['create', 'suspend', 'resume', 'enter'] as const;
export type HostingCommand = (typeof hostingCommands)[number];

/** What the operator of many schools sees of them and does to them: nothing that a school or a family has written. */
export type Hosting = {
  /** By name, from memory: no school is opened for it. */
  list(): HostedSchool[];
  /** `link` works once, to the set-up of the school or to an account for a day there. It is empty after the others. */
  run(
    command: HostingCommand,
    school: { name: string; address: string },
    by: { name: string },
  ): Promise<{ link: string } | { refused: string }>;
};

/** Facts are undefined until they are known. */
export type HostedSchool = {
  name: string;
  address: string;
  status: 'open' | 'suspended' | 'held' | 'failing';
  /** Of a fault; else empty. */
  reason: string;
  limits: { diskMb: number; emailsADay: number };
  diskBytes?: number | undefined;
  lastBackupAt?: string | undefined;
  lastSignInAt?: string | undefined;
  emailsToday?: number | undefined;
  /** Of the last day. */
  errors?: number | undefined;
};

export type Limit = { max: number; used(): Promise<number> };

export type BackupTools = {
  /** Until none is under way, also after the request that began it. */
  untilIdle(): Promise<unknown>;
  isEncrypted: boolean;
  /** Where the second copies go, if they do. */
  copyPlace: string | undefined;
  /** Undefined while another backup is running. `outcome` is recorded too. */
  begin(kind: 'nightly' | 'asked'): Promise<{ outcome: Promise<{ copyFailure: string }> } | undefined>;
  /** Also the backups of other servers, if they were copied. */
  list(): Promise<{ files: ListedBackup[]; copyFailure: string }>;
  /** `copyFailure` says why the copies cannot be listed; it is empty when there is no such backup. */
  open(name: string): Promise<StoredFile | { copyFailure: string }>;
};

export type ListedBackup = {
  name: string;
  at: string;
  isBeforeUpgrade: boolean;
  isEncrypted: boolean;
  bytes: number;
  isCopy: boolean;
};

export type Demonstration = {
  /** Draws its pictures first, which takes a while. Facts that the school has entered stay. */
  seed(): Promise<void>;
  /** Removes everything that nobody has changed since, with its files. */
  remove(by: { id: string | null; name: string }): Promise<void>;
};

export type RequestContext = {
  id: string;
  savesData: boolean;
  isPosted: boolean;
  /** Aborted when the client has left. */
  clientDisconnected: AbortSignal;
  failureStatus: number | undefined;
  /** For the person, in place of what the page says of a failure. */
  failureReason?: string;
  reportError(error: unknown): void;
  /** An IPv4 address or the /64 of an IPv6 address. */
  clientAddress: string;
  cookies: RequestCookies;
  /** The response is for one person, so it is stored nowhere. */
  isPrivate: boolean;
  /** The page leads to the office instead of the page to sign in, and names nobody. */
  isForStaff: boolean;
  isStillSignedIn(): Promise<boolean>;
  expectUpload(): void;
  /** Pages of our own may show the response in a frame. */
  mayBeFramed: boolean;
  scriptNonce: string | undefined;
};

export type CookieName = 'session' | 'device' | 'sign-in' | 'sentence';

export type RequestCookies = {
  read(name: CookieName): string | undefined;
  set(name: CookieName, value: string, maxAgeSeconds?: number): void;
  clear(name: CookieName): void;
};

export type Staff = {
  id: string;
  name: string;
  username: string;
  role: 'administrator' | 'editor';
  sessionId: string;
  mustChangePassword: boolean;
  language: Language;
};

const flashSeconds = 60;

export const servicesContext = createContext<Services>();
export const uploadsContext = createContext<UploadReader>();
export const requestContext = createContext<RequestContext>();
export const listedPathsContext = createContext<readonly string[]>();
/** Whether an address leads to some part of the product, in any spelling. */
export const isRoutedContext = createContext<(pathname: string) => boolean>();
/** Whether the page of an address exists in each language of the school. */
export const isOfWebsiteContext = createContext<(pathname: string) => boolean>();
/** Undefined for a visitor. Set by `loadStaff` before any page runs. */
export const staffContext = createContext<Staff | undefined>();

export function requireStaff(context: Readonly<RouterContextProvider>): Staff {
  const staff = context.get(staffContext);
  if (!staff) throw new Error('A page outside the admin area requires a signed-in person.');
  return staff;
}

/** Undone by a post to `path`; without one by the bin. */
export type Undoable = { list: string; id: string; path?: string };

export type FlashLink = { to: string; label: string };

/** What was just published: the next page shows it as visitors see it. `importId`: all rows of an import. */
export type JustPublished = { list: string; ids: string[]; batch?: string; importId?: string };

export type Flash = { text: string; undo?: Undoable; link?: FlashLink; published?: JustPublished };

export function setFlash(
  context: Readonly<RouterContextProvider>,
  text: string,
  { undo, link, published }: Omit<Flash, 'text'> = {},
): void {
  const flash: Flash = { text, ...(undo && { undo }), ...(link && { link }), ...(published && { published }) };
  context.get(requestContext).cookies.set('sentence', JSON.stringify(flash), flashSeconds);
}

export function consumeFlash(context: Readonly<RouterContextProvider>): Flash | undefined {
  const { cookies } = context.get(requestContext);
  const saved = cookies.read('sentence');
  if (saved === undefined) return undefined;
  cookies.clear('sentence');
  return JSON.parse(saved) as Flash;
}

export function redirectToSignIn(
  context: Readonly<RouterContextProvider>,
  method: string,
  url: URL,
  told: Record<string, string> = {},
): Response {
  const isRead = method === 'GET' || method === 'HEAD';
  const wasSignedIn = context.get(requestContext).cookies.read('session') !== undefined;
  if (wasSignedIn && method === 'POST') setFlash(context, m.admin_signed_out());
  const returnTo = url.pathname.replace(/\.data$/, '') + (isRead ? url.search : '');
  return redirectDocument(`${localizedPath(href('/login'))}?${new URLSearchParams({ returnTo, ...told })}`);
}

/** The list of the admin area from which a form was opened. */
export function returnPath(context: Readonly<RouterContextProvider>, { searchParams }: URL, otherwise: string): string {
  return returnToAdmin(searchParams.get('back'), otherwise, context.get(servicesContext).origin);
}
