import type { ReactNode } from 'react';
import { art } from './art.ts';
import { Patch } from './patch.tsx';

type EmptyStateProps = { title: string; link?: { to: string; label: string }; children?: ReactNode };

/** What stands where a list would be when there is nothing in it. */
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
