import { href } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { phoneLink } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Plaque, type PlaqueTone } from '../../ui/panels.tsx';

type QuickLink = { to: string; icon: IconName; tone: PlaqueTone; word: string };

function quickLinks(phone: string): QuickLink[] {
  return [
    { to: href('/allnotices'), icon: 'bell-fill', tone: 'mati', word: m.home_quick_notices() },
    { to: href('/results'), icon: 'exam-fill', tone: 'neel', word: m.home_quick_results() },
    { to: href('/admission'), icon: 'graduation-cap-fill', tone: 'pata', word: m.home_quick_admission() },
    { to: href('/transport'), icon: 'bus-fill', tone: 'genda', word: m.home_quick_bus() },
    { to: href('/MPD'), icon: 'files-fill', tone: 'neel', word: m.home_quick_documents() },
    {
      to: phone ? phoneLink(phone) : href('/contact'),
      icon: 'phone-fill',
      tone: 'mati',
      word: m.home_quick_call(),
    },
  ];
}

export function QuickLinks() {
  const { phone } = useSchool();
  return (
    <nav className="container quick-links-place" aria-label={m.home_quick()}>
      <ul className="quick-links plain-list">
        {quickLinks(phone).map(({ to, icon, tone, word }) => (
          <li key={to}>
            <a className="quick-link" href={to}>
              <Plaque icon={icon} tone={tone} size="large" />
              {word}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
