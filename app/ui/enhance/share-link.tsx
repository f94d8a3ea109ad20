import { m } from '../../paraglide/messages.js';
import { Icon } from '../icon.tsx';
import { type Shared, shareAddress } from './share-address.ts';

/** WhatsApp, or the phone's own share sheet where there is one. */
export function ShareLink(shared: Shared) {
  return (
    <a
      className="share-link no-print"
      href={shareAddress(shared)}
      data-enhance="share"
      rel="noopener"
      aria-label={m.ui_share_on_whatsapp({ title: shared.title })}
    >
      <Icon name="whatsapp-logo-fill" size={20} />
      <span className="share-word">{m.ui_share()}</span>
    </a>
  );
}
