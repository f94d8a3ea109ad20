import { useLocation } from 'react-router';
import { m } from '../paraglide/messages.js';
import { EmptyState } from './empty-state.tsx';
import { useVisitFacts } from './visit-facts.tsx';

/** What a list's page shows when the list could not be read: never the words for an empty list. */
export function CouldNotLoad({ title = m.ui_not_loaded() }: { title?: string }) {
  const { pathname, search } = useLocation();
  const { requestId } = useVisitFacts();
  return (
    <section className="section container" role="alert">
      <EmptyState title={title} link={{ to: pathname + search, label: m.ui_try_again() }}>
        {m.ui_not_loaded_help({ requestId })}
      </EmptyState>
    </section>
  );
}
