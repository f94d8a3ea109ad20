import { href } from 'react-router';
import { formatNumber } from '../../lib/languages/numbers.ts';
import { languageOf } from '../../lib/text.ts';
import type { Menu } from '../../pages/menu/menu-tree.ts';
import { m } from '../../paraglide/messages.js';
import { Crest } from '../../settings/crest/crest.tsx';
import { namesInOtherScripts, phoneLink, shortAddress } from '../../settings/school.ts';
import { useSchool, useSchoolName } from '../../settings/school-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type LanguageLink, LanguageLinks } from './language-links.tsx';
import { Navigation } from './navigation.tsx';

type SiteHeaderProps = ContactStripProps & { menu: Menu; languageLinks: readonly LanguageLink[] };

export function SiteHeader({ menu, languageLinks, ...strip }: SiteHeaderProps) {
  return (
    <header className="site-header" data-enhance="menu">
      {languageLinks.length > 1 && <LanguageLinks links={languageLinks} />}
      <ContactStrip {...strip} />
      <div className="masthead">
        <div className="container masthead-row">
          <Brand />
          <details className="menu">
            <summary className="menu-button on-dark">
              <span className="menu-closed">
                <Icon name="list-bold" />
                {m.nav_menu()}
              </span>
              <span className="menu-open">
                <Icon name="x-bold" />
                {m.nav_close()}
              </span>
            </summary>
          </details>
          <Navigation entries={menu.header} />
        </div>
      </div>
    </header>
  );
}

/** In characters; the name of the demonstration has 23. */
const longName = 32;

function Brand() {
  const school = useSchool();
  const name = useSchoolName();
  const names = namesInOtherScripts(school);
  return (
    <a className={name.length > longName ? 'brand brand-long' : 'brand'} href={href('/')}>
      <Crest size={62} fetchPriority="low" className="brand-crest" />
      <span className="brand-text">
        <span className="brand-name" lang={languageOf(name)}>
          {name}
        </span>
        {names.length > 0 && (
          <span className="brand-line brand-scripts">
            {names.map((other) => (
              <span key={other.lang} lang={other.lang}>
                {other.name}
              </span>
            ))}
          </span>
        )}
        <span className="brand-line strip-wide" lang={languageOf(school.tagline)}>
          {school.tagline}
        </span>
        <span className="brand-line strip-narrow" lang={languageOf(school.address)}>
          {school.address}
        </span>
      </span>
    </a>
  );
}

type ContactStripProps = { newNoticeCount: number; isSignedIn: boolean };

function ContactStrip({ newNoticeCount, isSignedIn }: ContactStripProps) {
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
        <a className="strip-cell strip-notices" href={href('/allnotices')}>
          <Icon name="bell-fill" size={20} />
          <span>{m.site_notices()} </span>
          {newNoticeCount > 0 && (
            <span className="strip-count">
              {formatNumber(newNoticeCount)} <span className="visually-hidden">{m.site_notices_new()}</span>
            </span>
          )}
        </a>
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
