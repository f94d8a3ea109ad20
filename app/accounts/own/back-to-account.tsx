import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';

export function BackToAccount() {
  return (
    <Link className="link-arrow account-back no-print" to="/admin/account">
      <Icon name="arrow-left-bold" />
      {m.account_back()}
    </Link>
  );
}
