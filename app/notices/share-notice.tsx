import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';

/**
 * A plain link to WhatsApp, which shows the notice's title by itself; where the phone has a share sheet of its own, the
 * enhancement module opens that.
 */
export function ShareNotice({ title, address }: { title: string; address: string }) {
  return (
    <a
      className="button-outline notice-share"
      href={`https://wa.me/?text=${encodeURIComponent(address)}`}
      data-enhance="share"
      rel="noopener"
      aria-label={m.notice_share_on_whatsapp({ title })}
    >
      <Icon name="whatsapp-logo-fill" size={20} />
      {m.notice_share()}
    </a>
  );
}
