import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export type TagTone = 'pata' | 'neel' | 'genda' | 'mati' | 'kagoj' | 'rose' | 'sindoor' | 'dark' | 'alarm';

export function Tag({ tone, icon, children }: { tone: TagTone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`tag tag-${tone}`}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </span>
  );
}

/** Marks unchanged records of the demonstration in the admin area. Visitors never see it. */
export function DemonstrationTag() {
  return (
    <>
      {' '}
      <Tag tone="rose">{m.demonstration_tag()}</Tag>
    </>
  );
}

export function HiddenTag() {
  return (
    <>
      {' '}
      <Tag tone="kagoj">{m.visibility_tag()}</Tag>
    </>
  );
}
