import { href } from 'react-router';
import { formatNumber } from '../../lib/languages/numbers.ts';
import { languageOf } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { phoneLink, shortAddress } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { Icon } from '../../ui/icon.tsx';

export type ContactStripProps = { newNoticeCount: number; isSignedIn: boolean };

export function ContactStrip({ newNoticeCount, isSignedIn }: ContactStripProps) {
  const school = useSchool();
  const { phone, email } = school;
  const address = shortAddress(school);
  return (
    <div className="contact-strip on-dark">
      <div className="container strip-row">
        {address && (
          <span className="strip-cell strip-address">
            <Icon name="map-pin-fill" size={20} />
            <span lang={languageOf(address)}>{address}</span>
          </span>
        )}
        {phone && (
          <a className="strip-cell" href={phoneLink(phone)}>
            <Icon name="phone-fill" size={20} />
            <StripWords wide={phone} narrow={m.site_call()} />
          </a>
        )}
        {email && (
          <a className="strip-cell strip-mail" href={`mailto:${email}`}>
            <Icon name="envelope-simple-fill" size={20} />
            <StripWords wide={email} narrow={m.site_email()} />
          </a>
        )}
        <NoticeCell newNoticeCount={newNoticeCount} />
        <a className="strip-cell strip-login" href={href(isSignedIn ? '/admin/dashboard' : '/login')}>
          <Icon name={isSignedIn ? 'squares-four-fill' : 'sign-in-bold'} size={20} />
          {isSignedIn ? m.admin_dashboard() : m.site_login()}
        </a>
      </div>
    </div>
  );
}

function StripWords({ wide, narrow }: { wide: string; narrow: string }) {
  return (
    <>
      <span className="strip-wide">{wide}</span>
      <span className="strip-narrow">{narrow}</span>
    </>
  );
}

function NoticeCell({ newNoticeCount }: { newNoticeCount: number }) {
  return (
    <a className="strip-cell strip-notices" href={href('/allnotices')}>
      <Icon name="bell-fill" size={20} />
      <span>{m.site_notices()} </span>
      {newNoticeCount > 0 && (
        <span className="strip-count">
          {formatNumber(newNoticeCount)} <span className="visually-hidden">{m.site_notices_new()}</span>
        </span>
      )}
    </a>
  );
}
