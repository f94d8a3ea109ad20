import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import { titleOf } from './notice-text.ts';
import { ShareNotice } from './share-notice.tsx';

type NoticeWaysProps = { notice: { id: string; title: string; details: string }; origin: string };

/** What one can do with a notice that was read. */
export function NoticeWays({ notice, origin }: NoticeWaysProps) {
  return (
    <p className="button-row no-print">
      <ShareNotice title={titleOf(notice)} address={`${origin}/allnotices/${notice.id}`} />
      <button type="button" className="button-outline needs-script" data-enhance="print">
        <Icon name="printer-fill" size={20} />
        {m.notice_print()}
      </button>
      <a className="button-second" href="/allnotices">
        <Icon name="bell-fill" size={20} />
        {m.notice_back()}
      </a>
    </p>
  );
}
