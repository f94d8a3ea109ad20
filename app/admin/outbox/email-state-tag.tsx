import { type EmailState, emailStateLabel } from '../../mail/email-kinds.ts';
import { m } from '../../paraglide/messages.js';
import type { IconName } from '../../ui/icon-names.ts';
import { Note } from '../../ui/note.tsx';
import { Tag, type TagTone } from '../../ui/tag.tsx';

const looks: Record<EmailState, { tone: TagTone; icon: IconName }> = {
  waiting: { tone: 'genda', icon: 'clock-fill' },
  sent: { tone: 'pata', icon: 'check-circle-fill' },
  failed: { tone: 'alarm', icon: 'warning-circle-fill' },
  cancelled: { tone: 'kagoj', icon: 'x-bold' },
};

export function EmailStateTag({ state, isBeingSent }: { state: EmailState; isBeingSent: boolean }) {
  return (
    <Tag {...looks[state]}>{state === 'waiting' && isBeingSent ? m.outbox_on_its_way() : emailStateLabel(state)}</Tag>
  );
}

export function NoMailServerNote() {
  return (
    <Note kind="warning" title={m.outbox_unset()}>
      {m.outbox_unset_help()}
    </Note>
  );
}
