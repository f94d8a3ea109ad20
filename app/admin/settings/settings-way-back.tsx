import { href, Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';

export function SettingsWayBack() {
  return (
    <p>
      <Link className="link-arrow" to={href('/admin/settings')}>
        <Icon name="arrow-left-bold" />
        {m.settings_title()}
      </Link>
    </p>
  );
}
