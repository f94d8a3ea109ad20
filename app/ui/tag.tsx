import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export type TagTone = 'pata' | 'neel' | 'genda' | 'mati' | 'kagoj' | 'rose' | 'sindoor' | 'dark' | 'alarm';

/** A word with a colour that says the same. `sindoor` is solid, for New; `alarm` is its light bed, for what is missing. */
export function Tag({ tone, icon, children }: { tone: TagTone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`tag tag-${tone}`}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </span>
  );
}
