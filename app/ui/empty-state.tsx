import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { m } from '../paraglide/messages.js';
import { art } from './art.ts';
import { useRequestFacts } from './page-facts.ts';
import { Patch } from './panels.tsx';

type EmptyStateProps = { title: string; link?: { to: string; label: string }; children?: ReactNode };

export function EmptyState({ title, link, children }: EmptyStateProps) {
  return (
    <Patch tone="mati">
      <div className="empty-state">
        <img src={art('alpona-rosette')} width={150} height={150} alt="" />
        <h2 className="empty-title">{title}</h2>
        {children && <p>{children}</p>}
        {link && (
          <a className="button-outline" href={link.to}>
            {link.label}
          </a>
        )}
      </div>
    </Patch>
  );
}

export function CouldNotLoad({ title = m.ui_not_loaded() }: { title?: string }) {
  const { pathname, search } = useLocation();
  const { requestId } = useRequestFacts();
  return (
    <section className="section container" role="alert">
      <EmptyState title={title} link={{ to: pathname + search, label: m.ui_try_again() }}>
        {m.ui_not_loaded_help({ requestId })}
      </EmptyState>
    </section>
  );
}
