import { m } from '../paraglide/messages.js';

/** Shown, by the style sheet alone, in browsers that the admin area does not work in. */
export function OldBrowserNote() {
  return <p className="old-browser">{m.login_old_browser()}</p>;
}
