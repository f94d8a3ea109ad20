import type { ReactNode } from 'react';
import type { IconName } from './icon-names.ts';
import { Plaque, type PlaqueTone } from './panels.tsx';

export function Ledger({ children }: { children: ReactNode }) {
  return <ul className="ledger">{children}</ul>;
}

type LedgerRowProps = { icon?: IconName; tone?: PlaqueTone; title?: string; children?: ReactNode };

export function LedgerRow({ icon, tone, title, children }: LedgerRowProps) {
  return (
    <li className="ledger-row">
      {icon && <Plaque icon={icon} tone={tone} />}
      <div>
        {title && <strong className="ledger-title">{title}</strong>}
        {children}
      </div>
    </li>
  );
}
