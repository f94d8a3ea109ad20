import { href, useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { art } from '../../ui/art.ts';
import { Icon } from '../../ui/icon.tsx';
import { SignpostPage } from './signpost-page.tsx';

export function Broken({ requestId }: { requestId: string | undefined }) {
  const { pathname, search } = useLocation();
  return (
    <main className="container section" data-area="study">
      <title>{m.error_title()}</title>
      <meta name="robots" content="noindex" />
      <h1>{m.error_title()}</h1>
      <p className="lead">{m.error_help()}</p>
      {requestId && <p>{m.error_number({ requestId })}</p>}
      <p className="button-row">
        <a className="button" href={pathname + search}>
          {m.ui_try_again()}
        </a>
      </p>
    </main>
  );
}

export function Refused() {
  return (
    <main data-area="study">
      <title>{m.admin_refused()}</title>
      <meta name="robots" content="noindex" />
      <SignpostPage
        picture={art('goat')}
        pictureAlt={m.not_found_picture()}
        heading={m.admin_refused()}
        text={m.admin_refused_help()}
      >
        <a className="button" href={href('/admin/dashboard')}>
          <Icon name="squares-four-fill" />
          {m.admin_to_dashboard()}
        </a>
      </SignpostPage>
    </main>
  );
}
