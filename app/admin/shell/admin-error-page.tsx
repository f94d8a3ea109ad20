import { href, isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { useRequestFacts } from '../../ui/page-facts.ts';
import { type AdminFrame, AdminShell } from './admin-shell.tsx';

type PageError = { title: string; help: string; isWorthAnotherTry: boolean; isOurFault?: boolean };

export function AdminErrorPage({ frame }: { frame: AdminFrame | undefined }) {
  const failure = describeError(useRouteError());
  const requestId = useRequestId(frame);
  return (
    <AdminShell frame={frame} title={failure.title}>
      <div className="panel admin-error">
        <p className="lead">{failure.help}</p>
        {failure.isOurFault && requestId && <p>{m.admin_error_number({ requestId })}</p>}
        <RecoveryLinks hasTryAgain={failure.isWorthAnotherTry} />
      </div>
    </AdminShell>
  );
}

function describeError(error: unknown): PageError {
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  if (status === 404) return { title: m.admin_not_found(), help: m.admin_not_found_help(), isWorthAnotherTry: false };
  if (status === 403) return { title: m.admin_refused(), help: m.admin_refused_help(), isWorthAnotherTry: false };
  if (isConnectionError(error))
    return { title: m.admin_offline(), help: m.admin_offline_help(), isWorthAnotherTry: true };
  return { title: m.error_heading(), help: m.error_help(), isWorthAnotherTry: true, isOurFault: true };
}

/** The messages of `fetch` in Chrome, Firefox and Safari. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/** After a client-side navigation only the layout knows the newest request id. */
function useRequestId(frame: AdminFrame | undefined): string | undefined {
  const { requestId } = useRequestFacts();
  const isFirstPage = useLocation().key === 'default';
  return frame?.requestId ?? (isFirstPage ? requestId : undefined);
}

function RecoveryLinks({ hasTryAgain }: { hasTryAgain: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <p className="button-row">
      {hasTryAgain && (
        <a className="button" href={pathname + search}>
          <Icon name="arrow-u-up-left-bold" />
          {m.ui_try_again()}
        </a>
      )}
      <Link className={hasTryAgain ? 'button-outline' : 'button'} to={href('/admin/dashboard')}>
        <Icon name="squares-four-fill" />
        {m.admin_to_dashboard()}
      </Link>
    </p>
  );
}
