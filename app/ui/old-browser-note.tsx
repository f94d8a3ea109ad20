import { m } from '../paraglide/messages.js';
import { Note } from './note.tsx';

/** Shown, by the style sheet alone, in browsers that the admin area does not work in. */
export function OldBrowserNote() {
  return (
    <div className="old-browser">
      <Note kind="warning" title={m.login_old_browser()} />
    </div>
  );
}
