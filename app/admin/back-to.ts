import { safeReturnTo } from '../lib/return-to.ts';

/** Where a list was when one left it, such as `/admin/photos?older=40`; anything else leads to the list itself. */
export function backTo(path: string, text: unknown, origin: string): string {
  const back = safeReturnTo(text, origin);
  return back === path || back?.startsWith(`${path}?`) ? back : path;
}
