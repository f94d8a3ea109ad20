import { createContext, type RouterContextProvider, redirectDocument } from 'react-router';
import type { Database } from './database/schema.ts';
import type { ImageMaker } from './lib/image-maker.ts';
import type { MediaStore } from './lib/media-store.ts';
import type { PdfChecker } from './lib/pdf-checker.ts';
import { m } from './paraglide/messages.js';

/** What the house has for every request, built once at start and passed down. */
export type House = {
  db: Database;
  mediaStore: MediaStore;
  imageMaker: ImageMaker;
  pdfChecker: PdfChecker;
  /** The website's own origin, `https://school.example`, from the settings and never from the request's Host. */
  origin: string;
  /** Whether letters leave the house: `SMTP_URL` is set. */
  sendsMail: boolean;
  /** Where letters to the office go: `MAIL_TO`; empty = the school's e-mail from the settings. */
  officeAddress: string;
};

/** What is true of one request. */
export type Visit = {
  id: string;
  /** The browser asked for little data (`Save-Data: on`). */
  savesData: boolean;
  /** Status to answer with when a page failed for a reason the door knows, such as a full disk. */
  failureStatus: number | undefined;
  /** Writes the cause of a failure to the log beside the id that the visitor sees, and settles `failureStatus`. */
  failed(error: unknown): void;
  /** Where the request comes from, for counting: an IPv4 address or the /64 of an IPv6 one. */
  clientAddress: string;
  cookies: VisitCookies;
  /** The answer is for one person: it is kept nowhere. Set by whoever reads a session or a secret address. */
  isPrivate: boolean;
  /** Whether the session with which the request began still holds: asked again when a body was long in coming. */
  isStillSignedIn(): Promise<boolean>;
  /** A large file is on its way from somebody who is signed in: a slow line gets the time it needs. */
  expectUpload(): void;
  /** Set when React takes the page over in the browser: the scripts of this one answer carry it. */
  scriptNonce: string | undefined;
};

/** Cookies that only the server reads. Visitors get none; each name is for somebody who signs in. */
export type CookieName = 'session' | 'device' | 'sign-in' | 'sentence';

export type VisitCookies = {
  read(name: CookieName): string | undefined;
  /** Keeps a cookie in the browser: for `maxAgeSeconds`, or until the browser closes when left out. */
  keep(name: CookieName, value: string, maxAgeSeconds?: number): void;
  discard(name: CookieName): void;
};

/** The person who is signed in. As an `Actor` it signs what is written down. */
export type Staff = {
  id: string;
  name: string;
  username: string;
  role: 'administrator' | 'editor';
  sessionId: string;
  mustChangePassword: boolean;
};

const sentenceSeconds = 60;

export const houseContext = createContext<House>();
export const visitContext = createContext<Visit>();
/** Undefined for a visitor. Filled by `loadStaff` before any page runs. */
export const staffContext = createContext<Staff | undefined>();

/**
 * The person behind a request to the admin area.
 * @throws when nobody is signed in: the page stands outside the lock
 */
export function signedInStaff(context: Readonly<RouterContextProvider>): Staff {
  const staff = context.get(staffContext);
  if (!staff) throw new Error('This page is asked for a person, but stands outside the lock.');
  return staff;
}

/** What can be taken out of the bin again: its list, such as `photos`, and its id. */
export type Undoable = { list: string; id: string };

/** A sentence for the next page, with what its Undo would bring back. */
export type Sentence = { text: string; undo?: Undoable };

/** Leaves a sentence that the next page shows once: after a form was taken and the browser is sent on. */
export function leaveSentence(context: Readonly<RouterContextProvider>, text: string, undo?: Undoable): void {
  const sentence: Sentence = { text, ...(undo && { undo }) };
  context.get(visitContext).cookies.keep('sentence', JSON.stringify(sentence), sentenceSeconds);
}

/** The sentence that the page before has left, and no second time. */
export function takeSentence(context: Readonly<RouterContextProvider>): Sentence | undefined {
  const { cookies } = context.get(visitContext);
  const kept = cookies.read('sentence');
  if (kept === undefined) return undefined;
  cookies.discard('sentence');
  return JSON.parse(kept) as Sentence;
}

/**
 * The way to the sign-in for who meant to be at `url`. A page is shown again afterwards, with its search; a form has to be
 * filled in again, and who was signed in when it was begun is told so.
 */
export function askToSignIn(context: Readonly<RouterContextProvider>, method: string, url: URL): Response {
  const isRead = method === 'GET' || method === 'HEAD';
  const wasSignedIn = context.get(visitContext).cookies.read('session') !== undefined;
  if (wasSignedIn && method === 'POST') leaveSentence(context, m.admin_signed_out());
  // React asks for the data of a page at an address of its own.
  const returnTo = url.pathname.replace(/\.data$/, '') + (isRead ? url.search : '');
  return redirectDocument(`/login?${new URLSearchParams({ returnTo })}`);
}
