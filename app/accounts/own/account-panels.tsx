import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';

export function PasswordPanel() {
  return (
    <section className="panel" aria-labelledby="password-title">
      <h2 id="password-title">{m.account_password()}</h2>
      <p>{m.account_password_text()}</p>
      <Link className="button-outline" to="/admin/account/password">
        <Icon name="key-fill" />
        {m.account_change_password()}
      </Link>
    </section>
  );
}

export function TwoFactorPanel({ since }: { since: string | undefined }) {
  return (
    <section className="panel" aria-labelledby="two-factor-title">
      <h2 id="two-factor-title">{m.account_two_factor()}</h2>
      <p>{since ? m.account_two_factor_on({ day: since }) : m.account_two_factor_off()}</p>
      <Link className="button-outline" to="/admin/account/two-factor">
        <Icon name="shield-check-fill" />
        {since ? m.account_two_factor_settings() : m.account_two_factor_set_up()}
      </Link>
    </section>
  );
}
