import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import { useVisitFacts } from '../ui/visit-facts.tsx';
import { type AdminFrame, AdminShell } from './admin-shell.tsx';

type Mishap = { title: string; help: string; isWorthAnotherTry: boolean; isOurFault?: boolean };

/** The shell around what stands in place of a page: it is not there, not for this person, or could not be made. */
export function AdminMishapPage({ frame }: { frame: AdminFrame | undefined }) {
  const mishap = mishapOf(useRouteError());
  const requestId = useRequestId(frame);
  return (
    <AdminShell frame={frame} title={mishap.title}>
      <div className="panel admin-mishap">
        <p className="lead">{mishap.help}</p>
        {mishap.isOurFault && requestId && <p>{m.admin_error_number({ requestId })}</p>}
        <WaysOn hasTryAgain={mishap.isWorthAnotherTry} />
      </div>
    </AdminShell>
  );
}

function mishapOf(error: unknown): Mishap {
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  if (status === 404) return { title: m.admin_lost(), help: m.admin_lost_help(), isWorthAnotherTry: false };
  if (status === 403) return { title: m.admin_refused(), help: m.admin_refused_help(), isWorthAnotherTry: false };
  if (isLostConnection(error))
    return { title: m.admin_offline(), help: m.admin_offline_help(), isWorthAnotherTry: true };
  return { title: m.error_heading(), help: m.error_help(), isWorthAnotherTry: true, isOurFault: true };
}

/** What `fetch` throws, in the words of the three kinds of browsers. */
function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/** The number under which the log has the cause. After a change of pages by script only the layout knows the newest. */
function useRequestId(frame: AdminFrame | undefined): string | undefined {
  const { requestId } = useVisitFacts();
  const isFirstPage = useLocation().key === 'default';
  return frame?.requestId ?? (isFirstPage ? requestId : undefined);
}

function WaysOn({ hasTryAgain }: { hasTryAgain: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <p className="button-row">
      {hasTryAgain && (
        <a className="button" href={pathname + search}>
          <Icon name="arrow-u-up-left-bold" />
          {m.ui_try_again()}
        </a>
      )}
      <Link className={hasTryAgain ? 'button-outline' : 'button'} to="/admin/dashboard">
        <Icon name="squares-four-fill" />
        {m.admin_to_dashboard()}
      </Link>
    </p>
  );
}
