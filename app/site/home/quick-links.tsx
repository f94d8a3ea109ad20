import { m } from '../../paraglide/messages.js';
import { useSchool } from '../../settings/school-context.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Plaque, type PlaqueTone } from '../../ui/plaque.tsx';

type QuickLink = { to: string; icon: IconName; tone: PlaqueTone; word: string };

function quickLinks(phone: string): QuickLink[] {
  return [
    { to: '/allnotices', icon: 'bell-fill', tone: 'mati', word: m.home_quick_notices() },
    { to: '/results', icon: 'exam-fill', tone: 'neel', word: m.home_quick_results() },
    { to: '/admission', icon: 'graduation-cap-fill', tone: 'pata', word: m.home_quick_admission() },
    { to: '/transport', icon: 'bus-fill', tone: 'genda', word: m.home_quick_bus() },
    { to: '/MPD', icon: 'files-fill', tone: 'neel', word: m.home_quick_documents() },
    {
      to: phone ? `tel:${phone.replaceAll(' ', '')}` : '/contact',
      icon: 'phone-fill',
      tone: 'mati',
      word: m.home_quick_call(),
    },
  ];
}

/** Six squares for what parents come for most. */
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
