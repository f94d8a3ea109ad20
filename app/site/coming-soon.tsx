import { href } from 'react-router';
import { m } from '../paraglide/messages.js';
import { phoneLink } from '../settings/school.ts';
import { useSchool } from '../settings/school-context.tsx';
import { art } from '../ui/art.ts';
import { Icon } from '../ui/icon.tsx';
import { page } from '../ui/page-facts.ts';
import { SignpostPage } from './frame/signpost-page.tsx';

export const handle = page(() => ({
  title: m.coming_soon_title(),
  description: m.coming_soon_description(),
  area: 'study',
  isUnlisted: true,
}));

export default function ComingSoon() {
  const { phone } = useSchool();
  return (
    <SignpostPage
      picture={art('calendar')}
      pictureAlt={m.coming_soon_picture()}
      heading={m.coming_soon_title()}
      text={m.coming_soon_text()}
    >
      <a className="button" href={href('/allnotices')}>
        <Icon name="bell-fill" />
        {m.coming_soon_notices()}
      </a>
      {phone && (
        <a className="button-outline" href={phoneLink(phone)}>
          <Icon name="phone-fill" />
          {m.coming_soon_call({ phone })}
        </a>
      )}
    </SignpostPage>
  );
}
