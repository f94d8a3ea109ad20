import { Link } from 'react-router';
import { servicesContext } from '../../context.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { Icon } from '../../ui/icon.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/settings-page';
import { type SettingsLink, settingsLinks } from './settings-links.server.ts';

export const handle = adminPage(m.settings_title);

export async function loader({ context }: Route.LoaderArgs) {
  const school = await findSchool(context.get(servicesContext).db);
  const shown = ({ to, icon, label, summary }: SettingsLink) => ({
    to,
    icon,
    label: label(),
    summary: summary?.(school),
  });
  return { links: settingsLinks.map(shown) };
}

export default function SettingsPage({ loaderData: { links } }: Route.ComponentProps) {
  return (
    <section className="panel settings">
      <p>{m.settings_intro()}</p>
      <ul className="plain-list">
        {links.map(({ to, icon, label, summary }) => (
          <li key={to} className="manage-row">
            <Link className="manage-line" to={to}>
              <Icon name={icon} />
              <span className="manage-word">
                {label}
                {summary && <span className="settings-summary">{summary}</span>}
              </span>
              <Icon name="caret-right-bold" size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
