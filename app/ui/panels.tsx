import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export type PlaqueTone = 'mati' | 'neel' | 'pata' | 'genda' | 'wall' | 'off';

export function Plaque({ icon, tone = 'mati', size }: { icon: IconName; tone?: PlaqueTone; size?: 'large' }) {
  return (
    <span className={`plaque plaque-${tone}${size === 'large' ? ' plaque-large' : ''}`}>
      <Icon name={icon} size={size === 'large' ? 34 : 24} />
    </span>
  );
}

type PatchTone = Exclude<PlaqueTone, 'wall' | 'off'>;

export function Patch({ tone = 'mati', children }: { tone?: PatchTone; children: ReactNode }) {
  return <div className={`patch on-light patch-${tone}`}>{children}</div>;
}

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
