import { href, type RouterContextProvider } from 'react-router';
import { type SignedIn, setSessionCookies, signOut } from '../../accounts/sessions.server.ts';
import { requestContext, servicesContext, staffContext } from '../../context.ts';
import { localizedPath } from '../../lib/languages/languages.ts';
import { safeReturnTo } from '../../lib/paths.ts';

type Context = Readonly<RouterContextProvider>;

export const firstPage = href('/admin/dashboard');

/** Puts the new session into the browser and ends the one that was there before. Answers where to go on. */
export async function finishSignIn(context: Context, signedIn: SignedIn, returnTo?: string): Promise<string> {
  const before = context.get(staffContext);
  if (before) await signOut(context.get(servicesContext).db, before);
  setSessionCookies(context.get(requestContext).cookies, signedIn);
  return returnTo ?? firstPage;
}

export function readReturnTo(context: Context, from: FormData | URLSearchParams): string | undefined {
  return safeReturnTo(from.get('returnTo'), context.get(servicesContext).origin);
}

/** The address of a page of the sign-in, in the same language, that still leads to where the person meant to go. */
export function withReturnTo(path: string, returnTo: string | undefined): string {
  return localizedPath(returnTo ? `${path}?${new URLSearchParams({ returnTo })}` : path);
}
