import { href } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { useSchool } from '../../settings/school-context.tsx';
import { art } from '../../ui/art.ts';
import { Icon } from '../../ui/icon.tsx';
import { ContactStrip, type ContactStripProps } from './contact-strip.tsx';
import { Navigation } from './navigation.tsx';

export function SiteHeader(strip: ContactStripProps) {
  return (
    <header className="site-header" data-enhance="menu">
      <ContactStrip {...strip} />
      <div className="masthead">
        <div className="container masthead-row">
          <Brand />
          <MenuButton />
          <Navigation />
        </div>
      </div>
    </header>
  );
}

function Brand() {
  const { name, tagline, address } = useSchool();
  return (
    <a className="brand" href={href('/')}>
      <img src={`${art('alpona')}#crest`} width={62} height={62} alt="" fetchPriority="low" className="brand-crest" />
      <span>
        <span className="brand-name">{name}</span>
        <span className="brand-line strip-wide">{tagline}</span>
        <span className="brand-line strip-narrow">{address}</span>
      </span>
    </a>
  );
}

function MenuButton() {
  return (
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
  );
}
