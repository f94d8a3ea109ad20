import { type FormEvent, useState } from 'react';
import { href } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { dropDraftsAfterSignOut } from '../../ui/drafts/draft-storage.ts';
import { Icon } from '../../ui/icon.tsx';
import { removeOfficeWorker } from '../offline/use-office-worker.ts';

/** A plain form before hydration; after it, a failure is shown beside the button. */
export function LogoutButton({ className }: { className: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    const refusal = await logOut();
    if (refusal === undefined) {
      dropDraftsAfterSignOut();
      await removeOfficeWorker();
      return location.assign(href('/'));
    }
    setFailure(refusal);
    setIsBusy(false);
  }
  return (
    <form method="post" action={href('/admin/logout')} className="logout" onSubmit={send}>
      <button type="submit" className={className} aria-busy={isBusy || undefined}>
        <Icon name="sign-out-bold" />
        {isBusy ? m.admin_logging_out() : m.admin_logout()}
      </button>
      <p role="alert" className="logout-failure">
        {failure}
      </p>
    </form>
  );
}

async function logOut(): Promise<string | undefined> {
  try {
    const answer = await fetch(href('/admin/logout'), {
      method: 'POST',
      body: new URLSearchParams(),
      redirect: 'manual',
    });
    // A redirect means that the session has ended, now or before.
    if (answer.type === 'opaqueredirect') return undefined;
    const isSentence = answer.headers.get('Content-Type')?.startsWith('text/plain');
    return (isSentence && (await answer.text()).trim()) || m.admin_error_occurred();
  } catch {
    return m.admin_error_occurred();
  }
}
