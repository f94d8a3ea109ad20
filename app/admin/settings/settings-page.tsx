import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { useSchool } from '../../settings/school-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { settingsLinks } from './settings-links.ts';

export const handle = adminPage(m.settings_title);

export default function SettingsPage() {
  const school = useSchool();
  return (
    <section className="panel settings">
      <p>{m.settings_intro()}</p>
      <ul className="plain-list">
        {settingsLinks.map(({ to, icon, label, summary }) => (
          <li key={to} className="manage-row">
            <Link className="manage-line" to={to}>
              <Icon name={icon} />
              <span className="manage-word">
                {label()}
                {summary && <span className="settings-summary">{summary(school)}</span>}
              </span>
              <Icon name="caret-right-bold" size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
