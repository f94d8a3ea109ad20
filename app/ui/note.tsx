import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export type NoteKind = 'success' | 'error' | 'warning' | 'info';

const icons: Record<NoteKind, IconName> = {
  success: 'check-circle-fill',
  error: 'warning-circle-fill',
  warning: 'warning-circle-fill',
  info: 'info-fill',
};

const roles: Partial<Record<NoteKind, 'status' | 'alert'>> = { success: 'status', error: 'alert' };

type NoteProps = {
  kind: NoteKind;
  id?: string;
  title?: string;
  icon?: IconName;
  isFocused?: boolean;
  children?: ReactNode;
};

export function Note({ kind, id, title, icon = icons[kind], isFocused, children }: NoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) note.current?.focus();
  }, [isFocused]);
  return (
    <div
      ref={note}
      id={id}
      className={`note note-${kind}`}
      role={roles[kind]}
      tabIndex={isFocused ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: the answer to what the person just sent is what they look for.
      autoFocus={isFocused}
    >
      <Icon name={icon} />
      <div>
        {title && <strong>{title}</strong>} {children}
      </div>
    </div>
  );
}
