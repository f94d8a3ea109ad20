import type { LetterState } from '../../mail/letter-kinds.ts';
import { letterStateWord } from '../../mail/letter-words.ts';
import { m } from '../../paraglide/messages.js';
import type { IconName } from '../../ui/icon-names.ts';
import { Tag, type TagTone } from '../../ui/tag.tsx';

const looks: Record<LetterState, { tone: TagTone; icon: IconName }> = {
  waiting: { tone: 'genda', icon: 'clock-fill' },
  sent: { tone: 'pata', icon: 'check-circle-fill' },
  failed: { tone: 'alarm', icon: 'warning-circle-fill' },
  cancelled: { tone: 'kagoj', icon: 'x-bold' },
};

/** What has become of a letter. */
export function LetterStateTag({ state, isBeingSent }: { state: LetterState; isBeingSent: boolean }) {
  return (
    <Tag {...looks[state]}>{state === 'waiting' && isBeingSent ? m.outbox_on_its_way() : letterStateWord(state)}</Tag>
  );
}
