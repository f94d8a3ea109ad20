import { useEffect, useRef, useState } from 'react';
import { href, useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Note } from '../../ui/note.tsx';

const refreshMs = 60_000;

/** `at` = when the person was last seen here; `others` = sentences about who else has it open, the latest last. */
export type Editing = { at: string; others: string[] };

/** Shows who else has the same form open, before two people overwrite each other. It locks nothing. */
export function EditingNote({ loaded }: { loaded: Editing | undefined }) {
  const others = useOthersEditing(editingPlace(useLocation().pathname), loaded);
  return (
    <div className="editing-note" role="status">
      {others.length > 0 && (
        <Note kind="info" title={others.join(' ')}>
          {m.editing_help()}
        </Note>
      )}
    </div>
  );
}

function useOthersEditing(place: string | undefined, loaded: Editing | undefined): string[] {
  const [shown, setShown] = useState({ loaded, newest: loaded });
  if (shown.loaded !== loaded) setShown({ loaded, newest: loaded });
  const seenAt = useRef('');
  useEffect(() => {
    seenAt.current = shown.newest?.at ?? '';
  }, [shown]);
  useEffect(() => {
    if (!place) return;
    const look = async () => {
      const newest = document.hidden ? undefined : await reportStillOpen(place);
      if (newest) setShown(({ loaded }) => ({ loaded, newest }));
    };
    const leave = () => {
      navigator.sendBeacon(href('/admin/editing'), new URLSearchParams({ place, left: seenAt.current }));
    };
    const timer = setInterval(look, refreshMs);
    document.addEventListener('visibilitychange', look);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [place]);
  return (place && shown.newest?.others) || [];
}

async function reportStillOpen(place: string): Promise<Editing | undefined> {
  try {
    const answer = await fetch(href('/admin/editing'), { method: 'POST', body: new URLSearchParams({ place }) });
    return answer.ok && !answer.redirected ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** The pages on which something is written that others may change, too. */
const forms = [
  /^\/admin\/((?:notices|photos|albums|results|faculty|calendar)\/[0-9a-v]{26})\/edit$/,
  /^\/admin\/(enquiries\/[0-9a-v]{26})$/,
  /^\/admin\/(pages\/[0-9a-v]{26})(?:\/(?:add|settings|blocks\/.+))?$/,
];

/** What is edited at an address, such as `notices/` and an id; undefined = nothing. */
export function editingPlace(pathname: string): string | undefined {
  for (const form of forms) {
    const place = form.exec(pathname)?.[1];
    if (place) return place;
  }
  return undefined;
}

export function isEditingPlace(place: unknown): place is string {
  return (
    typeof place === 'string' &&
    /^(notices|photos|albums|results|faculty|calendar|enquiries|pages)\/[0-9a-v]{26}$/.test(place)
  );
}
