import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';

/**
 * Without a connection a link opens nothing: its script could not be loaded, and the whole page would go. A line that is
 * only weak is not known beforehand, and left to the worker.
 */
export function OfflineNote() {
  const [target, setTarget] = useState<string>();
  const { key } = useLocation();
  useEffect(() => {
    const stop = (event: MouseEvent) => {
      const path = navigator.onLine ? undefined : followedPath(event);
      if (path === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(path);
    };
    document.addEventListener('click', stop, true);
    return () => document.removeEventListener('click', stop, true);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has been opened.
  useEffect(() => setTarget(undefined), [key]);
  return (
    <div role="alert" className="offline-note">
      {target && (
        <>
          <Icon name="warning-circle-fill" />
          <p>{m.offline_stay()}</p>
          <Link className="button-outline" to={target}>
            {m.ui_try_again()}
          </Link>
        </>
      )}
    </div>
  );
}

/** Of a link that opens another page of the office in this window. */
function followedPath(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : undefined;
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return undefined;
  const { pathname, search, hash } = link;
  if (pathname === location.pathname && search === location.search && hash) return undefined;
  return pathname.startsWith('/admin/') ? pathname + search + hash : undefined;
}
